/** Which rules say something under a profile, and in which words. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { holdsUnder, type Statement, sentenceUnder } from '../../../spec/statement.ts';
import { answers } from './answers.ts';
import { judgesMissing } from './missing.ts';
import { told } from './told.ts';

/** Whether the implementation has what a rule speaks of, and its decisions have answers that somebody implements. */
export function speaksOfWhatIsThere({ id, needs, compares = [] }: Statement, profile: Profile): boolean {
  const { wire } = profile;
  return (
    needs.every((need) => answers(profile, need)) &&
    !compares.some((field) => wire.missing.has(field)) &&
    !judgesMissing(id, wire)
  );
}

/** What a rule says under a profile, or undefined where it says nothing. */
export function sentenceOf(rule: Statement, profile: Profile): string | undefined {
  return inForce(rule, profile) ? told(sentenceUnder(rule, profile.behaviour), profile) : undefined;
}

/** Whether a rule holds under a profile. */
export function inForce(rule: Statement, profile: Profile): boolean {
  return speaksOfWhatIsThere(rule, profile) && holdsUnder(rule, profile.behaviour);
}
