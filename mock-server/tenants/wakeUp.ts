/** Wakes a tenant when its next effect is due, and again after a failure, until the tenant is closed. */
import type { Instant } from '../../spec/time/instant.ts';
import { Alarm } from '../clock/alarm.ts';
import type { Clock } from '../clock/clock.ts';

/** The parts of a tenant that its wake-up needs. */
export interface WakeableTenant {
  readonly clock: Clock;
  /** The instant of the next due effect, if any. */
  getNextDue(): Instant | undefined;
  catchUp(): void;
  onError(error: unknown): void;
}

/** Milliseconds until a failed commit is retried. */
const retryDelay = 1000;

/** Runs the due effects of one tenant in real time. */
export class WakeUp {
  readonly #tenant: WakeableTenant;
  /** The alarm for the next wake-up. */
  readonly alarm: Alarm;
  #isClosed = false;

  constructor(tenant: WakeableTenant) {
    this.#tenant = tenant;
    this.alarm = new Alarm(tenant.clock, () => this.#catchUp());
  }

  /** Schedules the wake-up for the next due effect. */
  schedule(): void {
    this.#setAlarm();
  }

  /** Schedules the wake-up like `schedule`, but leaves time before a failed commit is retried. */
  retry(): void {
    this.#setAlarm(retryDelay);
  }

  close(): void {
    this.#isClosed = true;
    this.alarm.clear();
  }

  #catchUp(): void {
    try {
      this.#tenant.catchUp();
    } catch (error) {
      this.#tenant.onError(error);
      this.retry();
    }
  }

  #setAlarm(minDelay?: number): void {
    if (!this.#isClosed) this.alarm.set(this.#tenant.getNextDue(), minDelay);
  }
}
