/**
 * Texts as the document tells them under a profile. A text cites behaviour by token as it cites names; a sentence
 * about a member that the implementation does not have is left out.
 */
import type { Phrases } from '../../../spec/decisions/decision.ts';
import { type DecisionId, decision, decisionIds } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { cite } from '../../profile/cite.ts';
import { answers } from './answers.ts';

/** Decisions of which texts say what the answer is. */
const phrased = decisionIds.filter((id) => phrasesOf(id) !== undefined);

/** A token, with the space before it: nothing stays of one that has nothing to say. */
const behaviourToken = new RegExp(` ?@\\{(${phrased.join('|')})\\}`, 'g');
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

/** Nothing where the answer is told by a rule, or nobody knows it. */
function phraseOf(id: DecisionId, answer: string): string | undefined {
  const known = phrasesOf(id);
  return typeof known === 'function' ? known(answer) : known?.[answer];
}

function phrasesOf(id: DecisionId): Phrases | undefined {
  const point = decision(id);
  return point.kind === 'behaviour' ? point.phrases : undefined;
}
