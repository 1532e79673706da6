/** Schedules the posts of every second script, because a service may check drafts and scheduled posts differently. */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { canSchedule, chooseCreateMode } from '../../player/timing/timing.ts';
import type { Script, Step } from '../../script/script.ts';
import { futureTime, hasFreeTiming, sumCharCodes } from './timingVariants.ts';

/**
 * Returns a function that schedules the posts with free timing in half of the scripts about a rule, which the seed selects.
 * Without drafts or schedules, it changes nothing.
 */
export function alternateTimings(profile: Profile, seed: number): (script: Script) => Script {
  if (chooseCreateMode(profile) !== 'draft' || !canSchedule(profile)) return (script) => script;
  return (script) =>
    /^(?:vector|boundary|breach|fault|acceptance)\//.test(script.id) && (seed + sumCharCodes(script.id)) % 2 === 0
      ? { ...script, steps: script.steps.map(schedule) }
      : script;
}

function schedule(step: Step): Step {
  if (step.kind !== 'request' || !hasFreeTiming(step) || !isObject(step.body)) return step;
  const { timing: _, ...rest } = step;
  return { ...rest, body: { ...step.body, scheduledFor: futureTime } };
}
