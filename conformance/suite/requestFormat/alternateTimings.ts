/** Schedules the posts of every second script, because a service may check drafts and scheduled posts differently. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { canSchedule, chooseCreateMode } from '../../player/timing/timing.ts';
import { getRequests, type Script } from '../../script/script.ts';
import { setTiming, sumCharCodes } from './timingVariants.ts';

/**
 * Returns a function that schedules the posts with free timing in half of the scripts about a rule, which the seed selects.
 * Without drafts, schedules or a way to delete the posts, it changes nothing.
 *
 * @param ids the ids of all scripts; one with a variant that schedules its posts is not changed
 */
export function alternateTimings(profile: Profile, seed: number, ids: ReadonlySet<string>): (script: Script) => Script {
  if (chooseCreateMode(profile) !== 'draft' || !canSchedule(profile) || !isBound(profile, 'post.delete'))
    return (script) => script;
  const isSelected = (script: Script): boolean =>
    /^(?:vector|boundary|breach|fault|acceptance)\//.test(script.id) &&
    (seed + sumCharCodes(script.id)) % 2 === 0 &&
    !ids.has(`timing/scheduled/${script.id}`) &&
    // With fewer plans, a schedule may break a rule of its own.
    getRequests(script).every(({ caller = 'primary' }) => caller === 'primary');
  return (script) =>
    isSelected(script) ? { ...script, steps: script.steps.map((step) => setTiming(step, 'scheduled')) } : script;
}
