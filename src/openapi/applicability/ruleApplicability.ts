/** Which rules and laws apply under a profile, and their sentences. */
import { type Law, lawHoldsUnder } from '../../../spec/laws/law.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getSentenceUnder, type Statement } from '../../../spec/statement.ts';
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

/** Whether a rule or law applies and holds under a profile. */
export function appliesUnder(statement: Statement & Pick<Law, 'holdsWhere'>, profile: Profile): boolean {
  return isSupported(statement, profile) && lawHoldsUnder(statement, profile.behaviour);
}
