/**
 * Renders texts for a profile. Tokens refer to names and to the answers of behaviour decisions. Sentences about
 * members that the implementation lacks are left out.
 */
import type { Phrases } from '../../../spec/decisions/decision.ts';
import { type DecisionId, decision, decisionIds } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { cite } from '../../profile/cite.ts';
import { answers } from './answers.ts';

/** Decisions with a sentence for their answer. */
const phrased = decisionIds.filter((id) => phrasesOf(id) !== undefined);

/** A token with the space before it, so that a token without a sentence leaves no trace. */
const behaviourToken = new RegExp(` ?@\\{(${phrased.join('|')})\\}`, 'g');
const nameToken = /@\{([a-zA-Z.]+(?::[a-zA-Z_.]+)?)\}/g;

/** Renders a text in the names of the profile. */
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

/** Returns undefined if a rule describes the answer, or if the answer is not implemented. */
function phraseOf(id: DecisionId, answer: string): string | undefined {
  const known = phrasesOf(id);
  return typeof known === 'function' ? known(answer) : known?.[answer];
}

function phrasesOf(id: DecisionId): Phrases | undefined {
  const point = decision(id);
  return point.kind === 'behaviour' ? point.phrases : undefined;
}
