/** Which rules apply under a profile, and their sentences. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { holdsUnder, type Statement, sentenceUnder } from '../../../spec/statement.ts';
import { answers } from './answers.ts';
import { judgesMissing } from './missing.ts';
import { told } from './told.ts';

/** Whether the implementation has everything that a rule refers to, and the rule's decisions have implemented answers. */
export function speaksOfWhatIsThere({ id, needs, compares = [] }: Statement, profile: Profile): boolean {
  const { wire } = profile;
  return (
    needs.every((need) => answers(profile, need)) &&
    !compares.some((field) => wire.missing.has(field)) &&
    !judgesMissing(id, wire)
  );
}

/** Returns the sentence of a rule under a profile, or undefined if the rule does not apply. */
export function sentenceOf(rule: Statement, profile: Profile): string | undefined {
  return inForce(rule, profile) ? told(sentenceUnder(rule, profile.behaviour), profile) : undefined;
}

/** Whether a rule applies and holds under a profile. */
export function inForce(rule: Statement, profile: Profile): boolean {
  return speaksOfWhatIsThere(rule, profile) && holdsUnder(rule, profile.behaviour);
}
