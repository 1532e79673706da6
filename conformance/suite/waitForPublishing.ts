/** Adds waits to scripts if the profile says that publishing takes time. */
import { readMember } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import type { Script, Step } from '../script/script.ts';

/** Adds a wait after each post that is published immediately or republished. */
export function waitForPublishing(script: Script, { behaviour }: Profile): Script {
  const by = behaviour['post.publish.duration'];
  if ((parseDuration(by) ?? 0) === 0) return script;
  const { steps } = script;
  const stepsWithWaits = steps.flatMap((step, i): readonly Step[] =>
    publishes(step) && i < steps.length - 1 ? [step, { kind: 'advance', by }] : [step],
  );
  return stepsWithWaits.length === steps.length ? script : { ...script, steps: stepsWithWaits };
}

/** Only setup steps: a refused probe publishes nothing. */
function publishes(step: Step): boolean {
  if (step.kind !== 'request' || step.role === 'probe') return false;
  return (
    step.operation === 'republishPost' ||
    (step.operation === 'createPost' && readMember(step.body, 'publishNow') === true)
  );
}
