/** Converts findings to breaches in wire names, and decides which statements can be judged under a profile. */

import { isBound } from '../../conformance/oracle/readings.ts';
import type { DecisionId } from '../../spec/decisions/index.ts';
import { errors } from '../../spec/errors.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Finding, Statement } from '../../spec/statement.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { Breach, Suspicion } from './breach.ts';

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

export function toBreach(finding: Finding, codec: Codec, operation: OperationId | undefined): Breach {
  const rule = findRule(finding.rule);
  const actual = finding.actual === undefined ? '' : ` (${String(finding.actual)})`;
  return {
    rule: finding.rule,
    level: rule?.level ?? 'assumed',
    pointer: operation === undefined ? finding.at : codec.encodePointer(operation, finding.at),
    expected: codec.cite(rule?.summary ?? ''),
    seen: codec.cite(finding.detail) + actual,
  };
}

export function toSuspicion(finding: Finding, codec: Codec, operation: OperationId | undefined): Suspicion {
  const rule = findRule(finding.rule);
  const code = (rule?.kind === 'state' ? rule.code : undefined) ?? 'VALIDATION_FAILED';
  return { ...toBreach(finding, codec, operation), refusalClass: errors[code].statusClass };
}

/** Builds the breach of a rule that produces no findings. */
export function buildPlainBreach(rule: string, codec: Codec, detail: string): Breach {
  return toBreach({ rule, at: '', detail }, codec, undefined);
}
