/** Steps with a stated outcome, because canonical names cannot express the form of the request. */

import { decision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { ruleOf } from '../../../spec/rules/index.ts';
import type { Script, Step } from '../../script/script.ts';
import { type Ask, probe } from '../../script/steps.ts';

export const refusedFor = (rule: string, ask: Ask): Step => probe({ ...ask, expects: 'refused', about: [rule] });
export const acceptedFor = (rule: string, ask: Ask): Step => probe({ ...ask, expects: 'accepted', about: [rule] });

/** Keeps scripts whose rules have the default answers, which the scripts assume. */
export function readByDefault(scripts: readonly Script[], profile: Profile): readonly Script[] {
  return scripts.filter(({ about }) => about.every((rule) => readsByDefault(rule, profile)));
}

/** Whether the decisions of a rule have their default answers; names and shapes do not matter. */
export function readsByDefault(rule: string, { behaviour }: Profile): boolean {
  return (ruleOf(rule)?.needs ?? []).every((id) => {
    const point = decision(id);
    return point.kind === 'wire' || JSON.stringify(behaviour[id]) === JSON.stringify(point.default);
  });
}
