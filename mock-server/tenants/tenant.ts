/** A tenant: one key, one sandbox, one clock, one writer. */
import { apiPlanAlone, type Plan } from '../../spec/plans.ts';
import type { Behaviour, Caller, Usage } from '../../spec/rules/rule.ts';
import { rateLimit } from '../../spec/rules/service/gates.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { World } from '../../spec/world.ts';
import { Alarm } from '../clock/alarm.ts';
import { Clock, type ClockState, type Wall } from '../clock/clock.ts';
import type { Effect, Job } from '../sandbox/effects.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxDump } from '../sandbox/state.ts';
import type { Attempt, StoredDelivery } from '../sandbox/storedEvents.ts';
import { Coverage } from '../traffic/coverage.ts';
import { Faults } from '../traffic/faults.ts';
import { Journal } from '../traffic/journal.ts';

/** Makes one attempt to deliver; never rejects. */
export type Deliver = (delivery: StoredDelivery, secret: string) => Promise<Omit<Attempt, 'at'>>;

export interface TenantOptions {
  readonly key: string;
  /** Keeps the ids of tenants apart; empty for the default tenant. */
  readonly tag: string;
  readonly world: World;
  readonly behaviour: Behaviour;
  readonly clock: ClockState;
  readonly wall: Wall;
  readonly deliver: Deliver;
  /** Takes the bytes of a hosted file away. */
  readonly forgetFile: (id: string) => void;
}

/** A world to come back to. */
interface Snapshot {
  readonly at: Instant;
  readonly clock: ClockState;
  readonly requests: readonly Instant[];
  readonly sandbox: SandboxDump;
}

export class Tenant implements Caller {
  readonly key: string;
  readonly journal = new Journal();
  readonly coverage = new Coverage();
  readonly faults = new Faults();
  readonly #options: TenantOptions;
  readonly #alarm: Alarm;
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #running = new Set<Promise<Effect[]>>();
  #requests: Instant[] = [];
  #sandbox: Sandbox;
  #clock: Clock;
  /** The move of the clock that is under way; others wait for it. */
  #moving: Promise<unknown> | undefined;

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

  /** The world at the instant of a request: no time passes between judging and doing. */
  at(instant: Instant): Sandbox {
    this.catchUp(instant);
    // What the request makes due is to happen, and what it plans is to wake the tenant, though nobody may ask again.
    queueMicrotask(() => this.catchUp());
    return this.#sandbox;
  }

  now(): Instant {
    return this.#clock.now();
  }

  /** Lets everything happen that is due by now; deliveries go their own way, so that none of them delays a request. */
  catchUp(by: Instant = this.now()): Effect[] {
    const { effects, jobs } = this.#sandbox.catchUp(by);
    for (const job of jobs) this.#deliverAside(job);
    this.#settled();
    return effects;
  }

  /**
   * Moves the clock and lets happen what falls due by that, in due order, deliveries included. Meanwhile the clock
   * shows each due instant in turn to whoever asks.
   */
  moveClock(move: (clock: Clock) => void): Promise<Effect[]> {
    // Where nothing is delivered the world has moved before this returns, and the promise only brings the effects.
    const moved = this.#moving === undefined ? this.#move(move) : this.#moving.then(() => this.#move(move));
    const ended = (): void => {
      if (this.#moving === done) this.#moving = undefined;
    };
    const done: Promise<void> = moved.then(ended, ended);
    this.#moving = done;
    return moved;
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
    this.journal.clear();
    this.coverage.clear();
    this.faults.set([]);
    for (const { id } of this.#sandbox.files.values()) if (!this.#isKept(id)) this.#options.forgetFile(id);
    this.#sandbox = this.#fresh();
    this.catchUp();
  }

  get snapshots(): readonly string[] {
    return [...this.#snapshots.keys()];
  }

  /** Keeps the world as it is, clock, counters, hosted files and pending deliveries included. */
  takeSnapshot(name: string): void {
    const { sandbox } = this;
    this.#snapshots.set(name, {
      at: this.now(),
      clock: this.#clock.state,
      requests: [...this.#requests],
      sandbox: sandbox.dump(),
    });
  }

  /** Goes back to a snapshot, as often as one likes; false where there is none of this name. */
  restoreSnapshot(name: string): boolean {
    const snapshot = this.#snapshots.get(name);
    if (snapshot === undefined) return false;
    this.#sandbox = this.#fresh();
    this.#sandbox.load(snapshot.sandbox);
    this.#requests = [...snapshot.requests];
    this.#clock.goOnFrom(snapshot.at, snapshot.clock);
    this.#settled();
    return true;
  }

  /** A hosted file that a snapshot may bring back. */
  #isKept(id: string): boolean {
    return [...this.#snapshots.values()].some(({ sandbox }) =>
      sandbox.tables.files?.some((file) => (file as { id: string }).id === id),
    );
  }

  close(): void {
    this.#alarm.clear();
  }

  /** One more attempt at a delivery, now and out of turn; undefined where there is no such delivery. */
  async redeliver(id: string): Promise<StoredDelivery | undefined> {
    await this.#deliver({ at: this.now(), delivery: id });
    return this.sandbox.deliveries.get(id);
  }

  async #move(move: (clock: Clock) => void): Promise<Effect[]> {
    const effects = this.catchUp();
    if (this.#running.size > 0) effects.push(...(await Promise.all(this.#running)).flat());
    const target = this.#clock.after(move);
    const sandbox = this.#sandbox;
    for (let due = sandbox.nextDue(); due !== undefined && due <= target.now(); due = sandbox.nextDue()) {
      this.#clock.show(due);
      const { effects: happened, jobs } = sandbox.catchUp(due);
      effects.push(...happened);
      if (jobs.length > 0) effects.push(...(await Promise.all(jobs.map((job) => this.#deliver(job)))).flat());
      // A reset while deliveries were awaited has made another world, with a clock of its own.
      if (this.#sandbox !== sandbox) return effects;
    }
    this.#clock.restore(target.state);
    this.#settled();
    return effects;
  }

  /** A delivery that nobody waits for, but for the next move of the clock. */
  #deliverAside(job: Job): void {
    const running = this.#deliver(job).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliver({ at, delivery: id }: Job): Promise<Effect[]> {
    const sandbox = this.#sandbox;
    const delivery = sandbox.deliveries.get(id);
    if (delivery === undefined) return [];
    const attempt = await this.#options.deliver(delivery, sandbox.webhook().secret);
    const effects = sandbox.delivered(id, { at, ...attempt });
    this.#settled();
    return effects;
  }

  #settled(): void {
    this.#sandbox.takeChanges();
    this.#alarm.set(this.#sandbox.nextDue());
  }

  #fresh(): Sandbox {
    return new Sandbox(this.#options.world, this.#options.tag, this.#options.behaviour);
  }
}
