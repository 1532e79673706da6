/** Adds waits to scripts if the profile says that publishing takes time, or that scheduled posts may be late. */
import { readMember, toText } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import type { RequestStep, Script, Step } from '../script/script.ts';

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

/** Adds a wait after each step that moves the clock past the schedule of a post. */
export function waitForDuePosts(script: Script, { behaviour }: Profile): Script {
  const by = behaviour['post.schedule.period'];
  const period = parseDuration(by) ?? 0;
  if (period === 0) return script;
  let elapsed = 0;
  let dueTimes: readonly number[] = [];
  const steps = script.steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'request') dueTimes = [...dueTimes, ...readDelays(step).map((delay) => elapsed + delay)];
    if (step.kind !== 'advance') return [step];
    elapsed += parseDuration(step.by) ?? 0;
    if (dueTimes.every((due) => due > elapsed)) return [step];
    dueTimes = dueTimes.filter((due) => due > elapsed);
    elapsed += period;
    return [step, { ...step, by }];
  });
  return steps.length === script.steps.length ? script : { ...script, steps };
}

/** How long after a request its post is due, in milliseconds. */
function readDelays({ body }: RequestStep): readonly number[] {
  const [, delay] = /^\{\{now\+(P[^@}]+)/.exec(toText(readMember(body, 'scheduledFor') ?? '')) ?? [];
  return delay === undefined ? [] : [parseDuration(delay) ?? 0];
}

/** Only setup steps: a refused probe publishes nothing. */
function publishes(step: Step): boolean {
  if (step.kind !== 'request' || step.role === 'probe') return false;
  return (
    step.operation === 'republishPost' ||
    (step.operation === 'createPost' && readMember(step.body, 'publishNow') === true)
  );
}
