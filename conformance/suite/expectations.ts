/** Steps with a stated outcome, because canonical names cannot express the form of the request. */

import { isDeepStrictEqual } from 'node:util';
import { getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { RequestStep, Script } from '../script/script.ts';
import { probe, type RequestSpec } from '../script/steps.ts';

export const expectRefusal = (rule: string, spec: RequestSpec): RequestStep =>
  probe({ ...spec, expects: 'refused', about: [rule] });
export const expectAcceptance = (rule: string, spec: RequestSpec): RequestStep =>
  probe({ ...spec, expects: 'accepted', about: [rule] });

/** Keeps only scripts whose decisions have the default answers, which they assume. */
export function keepScriptsWithDefaults(scripts: readonly Script[], profile: Profile): readonly Script[] {
  return scripts.filter(({ about }) => about.every((rule) => usesDefaultsOnly(rule, profile)));
}

/** Whether the decisions of a rule have their default answers; names and shapes do not matter. */
export function usesDefaultsOnly(rule: string, { behaviour }: Profile): boolean {
  return (findRule(rule)?.needs ?? []).every((id) => {
    const definition = getDecision(id);
    return definition.kind === 'wire' || isDeepStrictEqual(behaviour[id], definition.default);
  });
}
