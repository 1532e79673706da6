/** A tenant: one key, one sandbox, one clock, one writer. */

import { apiPlanAlone, type Plan } from '../../spec/plans.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { World } from '../../spec/world.ts';
import { Alarm } from '../clock/alarm.ts';
import { Clock, type ClockState, type Wall } from '../clock/clock.ts';
import type { Effect } from '../sandbox/effects.ts';
import { Sandbox } from '../sandbox/sandbox.ts';

export interface TenantOptions {
  readonly key: string;
  /** Keeps the ids of tenants apart; empty for the default tenant. */
  readonly tag: string;
  readonly world: World;
  readonly behaviour: Behaviour;
  readonly clock: ClockState;
  readonly wall: Wall;
  /** Takes the bytes of a hosted file away. */
  readonly forgetFile: (id: string) => void;
}

export class Tenant implements Caller {
  readonly key: string;
  readonly #options: TenantOptions;
  readonly #alarm: Alarm;
  #requests: Instant[] = [];
  #sandbox: Sandbox;
  #clock: Clock;

  constructor(options: TenantOptions) {
    this.key = options.key;
    this.#options = options;
    this.#clock = new Clock(options.wall, options.clock);
    this.#alarm = new Alarm(this.#clock, () => this.catchUp());
    this.#sandbox = this.#fresh();
  }

  get plans(): readonly Plan[] {
    return this.#options.world.plans;
  }

  get clock(): Clock {
    return this.#clock;
  }

  /** The world as it is now: everything due has happened. */
  get sandbox(): Sandbox {
    this.catchUp();
    return this.#sandbox;
  }

  /** The world at the instant of a request: what falls due while it is answered waits until it is. */
  at(instant: Instant): Sandbox {
    this.catchUp(instant);
    return this.#sandbox;
  }

  now(): Instant {
    return this.#clock.now();
  }

  /** Lets everything happen that is due by then; called before anything looks at the world. */
  catchUp(by = this.now()): Effect[] {
    const effects = this.#sandbox.catchUp(by);
    this.#sandbox.takeChanges();
    this.#alarm.set(this.#sandbox.nextDue());
    return effects;
  }

  /** Moves the clock and lets happen what falls due by that, in due order. */
  moveClock(move: (clock: Clock) => void): Effect[] {
    const before = this.catchUp();
    move(this.#clock);
    return [...before, ...this.catchUp()];
  }

  /** Requests of the last minute; older ones are forgotten. */
  usage(): Omit<Usage, 'plans'> {
    const now = this.now();
    // A clock that was set back has requests ahead of it, which nobody has sent yet.
    this.#requests = this.#requests.filter((at) => at > now - rateLimit.milliseconds && at <= now);
    return { requests: this.#requests, publishedThisMonth: this.#sandbox.publishedInMonthOf(now) };
  }

  /** Counts a request, for keys whose requests are limited. */
  admitted(at: Instant): void {
    if (apiPlanAlone(this.plans) && this.#options.behaviour['limits.rate'] !== 'off') this.#requests.push(at);
  }

  /** Back to the seed: world, clock and counters. */
  reset(): void {
    this.#clock.restore(this.#options.clock);
    this.#requests = [];
    for (const { id } of this.#sandbox.files.values()) this.#options.forgetFile(id);
    this.#sandbox = this.#fresh();
    this.catchUp();
  }

  close(): void {
    this.#alarm.clear();
  }

  #fresh(): Sandbox {
    return new Sandbox(this.#options.world, this.#options.tag, this.#options.behaviour);
  }
}
