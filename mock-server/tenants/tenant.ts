/** A tenant: one key, one sandbox, one clock, one writer. */
import type { OperationId } from '../../spec/operations/index.ts';
import { apiPlanAlone, type Plan } from '../../spec/plans.ts';
import type { Caller, Usage } from '../../spec/rules/rule.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { Alarm } from '../clock/alarm.ts';
import { Clock } from '../clock/clock.ts';
import { inTurn } from '../concurrency/inTurn.ts';
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';
import type { Effect, Job } from '../rows/effects.ts';
import type { StoredFile } from '../rows/stored.ts';
import type { Reply, StoredDelivery } from '../rows/storedEvents.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import type { Coverage } from '../traffic/coverage.ts';
import { type Fault, Faults } from '../traffic/faults.ts';
import type { Journal } from '../traffic/journal.ts';
import { ClockKeeper } from './clockKeeper.ts';
import { Keeper } from './committer.ts';
import { Errands, type Followed } from './deliveryQueue.ts';
import { type FirstWorld, Worlds } from './snapshots.ts';
import type { KeptTenant, TenantOptions } from './tenantOptions.ts';
import { Traffic } from './traffic.ts';

export class Tenant implements Caller {
  readonly key: string;
  readonly faults: Faults;
  readonly #options: TenantOptions;
  readonly #keeper: Keeper;
  readonly #alarm: Alarm;
  /** What changed beside the sandbox. */
  readonly #changes: Change[] = [];
  readonly #worlds = new Worlds(this.#changes);
  readonly #clockKeeper: ClockKeeper;
  readonly #traffic: Traffic;
  readonly #errands: Errands;
  readonly #clock: Clock;
  #sandbox: Sandbox;
  /** Moves of the clock wait for one another. */
  readonly #inTurn = inTurn<Effect[]>();
  #closed = false;

