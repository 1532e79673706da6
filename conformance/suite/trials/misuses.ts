/** Requests that the state of the named resource forbids, and requests that name a missing resource. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { getVerbatim, rulesWithTrials } from '../../../spec/rules/index.ts';
import type { TrialRequest } from '../../../spec/rules/trial.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import { toReferences } from '../../script/references.ts';
import type { Script } from '../../script/script.ts';
import { arrange, control, probe, type RequestSpec } from '../../script/steps.ts';
import { keepProbesBreaking } from '../dryRun/keepProbes.ts';
import { arrangeSteps } from '../vectors/arrangeSteps.ts';

/** Scripts for misuses. The control is the plain request of the same operation. */
export function buildMisuseScripts(profile: Profile): readonly Script[] {
  return rulesWithTrials.flatMap((rule) =>
    (rule.misuses ?? []).flatMap(({ name, given = {}, setup = [], requests }) => {
      const controlRequest = buildPlainRequest(requests[0].operation, '_control');
      const script: Script = {
        id: `state/${rule.id}/${name}`,
        title: `${rule.id} is broken: ${name}`,
        about: [rule.id],
        // The subject of these rules is the state, never the platform.
        anyPlatform: true,
        steps: [
          ...controlRequest.setup,
          control(controlRequest.spec),
          ...arrangeSteps(given, getVerbatim(rule)),
          ...setup.map((request) => arrange(toSpec(request))),
          ...requests.map((request) => probe(toSpec(request))),
        ],
      };
      return keepProbesBreaking(script, rule.id, profile);
    }),
  );
}

const toSpec = (request: TrialRequest): RequestSpec =>
  request.body === undefined
    ? { ...buildPlainRequest(request.operation).spec, ...request }
    : { ...request, body: toReferences(request.body) };
