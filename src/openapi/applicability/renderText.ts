/**
 * Renders texts for a profile. Tokens refer to names and to the answers of behaviour decisions. Sentences about
 * members that the implementation lacks are left out.
 */
import type { Phrases } from '../../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { cite } from '../../profile/cite.ts';
import { hasImplementedAnswer } from './decisionAnswers.ts';

/** Decisions with a sentence for their answer. */
const decisionsWithPhrases = decisionIds.filter((id) => getPhrases(id) !== undefined);

/** A token with the space before it, so that a token without a sentence leaves no trace. */
const behaviourToken = new RegExp(` ?@\\{(${decisionsWithPhrases.join('|')})\\}`, 'g');
const nameToken = /@\{([a-zA-Z.]+(?::[a-zA-Z_.]+)?)\}/g;

/** Renders a text in the names of the profile. */
export function renderText(text: string, profile: Profile): string {
  if (!text.includes('@{')) return text;
  const { wire } = profile;
  const relevantText = text
    .split(/(?<=[.;]) /)
    .filter((sentence) => ![...sentence.matchAll(nameToken)].some(([, field = '']) => wire.missingFields.has(field)))
    .join(' ');
  const renderedText = relevantText.replace(behaviourToken, (token, id: DecisionId) => {
    const phrase = hasImplementedAnswer(profile, id) ? getPhrase(id, String(profile.behaviour[id])) : undefined;
    return phrase === undefined ? '' : `${token.startsWith(' ') ? ' ' : ''}${phrase}`;
  });
  return cite(renderedText.trim(), wire);
}

/** Returns undefined if a rule describes the answer, or if the answer is not implemented. */
function getPhrase(id: DecisionId, answer: string): string | undefined {
  const phrases = getPhrases(id);
  return typeof phrases === 'function' ? phrases(answer) : phrases?.[answer];
}

function getPhrases(id: DecisionId): Phrases | undefined {
  const definition = getDecision(id);
  return definition.kind === 'behaviour' ? definition.phrases : undefined;
}