  /**
   * @param kept what is kept of it, where it was there before
   * @throws LedgerError where it is to be kept and cannot
   */
  constructor(options: TenantOptions, kept?: Tables) {
    this.key = options.key;
    this.#options = options;
    this.#keeper = new Keeper({ ...options, takeBack: (before) => this.#load(before) });
    this.#traffic = new Traffic(this.#keeper.watched);
    this.faults = new Faults(this.#changes);
    this.#clock = new Clock(options.wall, options.clock);
    this.#clockKeeper = new ClockKeeper(this.#clock, this.#changes);
    this.#alarm = new Alarm(this.#clock, () => this.#ring());
    this.#errands = new Errands({ ...options, begin: () => this.#noting() });
    this.#sandbox = this.#fresh();
    if (kept === undefined) {
      const row: KeptTenant = { id: this.key, plans: options.world.plans };
      this.#changes.push({ table: 'tenant', id: row.id, row });
      this.#commit();
    } else {
      this.#load(kept);
      this.#traffic.load(kept);
    }
    this.#keeper.open();
  }

  get journal(): Journal {
    return this.#traffic.journal;
  }

  get coverage(): Coverage {
    return this.#traffic.coverage;
  }

  get plans(): readonly Plan[] {
    return this.#sandbox.plans;
  }

  /** Whether the limit of requests was switched off. */
  get unlimited(): boolean {
    return this.#sandbox.access.off.includes('rate');
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
    return this.#sandbox;
  }

  now(): Instant {
    return this.#clock.now();
  }

  /**
   * To be called in the same step in which something was changed, before the answer leaves: the change is kept, and what
   * it made due happens.
   *
   * @throws LedgerError where it cannot be kept; then nothing of it has happened
   */
  settle(): void {
    if (this.#commit()) this.catchUp();
  }

  /** The fault that is to hit a request of this operation; it counts as a hit. */
  takeFault(operation: OperationId): Fault | undefined {
    const fault = this.faults.take(operation);
    this.settle();
    return fault;
  }

  /**
   * Lets everything happen that is due by now, and keeps it; deliveries go their own way, so that none of them delays a
   * request. While nothing can be kept, nothing happens.
   */
  catchUp(by: Instant = this.now()): Effect[] {
    if (!this.#keeper.mayGoOn(() => this.#clockKeeper.change)) {
      this.#wake(aWhile);
      return [];
    }
    const { effects, jobs } = this.#sandbox.catchUp(by);
    this.#commit();
    if (jobs.length > 0) this.#errands.start(jobs);
    this.#wake();
    return effects;
  }

  /**
   * After a time in which the mock was not there: what fell due has happened at its own time, and what was to be
   * delivered then is delivered now.
   */
  awaken(): void {
    this.#sandbox.wakeAt(this.now());
    this.catchUp();
  }

  /**
   * Moves the clock and lets happen what falls due by that, in due order, deliveries included. Meanwhile the clock
   * shows each due instant in turn to whoever asks.
   */
  moveClock(move: (clock: Clock) => void): Promise<Effect[]> {
    // Where nothing is delivered the world has moved before this returns, and the promise only brings the effects.
    return this.#inTurn(() => this.#move(move));
  }

  /** Requests of the last minute, and posts of this month. */
  usage(): Omit<Usage, 'plans'> {
    const now = this.now();
    return { requests: this.#traffic.requests.lastMinute(now), publishedThisMonth: this.#sandbox.quotaUsedAt(now) };
  }

  /** Counts a request, for keys whose requests are limited. */
  admitted(at: Instant): void {
    const limited = !this.unlimited && this.#options.behaviour['limits.rate'] !== 'off';
    if (limited && apiPlanAlone(this.plans)) this.#traffic.requests.count(at);
  }

  /** World and clock of a tenant that was just made, for a seed to change. */
  blank() {
    const { tag, wall, clock } = this.#options;
    return { tag, sandbox: this.#fresh(), clock: new Clock(wall, clock) };
  }

  /** Begins anew with another world, and goes back to that by every reset. */
  beginWith(world: FirstWorld): void {
    this.#worlds.beginWith(world);
    this.reset();
  }

  /** Back to the seed: world, clock and counters. */
  reset(): void {
    const { first } = this.#worlds;
    this.#clock.restore(first?.clock ?? this.#options.clock);
    if (first?.at !== undefined) this.#clock.goOnFrom(first.at, first.clock);
    this.faults.set([]);
    this.#sandbox = this.#fresh();
    if (first !== undefined) this.#sandbox.load(first.sandbox);
    this.#commit();
    this.#options.filesGone();
    this.#traffic.clear();
    this.#keeper.follow();
    this.catchUp();
  }

  get snapshots(): readonly string[] {
    return this.#worlds.names;
  }

  /** Keeps the world as it is, clock, counters, hosted files and pending deliveries included. */
  takeSnapshot(name: string): void {
    const sandbox = this.sandbox.dump();
    const requests = this.#traffic.requests.dump();
    this.#worlds.keep(name, { at: this.now(), clock: this.#clock.state, requests, sandbox });
    this.#commit();
    this.#options.filesGone();
  }

  /** Goes back to a snapshot, as often as one likes; false where there is none. */
  restoreSnapshot(name: string): boolean {
    const snapshot = this.#worlds.get(name);
    if (snapshot === undefined) return false;
    this.#sandbox = this.#fresh();
    this.#sandbox.load(snapshot.sandbox);
    this.#clock.goOnFrom(snapshot.at, snapshot.clock);
    this.#commit();
    this.#options.filesGone();
    this.#traffic.requests.load(snapshot.requests);
    this.#wake();
    return true;
  }

  /** Forgets a snapshot; false where there is none. */
  dropSnapshot(name: string): boolean {
    if (!this.#worlds.drop(name)) return false;
    this.#commit();
    this.#options.filesGone();
    return true;
  }

  /** Every hosted file that the world has or that a snapshot may bring back. */
  get files(): readonly StoredFile[] {
    return [...this.#sandbox.files.values(), ...this.#worlds.files];
  }

  /** Ends everything that goes on by itself; resolves when no delivery is under way that would have to be kept. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#alarm.clear();
    this.#traffic.journal.close();
    if (this.#options.ledger === undefined) return;
    await this.#errands.over();
    this.#keeper.follow();
  }

  /**
   * Leaves nothing behind, and ends.
   *
   * @throws LedgerError where it cannot be taken out of the ledger; then it is there as before
   */
  remove(): Promise<void> {
    this.#keeper.forget();
    return this.close();
  }

  /** One more attempt at a delivery, now and out of turn; undefined where there is no such delivery. */
  async redeliver(id: string): Promise<StoredDelivery | undefined> {
    const job = this.sandbox.redelivery(id, this.now());
    if (job === undefined) return undefined;
    await this.#errands.run(job);
    return this.sandbox.deliveries.get(id);
  }

  async #move(move: (clock: Clock) => void): Promise<Effect[]> {
    const effects = this.catchUp();
    // What was under way before belongs to no move; it is only to be over.
    if (this.#errands.underWay) await this.#errands.over();
    const target = this.#clock.after(move);
    const [sandbox, { failure }] = [this.#sandbox, this.#keeper];
    for (let due = sandbox.nextDue(); due !== undefined && due <= target.now(); due = sandbox.nextDue()) {
      this.#clock.show(due);
      const { effects: happened, jobs } = sandbox.catchUp(due);
      effects.push(...happened);
      // Nobody can look as long as nothing is delivered, so all of that is kept in one go.
      if (jobs.length > 0) this.#commit();
      this.#errands.start(jobs);
      if (this.#errands.underWay) effects.push(...(await this.#errands.over()));
      if (this.#keeper.failure !== failure) throw this.#keeper.failure;
      // A reset while deliveries were awaited has made another world, with a clock of its own.
      if (this.#sandbox !== sandbox) return effects;
    }
    this.#clock.restore(target.state);
    this.#commit();
    this.#wake();
    return effects;
  }

  /** Notes attempts to deliver in the world that is there now, also when another one has taken its place. */
  #noting(): (job: Job, reply: Reply) => Followed {
    const sandbox = this.#sandbox;
    return (job, reply) => {
      const effects = sandbox.delivered(job, reply);
      if (this.#sandbox !== sandbox) return { effects, jobs: [] };
      const { jobs } = sandbox.catchUp(this.now());
      this.#commit();
      this.#wake();
      return { effects, jobs };
    };
  }

  #ring(): void {
    try {
      this.catchUp();
    } catch (error) {
      this.#options.onError(error);
      this.#wake(aWhile);
    }
  }

  /** Sets the alarm for what is due next. */
  #wake(soonest = 0): void {
    if (!this.#closed) this.#alarm.set(this.#sandbox.nextDue(), soonest);
  }

  /**
   * Keeps what has changed, if anything has.
   *
   * @throws LedgerError, and then the world is again as it was kept last
   */
  #commit(): boolean {
    return this.#keeper.commit(this.#takeChanges());
  }

  #takeChanges(): readonly Change[] {
    this.#clockKeeper.note();
    const inside = this.#sandbox.takeChanges();
    return this.#changes.length === 0 ? inside : [...this.#changes.splice(0), ...inside];
  }

  #load(kept: Tables): void {
    this.#sandbox = this.#fresh();
    this.#sandbox.load(kept);
    this.#worlds.load(kept);
    this.faults.load(rowsOf(kept, 'faults'));
    this.#clockKeeper.load(kept, this.#options.clock);
    this.#takeChanges();
  }

  #fresh(): Sandbox {
    const { world, tag, behaviour, fileNameIn } = this.#options;
    return new Sandbox(world, tag, behaviour, fileNameIn);
  }
}

/** Milliseconds until something is tried again that could not be kept. */
const aWhile = 1000;
