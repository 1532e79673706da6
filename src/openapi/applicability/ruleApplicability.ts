/** Which rules apply under a profile, and their sentences. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { getSentenceUnder, holdsUnder, type Statement } from '../../../spec/statement.ts';
import { hasImplementedAnswer } from './decisionAnswers.ts';
import { checksOnlyMissing } from './missingMembers.ts';
import { renderText } from './renderText.ts';

/**
 * Whether the implementation has everything that a rule refers to, and the rule's decisions have implemented answers.
 */
export function isSupported({ id, needs, compares = [] }: Statement, profile: Profile): boolean {
  const { wire } = profile;
  return (
    needs.every((decisionId) => hasImplementedAnswer(profile, decisionId)) &&
    !compares.some((field) => wire.missingFields.has(field)) &&
    !checksOnlyMissing(id, wire)
  );
}

/** Returns the sentence of a rule under a profile, or undefined if the rule does not apply. */
export function getSentence(rule: Statement, profile: Profile): string | undefined {
  return appliesUnder(rule, profile) ? renderText(getSentenceUnder(rule, profile.behaviour), profile) : undefined;
}

/** Whether a rule applies and holds under a profile. */
export function appliesUnder(rule: Statement, profile: Profile): boolean {
  return isSupported(rule, profile) && holdsUnder(rule, profile.behaviour);
}
