/** The service to probe, and what a probe may do there. */
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { ConformanceOptions } from '../../options.ts';
import type { Tier } from '../../results/results.ts';
import { readSettings } from '../../settings/settings.ts';
import { isThrottled } from '../../target/isThrottled.ts';
import { Target } from '../../target/target.ts';

/** The service to probe, and the key that requests have. */
export interface ProbeTarget {
  readonly base: URL;
  readonly key: string;
  readonly target: Target;
  /** Receives the number of exchanges after each of them. */
  readonly onExchange?: (count: number) => void;
}

export interface ProbeContext extends ProbeTarget {
  readonly tier: Tier;
  /** The accounts that may be posted to; undefined means all. */
  readonly accounts: readonly string[] | undefined;
}

/**
 * Opens the service for a probe. The hook `advance` lets time pass for the rate limit.
 *
 * @param onWait is called before the probe waits in real time
 */
export function openProbeTarget(options: ConformanceOptions, onWait: (seconds: number) => void): Target {
  const { hooks: { advance } = {}, credentials, headers = {} } = options;
  const hookCaller = { caller: 'primary', key: credentials.primary?.key ?? '' };
  const profile = resolveProfile(options.profile ?? {});
  return new Target({
    ...readSettings(options),
    headers,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    isThrottled: (response) => isThrottled(response, profile),
    passTime:
      advance && ((milliseconds) => advance(hookCaller, `PT${Math.ceil(milliseconds / 1000)}S`).then(() => undefined)),
    onWait: (milliseconds) => onWait(Math.ceil(milliseconds / 1000)),
  });
}
