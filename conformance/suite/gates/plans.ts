/** Scripts for every lead magnet operation with plans that do not include it, on an existing lead magnet. */
import { operationIds, operationOf } from '../../../spec/operations/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { acceptably, exactly } from '../dryRun/exact.ts';

const rule = 'plan.lead-magnets';
const tooLittle: readonly (readonly Plan[])[] = [['api'], ['api', 'starter'], ['pro'], ['starter']];
const now = (plans: readonly Plan[]): Step => ({ kind: 'plan', caller: 'primary', plans });

const gated = operationIds.filter((id) => operationOf(id).plans === 'leadMagnets');

const refused = gated.map((operation): Script => {
  const [compared, one] = [plain(operation, '_control'), plain(operation)];
  return {
    id: `gate/${rule}/${operation}`,
    title: `${operation} with plans that do not include it`,
    about: [rule],
    steps: [
      ...compared.given,
      control(compared.ask),
      ...one.given,
      ...tooLittle.flatMap((plans) => [now(plans), probe(one.ask)]),
    ],
  };
});

/** Without a hook for plans, a lead magnet of another caller is used; the plan is checked before the owner. */
const outOfReach = gated
  .filter((operation) => operationOf(operation).idOf !== undefined)
  .map((operation): Script => {
    const { given, ask } = plain(operation);
    const compared = plain(operation, '_control');
    return {
      id: `gate/${rule}/${operation} of somebody else`,
      title: `${operation} of an existing lead magnet, by a key without the plan`,
      about: [rule],
      steps: [...compared.given, control(compared.ask), ...given, probe({ ...ask, caller: 'basic' })],
    };
  });

/** After an upgrade the operations are available immediately. */
const accepted: Script = {
  id: `gate/${rule}/upgrade`,
  title: 'A lead magnet after an upgrade to Pro',
  about: [rule],
  steps: [
    control(plain('createLeadMagnet').ask),
    now(['api']),
    now(['api', 'pro']),
    probe(plain('createLeadMagnet').ask),
    now(['api', 'starter', 'pro']),
    probe(plain('createLeadMagnet').ask),
  ],
};

export function planScripts(profile: Profile): readonly Script[] {
  return [
    ...refused.flatMap((script) => exactly(script, rule, profile)),
    ...outOfReach,
    ...acceptably(accepted, profile),
  ];
}
