/** Requests whose form alone matters: canonical names cannot tell what must become of them, so their writer does. */

import { decision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { ruleOf } from '../../../spec/rules/index.ts';
import type { Script, Step } from '../../script/script.ts';
import { type Ask, probe } from '../../script/steps.ts';

export const refusedFor = (rule: string, ask: Ask): Step => probe({ ...ask, expects: 'refused', about: [rule] });
export const acceptedFor = (rule: string, ask: Ask): Step => probe({ ...ask, expects: 'accepted', about: [rule] });

/** Scripts about rules whose open points are answered as the scripts suppose: by the defaults. */
export function readByDefault(scripts: readonly Script[], profile: Profile): readonly Script[] {
  return scripts.filter(({ about }) => about.every((rule) => readsByDefault(rule, profile)));
}

/** Whether the decisions that a rule rests on are answered as by default; names and forms make no difference. */
export function readsByDefault(rule: string, { behaviour }: Profile): boolean {
  return (ruleOf(rule)?.needs ?? []).every((id) => {
    const point = decision(id);
    return point.kind === 'wire' || JSON.stringify(behaviour[id]) === JSON.stringify(point.default);
  });
}
