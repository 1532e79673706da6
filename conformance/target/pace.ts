/** Detects early that a service responds too slowly for the run to end in time. */
import type { ResponseLimit } from './responseLimit.ts';

/** Milliseconds of waiting for responses after which the speed of the service is known. */
const minWindow = 25_000;

/** Milliseconds after which such a run ends, cleaning up included, and the minimum for cleaning up. */
const endTime = 40_000;
const minCleanupTime = 5_000;

export interface PaceOptions {
  readonly rate: number | 'off';
  readonly responseLimit: ResponseLimit;
  /** Milliseconds of real time after which nothing more is sent. */
  readonly maxTime: number;
  /** Whether to stop as soon as the run is too slow to end within `maxTime`. */
  readonly mustEndInTime?: boolean;
  readonly workers: number;
}

export class Pace {
  readonly #options: PaceOptions;
  readonly #window: number;
  /** Responses in groups, so that those of a fast service need no memory each. */
  readonly #groups: { time: number; count: number }[] = [];
  #time = 0;
  #count = 0;

  #expectedRequests: (() => number) | undefined;
  #stopReason: string | undefined;

  constructor(options: PaceOptions) {
    this.#options = options;
    // More than two requests that exceed the limit, as after a short interruption of the service.
    this.#window = Math.max(minWindow, 2.5 * options.responseLimit.milliseconds);
  }

  /** Sets the number of requests of the run, which determines how long it will take. */
  expectRequests(count: () => number): void {
    this.#expectedRequests = count;
  }

  /** Records the milliseconds that a response took. */
  record(time: number): void {
    let group = this.#groups.at(-1);
    if (group === undefined || group.time + time > this.#window / 25) {
      group = { time: 0, count: 0 };
      this.#groups.push(group);
    }
    group.time += time;
    group.count++;
    this.#time += time;
    this.#count++;
    for (
      let [first] = this.#groups;
      first !== undefined && this.#time - first.time >= this.#window;
      [first] = this.#groups
    ) {
      this.#groups.shift();
      this.#time -= first.time;
      this.#count -= first.count;
    }
  }

  /**
   * Returns why the run should end, after a number of requests and milliseconds, if it should; the first reason is kept.
   */
  check(requests: number, elapsed: number): string | undefined {
    this.#stopReason ??= this.#describeSlowness(requests, elapsed);
    return this.#stopReason;
  }

  #describeSlowness(requests: number, elapsed: number): string | undefined {
    const { mustEndInTime, maxTime, workers, rate } = this.#options;
    if (!mustEndInTime || this.#expectedRequests === undefined || this.#time < this.#window) return undefined;
    const responseTime = this.#time / this.#count;
    const interval = responseTime / workers;
    // A slow rate is the choice of the user.
    if (rate !== 'off' && interval <= 60_000 / rate) return undefined;
    const remaining = Math.max(0, this.#expectedRequests() - requests);
    const needed = remaining * interval;
    if (needed <= maxTime - elapsed) return undefined;
    return `the service takes ${formatTime(responseTime)} per response: ${remaining} more requests would take ${formatTime(needed)}, and a run without --max-time ends after ${formatTime(maxTime)}; set --max-time, or test less with --quick, --only or --shard`;
  }

  /** The milliseconds for cleaning up if the run ends for this reason. */
  getCleanupTime(elapsed: number): number | undefined {
    return this.#stopReason === undefined ? undefined : Math.max(endTime - elapsed, minCleanupTime);
  }
}

/** Formats a duration in the largest unit of which it has at least two. */
function formatTime(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes >= 120) return `${Math.round(minutes / 60)} h`;
  return minutes >= 2 ? `${Math.round(minutes)} min` : `${(milliseconds / 1000).toFixed(1)} s`;
}
