/** Scripts for every lead magnet operation with plans that do not include it, on an existing lead magnet. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { allowsAnyPlans } from '../../oracle/readings.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';
import { keepAcceptedProbes, keepProbesBreaking } from '../dryRun/keepProbes.ts';

const rule = 'plan.lead-magnets';

const listInsufficientPlans = (profile: Profile): readonly (readonly Plan[])[] => [
  ['api'],
  ...(allowsAnyPlans(profile) ? ([['api', 'starter'], ['pro']] as const) : []),
  ['starter'],
];

const switchPlans = (plans: readonly Plan[]): Step => ({ kind: 'plan', caller: 'primary', plans });

const gatedOperations = operationIds.filter((id) => getOperation(id).plans === 'leadMagnets');

const buildRefusalScript = (operation: OperationId, profile: Profile): Script => {
  const [controlRequest, probeRequest] = [buildPlainRequest(operation, '_control'), buildPlainRequest(operation)];
  return {
    id: `gate/${rule}/${operation}`,
    title: `${operation} with plans that do not include it`,
    about: [rule],
    steps: [
      ...controlRequest.setup,
      control(controlRequest.spec),
      ...probeRequest.setup,
      ...listInsufficientPlans(profile).flatMap((plans) => [switchPlans(plans), probe(probeRequest.spec)]),
    ],
  };
};

/** Without a hook for plans, a lead magnet of another caller is used; the plan is checked before the owner. */
const foreignMagnetScripts = gatedOperations
  .filter((operation) => getOperation(operation).idOf !== undefined)
  .map((operation): Script => {
    const { setup, spec } = buildPlainRequest(operation);
    const controlRequest = buildPlainRequest(operation, '_control');
    return {
      id: `gate/${rule}/${operation} of another customer`,
      title: `${operation} of an existing lead magnet, by a key without the plan`,
      about: [rule],
      steps: [...controlRequest.setup, control(controlRequest.spec), ...setup, probe({ ...spec, caller: 'basic' })],
    };
  });

/** After an upgrade the operations are available immediately. */
const buildUpgradeScript = (profile: Profile): Script => ({
  id: `gate/${rule}/upgrade`,
  title: 'A lead magnet after an upgrade to Pro',
  about: [rule],
  steps: [
    control(buildPlainRequest('createLeadMagnet').spec),
    switchPlans(['api']),
    switchPlans(['api', 'pro']),
    probe(buildPlainRequest('createLeadMagnet').spec),
    ...(allowsAnyPlans(profile)
      ? [switchPlans(['api', 'starter', 'pro']), probe(buildPlainRequest('createLeadMagnet').spec)]
      : []),
  ],
});

/** A plan above Pro includes everything that Pro does. */
const higherPlanScript: Script = {
  id: `gate/${rule}/higher`,
  title: 'A lead magnet of a key whose plan is above Pro',
  about: [rule],
  steps: [
    control(buildPlainRequest('createLeadMagnet').spec),
    probe({ ...buildPlainRequest('createLeadMagnet').spec, caller: 'higher' }),
  ],
};

export function buildPlanScripts(profile: Profile): readonly Script[] {
  return [
    ...gatedOperations.flatMap((id) => keepProbesBreaking(buildRefusalScript(id, profile), rule, profile)),
    ...foreignMagnetScripts,
    ...keepAcceptedProbes(buildUpgradeScript(profile), profile),
    ...keepAcceptedProbes(higherPlanScript, profile),
  ];
}
