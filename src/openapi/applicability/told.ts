/**
 * Texts as the document tells them under a profile. A text cites behaviour by token as it cites names; a sentence
 * about a member that the implementation does not have is left out.
 */
import { type DecisionId, decisionIds } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { cite } from '../../profile/cite.ts';
import { answers } from './answers.ts';

type Phrases = Readonly<Record<string, string>> | ((answer: string) => string);

const leftOut = (word: string) => `\`${word}\` when left out.`;

const merging = {
  'merge-patch': 'Members that are left out stay, null removes what may be missing.',
  shallow:
    'Members that are left out stay, one that is given takes the place of the whole member, null removes what may be missing.',
  replace: 'The request takes the place of all content: members that are left out are removed.',
};

/** What a text says of a decision, by its answer. An answer that is not here is told by a rule, or not known. */
const phrases: { readonly [D in DecisionId]?: Phrases } = {
  'post.neither': {
    draft: 'Without either it is a draft.',
    refuse: 'Without either it is refused.',
  },
  'post.both': {
    publish: 'With both it is published immediately.',
    schedule: 'With both it is scheduled.',
  },
  'post.schedule.past': {
    refuse: 'A request names a time in the future.',
    publish: 'A request with a time that has passed publishes at once.',
  },
  'post.update.merge': merging,
  'leadMagnet.update.merge': merging,
  'post.list.dates': {
    effective: 'The date of a post is when it was published, else when it is due, else when it was created.',
    created: 'The date of a post is when it was created.',
  },
  'option.default.contentType': leftOut,
  'option.default.privacy': leftOut,
  'option.default.videoType': leftOut,
  'option.default.privacyLevel': leftOut,
  'option.default.postMode': leftOut,
};

/** A token, with the space before it: nothing stays of one that has nothing to say. */
const behaviourToken = new RegExp(` ?@\\{(${decisionIds.filter((id) => id in phrases).join('|')})\\}`, 'g');
const nameToken = /@\{([a-zA-Z.]+(?::[a-zA-Z_.]+)?)\}/g;

/** A text in the words of the profile. */
export function told(text: string, profile: Profile): string {
  if (!text.includes('@{')) return text;
  const { wire } = profile;
  const kept = text
    .split(/(?<=[.;]) /)
    .filter((sentence) => ![...sentence.matchAll(nameToken)].some(([, field = '']) => wire.missing.has(field)))
    .join(' ');
  const said = kept.replace(behaviourToken, (token, id: DecisionId) => {
    const phrase = answers(profile, id) ? phraseOf(id, String(profile.behaviour[id])) : undefined;
    return phrase === undefined ? '' : `${token.startsWith(' ') ? ' ' : ''}${phrase}`;
  });
  return cite(said.trim(), wire);
}

function phraseOf(id: DecisionId, answer: string): string | undefined {
  const known = phrases[id];
  return typeof known === 'function' ? known(answer) : known?.[answer];
}
