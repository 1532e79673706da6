/** Detects a hook `advance` that does not move the clock, for example because it misreads the duration. */
import { isObject } from '../../spec/json.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';

/**
 * Creates a check of the results of `advance`. Only the times of one caller are compared, and a time before the last one
 * is no evidence: another hook may have reset the clock.
 *
 * @returns a function that returns what is wrong with a result, if anything
 */
export function createStuckClockCheck(): (args: readonly unknown[], result: unknown) => string | undefined {
  const last = new Map<string, { readonly time: Instant; readonly at: number }>();
  return ([subject, by], result) => {
    const time = isObject(result) && typeof result.now === 'string' ? parseTimestamp(result.now) : undefined;
    const length = typeof by === 'string' ? parseDuration(by) : undefined;
    if (time === undefined || length === undefined || !isObject(subject)) return undefined;
    const caller = String(subject.caller);
    const earlier = last.get(caller);
    const at = performance.now();
    last.set(caller, { time, at });
    if (earlier === undefined) return undefined;
    const moved = time - earlier.time;
    // A clock that runs by itself has moved as well since the last call.
    const ownMovement = at - earlier.at + tolerance;
    return moved >= 0 && moved < length / 2 && moved <= ownMovement
      ? `it must advance the clock by ${by}, but the clock moved by ${Math.round(moved / 1000)} s since the last call. In a function, the duration is the second argument.`
      : undefined;
  };
}

/** Clocks with whole seconds differ by up to a second. */
const tolerance = 1000;
