/** Adds waits to scripts if the profile says that publishing takes time, or that scheduled posts may be late. */
import { omitUndefined, readMember, toText } from '../../../spec/json.ts';
import { longestSchedulePeriod } from '../../../spec/laws/traces/postSightings.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { RequestStep, Script, Step } from '../../script/script.ts';
import { buildPublishingWait } from './publishingWait.ts';

/** Adds a wait after each post that is published immediately or republished. */
export function waitForPublishing(script: Script, profile: Profile): Script {
  const { steps } = script;
  const stepsWithWaits = steps.flatMap((step, i): readonly Step[] =>
    publishes(step) && i < steps.length - 1 ? [step, ...buildPublishingWait(profile, step.caller)] : [step],
  );
  return stepsWithWaits.length === steps.length ? script : { ...script, steps: stepsWithWaits };
}

/** Shorter scripts run in real time. */
const minClockTime = 60_000;

/**
 * Adds a wait after each step that moves the clock past the schedule of a post, for as long as a scheduled post may be
 * late.
 */
export function waitForDuePosts(script: Script, profile: Profile): Script {
  const delay = getScheduleDelay(profile);
  const clockTime = script.steps.map(readAdvance).reduce((sum, time) => sum + time, 0);
  if (delay === 0 || clockTime < minClockTime) return script;
  const by = `PT${Math.ceil(delay / 1000)}S`;
  let elapsed = 0;
  const dueTimes = new Map<string, number>();
  const steps = script.steps.flatMap((step, i): readonly Step[] => {
    if (step.kind === 'request') {
      const name = step.id?.replace(/^\{\{(.*)\}\}$/, '$1') ?? step.as ?? String(i);
      const untilDue = readDelay(step);
      if (untilDue !== undefined) dueTimes.set(name, elapsed + untilDue);
      else if (readMember(step.body, 'scheduledFor') !== undefined) dueTimes.delete(name);
    }
    if (step.kind !== 'advance') return [step];
    elapsed += readAdvance(step);
    const duePosts = [...dueTimes].filter(([, due]) => due <= elapsed);
    for (const [name] of duePosts) dueTimes.delete(name);
    if (duePosts.length === 0) return [step];
    elapsed += delay;
    return [step, omitUndefined({ kind: 'advance', by, caller: step.caller })];
  });
  return steps.length === script.steps.length ? script : { ...script, steps };
}

/** How late a scheduled post may be, in milliseconds; laws do not judge free-text answers. */
function getScheduleDelay({ behaviour, answeredDecisions, unmodelled }: Profile): number {
  if (unmodelled.has('post.schedule.period')) return 0;
  return answeredDecisions.has('post.schedule.period')
    ? (parseDuration(behaviour['post.schedule.period']) ?? 0)
    : longestSchedulePeriod;
}

const readAdvance = (step: Step): number => (step.kind === 'advance' ? (parseDuration(step.by) ?? 0) : 0);

/** How long after a request its post is due, in milliseconds. */
function readDelay({ body }: RequestStep): number | undefined {
  const [, delay] = /^\{\{now\+(P[^@}]+)/.exec(toText(readMember(body, 'scheduledFor') ?? '')) ?? [];
  return delay === undefined ? undefined : parseDuration(delay);
}

/** Only setup steps: a refused probe publishes nothing. */
function publishes(step: Step): step is RequestStep {
  if (step.kind !== 'request' || step.role === 'probe') return false;
  return (
    step.operation === 'republishPost' ||
    (step.operation === 'createPost' && readMember(step.body, 'publishNow') === true)
  );
}
