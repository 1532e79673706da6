/** Decides which statements can be judged under a profile. */
import { isBound } from '../../conformance/oracle/readings.ts';
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Statement } from '../../spec/statement.ts';

/** How a service formats errors does not affect which requests are valid. */
const refusalDecisions: ReadonlySet<DecisionId> = new Set(['error.statuses', 'error.codes', 'error.body'] as const);

/** Whether a profile binds every decision that a statement needs, and has the members that it compares. */
export function canJudge({ needs, compares = [] }: Statement, profile: Profile): boolean {
  return needs.every((id) => isBound(profile, id)) && !compares.some((field) => profile.wire.missingFields.has(field));
}

const relaxedProfiles = new WeakMap<Profile, Profile>();

/** The profile for judging requests alone, in which the decisions about error responses count as bound. */
export function getRequestProfile(profile: Profile): Profile {
  const cachedProfile = relaxedProfiles.get(profile);
  if (cachedProfile !== undefined) return cachedProfile;
  const requestProfile: Profile = {
    ...profile,
    answeredDecisions: new Set([...profile.answeredDecisions, ...refusalDecisions]),
  };
  relaxedProfiles.set(profile, requestProfile);
  return requestProfile;
}
