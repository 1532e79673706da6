/** Lets time pass between scripts, so that the rate limit is not reached within a script. */
import type { Profile } from '../../../../spec/profile/profile.ts';
import type { Stage } from '../../../player/stage.ts';
import { advanceClock, recordPassedTime } from '../../../runState/advanceClock.ts';
import { isThrottled } from '../../../target/isThrottled.ts';
import { classifyRateHeaders } from './rateHeaders.ts';

/** The number of requests between pauses; the documented limit is 60 a minute. */
const requestsBetweenPauses = 20;

/** The length of a pause, longer than the window of the limit. */
const pause = { duration: 'PT61S', milliseconds: 61_000 };

type LimitedStage = Pick<Stage, 'target' | 'callers' | 'hooks' | 'profile'>;

export class RatePauses {
  readonly #stage: LimitedStage;
  readonly #passTime: ((milliseconds: number) => Promise<void>) | undefined;
  #checked = 0;
  #isLimited = false;
  #requestsBefore = 0;

  /** @param passTime lets time pass; by default, the hook `advance`. Without either, there are no pauses */
  constructor(stage: LimitedStage, passTime?: (milliseconds: number) => Promise<void>) {
    this.#stage = stage;
    this.#passTime = passTime;
  }

  /** @param profile the current profile, which defines how the service throttles */
  async pauseIfDue(profile = this.#stage.profile): Promise<void> {
    const { target, callers, hooks } = this.#stage;
    if (target.requestCount - this.#requestsBefore < requestsBetweenPauses || !this.#hasLimit(profile)) return;
    const primary = callers.get('primary');
    if (this.#passTime !== undefined) {
      await this.#passTime(pause.milliseconds);
      recordPassedTime(pause.milliseconds, { hooks, callers });
    } else if (hooks.advance !== undefined && primary !== undefined)
      await advanceClock(pause.duration, primary, { hooks, callers });
    this.#requestsBefore = target.requestCount;
  }

  /** Whether a response had the headers of a limit, or was throttled. */
  #hasLimit(profile: Profile): boolean {
    const { log } = this.#stage.target;
    for (; this.#checked < log.length && !this.#isLimited; this.#checked++) {
      const { status = 0, responseHeaders: headers } = log[this.#checked] ?? {};
      this.#isLimited = isThrottled({ status, headers }, profile) || classifyRateHeaders(headers) !== 'none';
    }
    return this.#isLimited;
  }
}
