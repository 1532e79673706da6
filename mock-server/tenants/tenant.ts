/** A tenant: one key, one sandbox, one clock, one writer. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Plan } from '../../spec/plans.ts';
import type { Caller, Usage } from '../../spec/rules/rule.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { Alarm } from '../clock/alarm.ts';
import { Clock } from '../clock/clock.ts';
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';
import { accessTable, isUnlimited } from '../rows/access.ts';
import type { Effect, Job } from '../rows/effects.ts';
import type { StoredFile } from '../rows/stored.ts';
import type { Reply, StoredDelivery } from '../rows/storedEvents.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { type Fault, Faults } from '../traffic/faults.ts';
import { tellChanges } from './changeListeners.ts';
import { ClockKeeper } from './clockKeeper.ts';
import { ClockMoves } from './clockMoves.ts';
import { Keeper } from './committer.ts';
import { Errands, type Followed } from './deliveryQueue.ts';
import { type FirstWorld, Worlds } from './snapshots.ts';
import type { KeptTenant, TenantOptions } from './tenantOptions.ts';
import { Traffic } from './traffic.ts';

export class Tenant implements Caller {
  readonly key: string;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly #options: TenantOptions;
  /** Absent where nothing is kept. */
  readonly #keeper: Keeper | undefined;
  readonly #alarm: Alarm;
  /** What changed beside the sandbox. */
  readonly #changes: Change[] = [];
  readonly #worlds = new Worlds(this.#changes);
  readonly #clockKeeper: ClockKeeper;
  readonly #errands: Errands;
  readonly clock: Clock;
  #sandbox: Sandbox;
  /** Of the key, unless they were changed while the mock ran. */
  plans: readonly Plan[] = [];
  /** Whether its requests are not limited: by its plans, or because the limit was switched off. */
  unlimited = false;
  readonly #moves: ClockMoves;
  #closed = false;

  /**
   * @param kept what is kept of it, where it was there before
   * @throws LedgerError where it is to be kept and cannot
   */
  constructor(options: TenantOptions, kept?: Tables) {
    this.key = options.key;
    this.#options = options;
    const { ledger, tag, onError } = options;
    const takeBack = (before: Tables) => this.#load(before);
    this.#keeper = ledger === undefined ? undefined : new Keeper({ ledger, tag, onError, takeBack });
    this.traffic = new Traffic({ push: (change) => this.#watched(change) });
    this.faults = new Faults(this.#changes);
    this.clock = new Clock(options.wall, options.clock);
    this.#clockKeeper = new ClockKeeper(this.clock, this.#changes);
    this.#alarm = new Alarm(this.clock, () => this.#ring());
    this.#errands = new Errands({ ...options, begin: () => this.#noting() });
    this.#moves = new ClockMoves({
      clock: this.clock,
      errands: this.#errands,
      world: () => this.#sandbox,
      catchUp: () => this.catchUp(),
      keep: () => this.#keepClock(),
      failure: () => this.#keeper?.failure,
    });
    this.#sandbox = this.#fresh();
    if (kept === undefined) {
      const row: KeptTenant = { id: this.key, plans: options.world.plans };
      this.#changes.push({ table: 'tenant', id: row.id, row });
      this.#clockKeeper.note();
      this.#commit();
    } else {
      this.#load(kept);
      this.traffic.load(kept);
    }
    this.#keeper?.open();
  }

  /** The world as it is now: everything due has happened. */
  get sandbox(): Sandbox {
    this.catchUp();
    return this.#sandbox;
  }

  /** The world at the instant of a request. */
  at(instant: Instant): Sandbox {
    this.catchUp(instant);
    return this.#sandbox;
  }

  /** The world as it stands, for a handler: it has caught up in the same tick, when the facts were fetched. */
  get world(): Sandbox {
    return this.#sandbox;
  }

  now(): Instant {
    return this.clock.now();
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
    if (this.faults.size === 0) return undefined;
    const fault = this.faults.take(operation);
    this.settle();
    return fault;
  }

  /**
   * Lets everything happen that is due by now, and keeps it; deliveries go their own way, so that none of them delays a
   * request. While nothing can be kept, nothing happens.
   */
  catchUp(by: Instant = this.now()): Effect[] {
    if (this.#keeper?.mayGoOn(() => this.#clockKeeper.change) === false) {
      this.#wake(aWhile);
      return [];
    }
    const due = this.#sandbox.agenda.next();
    if (due === undefined || due > by) {
      if (due !== this.#alarm.due) this.#wake();
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
    this.#commit();
    this.catchUp();
  }

  /**
   * Moves the clock and lets happen what falls due by that, in due order, deliveries included. Meanwhile the clock
   * shows each due instant in turn to whoever asks. Where nothing is delivered the world has moved before this returns.
   */
  moveClock(move: (clock: Clock) => void): Promise<Effect[]> {
    return this.#moves.move(move);
  }

  /** Requests of the last minute, and posts of this month. */
  usage(now: Instant = this.now()): Omit<Usage, 'plans'> {
    return { requests: this.traffic.requests.lastMinute(now), publishedThisMonth: this.#sandbox.quotaUsedAt(now) };
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
    this.clock.restore(first?.clock ?? this.#options.clock);
    if (first?.at !== undefined) this.clock.goOnFrom(first.at, first.clock);
    this.faults.set([]);
    this.#sandbox = this.#fresh(first?.sandbox);
    this.#keepClock();
    this.#options.filesGone();
    this.traffic.clear();
    this.#keeper?.follow();
    this.catchUp();
  }

  get snapshots(): readonly string[] {
    return this.#worlds.names;
  }

  /** Keeps the world as it is, clock, counters, hosted files and pending deliveries included. */
  takeSnapshot(name: string): void {
    const sandbox = this.sandbox.dump();
    const requests = this.traffic.requests.dump();
    this.#worlds.keep(name, { at: this.now(), clock: this.clock.state, requests, sandbox });
    this.#keepFiles();
  }

  /** Goes back to a snapshot, as often as one likes; false where there is none. */
  restoreSnapshot(name: string): boolean {
    const snapshot = this.#worlds.get(name);
    if (snapshot === undefined) return false;
    this.#sandbox = this.#fresh(snapshot.sandbox);
    this.clock.goOnFrom(snapshot.at, snapshot.clock);
    this.#keepClock();
    this.#options.filesGone();
    this.traffic.requests.load(snapshot.requests);
    return true;
  }

  /** Forgets a snapshot; false where there is none. */
  dropSnapshot(name: string): boolean {
    if (!this.#worlds.drop(name)) return false;
    this.#keepFiles();
    return true;
  }

  #keepFiles(): void {
    this.#commit();
    this.#options.filesGone();
  }

  /** Every hosted file that the world has or that a snapshot may bring back. */
  get files(): readonly StoredFile[] {
    return [...this.#sandbox.files.values(), ...this.#worlds.files];
  }

  /** Ends everything that goes on by itself; resolves when no delivery is under way that would have to be kept. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#alarm.clear();
    this.traffic.journal.close();
    if (this.#keeper === undefined) return;
    await this.#errands.over();
    this.#keeper.follow();
  }

  /**
   * Leaves nothing behind, and ends.
   *
   * @throws LedgerError where it cannot be taken out of the ledger; then it is there as before
   */
  remove(): Promise<void> {
    this.#keeper?.forget();
    return this.close();
  }

  /** One more attempt at a delivery, now and out of turn; undefined where there is no such delivery. */
  async redeliver(id: string): Promise<StoredDelivery | undefined> {
    const job = this.sandbox.redelivery(id, this.now());
    if (job === undefined) return undefined;
    await this.#errands.run(job);
    return this.sandbox.deliveries.get(id);
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
    if (!this.#closed) this.#alarm.set(this.#sandbox.agenda.next(), soonest);
  }

  /**
   * Keeps what has changed, if anything has.
   *
   * @throws LedgerError, and then the world is again as it was kept last
   */
  #commit(): boolean {
    const inside = this.#sandbox.changes;
    if (inside.length + this.#changes.length === 0) return false;
    const changes = [...this.#changes.splice(0), ...inside.splice(0)];
    this.#keeper?.commit(changes);
    if (changes.some(({ table }) => table === accessTable)) this.#noteAccess();
    if (this.#options.listeners.size > 0) tellChanges(this.#options.listeners, changes);
    return true;
  }

  /** Keeps what has changed where the clock was moved as well, and sets the alarm by it. */
  #keepClock(): void {
    this.#clockKeeper.note();
    this.#commit();
    this.#wake();
  }

  /** What no client has been promised is kept in a moment. */
  #watched(change: Change): void {
    if (this.#options.listeners.size > 0) tellChanges(this.#options.listeners, [change]);
    this.#keeper?.follows(change);
  }

  /** Plans change seldom, and every request asks for them. */
  #noteAccess(): void {
    const { plans, access } = this.#sandbox;
    this.plans = plans;
    this.unlimited = isUnlimited(access, plans, this.#options.behaviour);
  }

  #load(kept: Tables): void {
    this.#sandbox = this.#fresh(kept);
    this.#worlds.load(kept);
    this.faults.load(rowsOf(kept, 'faults'));
    this.#clockKeeper.load(kept, this.#options.clock);
    this.#changes.length = 0;
    this.#sandbox.changes.length = 0;
    this.#noteAccess();
    this.#wake();
  }

  #fresh(dump?: Tables): Sandbox {
    const { world, tag, behaviour, fileNameIn } = this.#options;
    const sandbox = new Sandbox(world, tag, behaviour, fileNameIn);
    if (dump !== undefined) sandbox.load(dump);
    return sandbox;
  }
}

/** Milliseconds until something is tried again that could not be kept. */
const aWhile = 1000;
