/** Advances the clock of a caller with the hook `advance`; callers check that there is one. */
import { parseDuration, roundUpToSeconds } from '../../spec/time/duration.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { HookCaller, Hooks } from '../hooks/hooks.ts';
import type { ServiceClock } from './clock.ts';

interface ClockOwner {
  readonly hookCaller: HookCaller;
  readonly clock: ServiceClock;
}

/**
 * Returns the time of the service afterwards: the one that the hook returned, otherwise the earliest possible one. The
 * duration is rounded up, because a service may accept only whole seconds.
 */
export async function advanceClock(
  duration: string,
  caller: ClockOwner,
  { hooks, callers }: { readonly hooks: Hooks; readonly callers: ReadonlyMap<string, ClockOwner> },
): Promise<Instant> {
  const by = roundUpToSeconds(duration);
  const before = Date.now();
  const result = await hooks.advance?.(caller.hookCaller, by);
  const after = Date.now();
  const now = result === undefined ? undefined : parseTimestamp(result.now);
  if (now !== undefined) caller.clock.set(now, after, after);
  else if (hooks.clock !== undefined) await caller.clock.read();
  else caller.clock.set(caller.clock.now() + (parseDuration(by) ?? 0), before, after);
  for (const other of callers.values()) if (other !== caller) other.clock.markStale();
  return now ?? caller.clock.getSpanBetween(after, after).earliest;
}

/** Records that time passed on the clocks of all callers without the hook. */
export function recordPassedTime(
  milliseconds: number,
  { hooks, callers }: { readonly hooks: Hooks; readonly callers: ReadonlyMap<string, Pick<ClockOwner, 'clock'>> },
): void {
  for (const { clock } of callers.values()) {
    if (hooks.clock !== undefined) clock.markStale();
    else clock.set(clock.now() + milliseconds, Date.now(), Date.now());
  }
}
