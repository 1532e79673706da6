/** A tenant: one key with its own sandbox, clock and ledger entry. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Plan } from '../../spec/plans.ts';
import type { Caller, Usage } from '../../spec/rules/rule.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { Clock } from '../clock/clock.ts';
import { getRows, type Tables } from '../ledger/ledger.ts';
import type { Change } from '../ledger/table.ts';
import { accessTable, isUnlimited } from '../rows/access.ts';
import type { Effect } from '../rows/effects.ts';
import { assertWithinQuota, type SizedContent, type TenantRestrictions } from '../rows/quota.ts';
import type { StoredFile } from '../rows/stored.ts';
import type { StoredDelivery } from '../rows/storedEvents.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type Fault, Faults } from '../traffic/faults.ts';
import { notifyListeners } from './changeListeners.ts';
import { ClockMoves } from './clockMoves.ts';
import { ClockRecorder } from './clockRecorder.ts';
import { Committer } from './committer.ts';
import { createBlankSandbox, createSandbox } from './createSandbox.ts';
import { type AttemptSource, DeliveryAttempts } from './deliveryAttempts.ts';
import { type RestorableTenant, Restoration } from './restoration.ts';
import { Snapshots } from './snapshots.ts';
import type { TenantOptions, TenantRow } from './tenantOptions.ts';
import { Traffic } from './traffic.ts';
import { WakeUp } from './wakeUp.ts';

export class Tenant implements Caller {
  readonly key: string;
  readonly restrictions: TenantRestrictions;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly #options: TenantOptions;
  /** Undefined without a ledger. */
  protected readonly committer: Committer | undefined;
  protected readonly wakeUp: WakeUp;
  /** Changes outside the sandbox. */
  protected readonly changes: Change[] = [];
  protected readonly savedStates = new Snapshots(this.changes);
  protected readonly clockRecorder: ClockRecorder;
  protected readonly attempts: DeliveryAttempts;
  readonly clock: Clock;
  /** Resets the tenant; takes and restores its snapshots. */
  readonly restoration: Restoration;
  #sandbox: Sandbox;
  /** The plans of the key, or those set by a control call. */
  plans: readonly Plan[] = [];
  /** Whether its requests are unlimited, by its plans or a disabled limit. */
  unlimited = false;
  readonly #moves: ClockMoves;

  /**
   * @param tables the stored state, if the tenant existed before
   * @throws LedgerError if the tenant cannot be stored
   */
  constructor(options: TenantOptions, tables?: Tables) {
    this.key = options.key;
    this.restrictions = options.restrictions;
    this.#options = options;
    const { ledger, tag, onError } = options;
    const restore = (ledgerTables: Tables) => this.load(ledgerTables);
    this.committer = ledger === undefined ? undefined : new Committer({ ledger, tag, onError, restore });
    this.traffic = new Traffic({ push: (change) => this.#deferChange(change) });
    this.faults = new Faults(this.changes);
    this.clock = new Clock(options.wall, options.clock);
    this.clockRecorder = new ClockRecorder(this.clock, this.changes);
    this.wakeUp = new WakeUp({
      clock: this.clock,
      getNextDue: () => this.#sandbox.agenda.getNextDue(),
      catchUp: () => this.catchUp(),
      onError,
    });
    this.attempts = new DeliveryAttempts({ ...options, tenant: this.#asSource() });
    this.#moves = new ClockMoves({
      clock: this.clock,
      attempts: this.attempts,
      getSandbox: () => this.#sandbox,
      getEpoch: () => this.attempts.epoch,
      catchUp: () => this.catchUp(),
      commit: () => this.#commitClock(),
      getFailure: () => this.committer?.failure,
      transact: (step) => this.transact(step),
    });
    this.#sandbox = createSandbox(options);
    this.restoration = new Restoration(this.#asRestorable());
    if (tables === undefined) {
      const row: TenantRow = { id: this.key, plans: options.world.plans, ...options.restrictions };
      this.changes.push({ table: 'tenant', id: row.id, row });
      this.clockRecorder.record();
      this.#commit();
    } else {
      this.load(tables);
      this.traffic.load(tables);
    }
    this.committer?.open();
  }

  /** Runs and commits what is due, and returns the sandbox. */
  get sandbox(): Sandbox {
    this.catchUp();
    return this.#sandbox;
  }

  /** The sandbox at the instant of a request. */
  getSandboxAt(instant: Instant): Sandbox {
    this.catchUp(instant);
    return this.#sandbox;
  }

  /** The sandbox without catching up; handlers use it after `findResources` has. */
  get sandboxAsIs(): Sandbox {
    return this.#sandbox;
  }

  now(): Instant {
    return this.clock.now();
  }

  /**
   * Runs what the changes made due. Call it in their tick, before the response is sent.
   *
   * @throws LedgerError if the changes cannot be committed; they are then rolled back
   */
  commitAndCatchUp(): void {
    if (this.#commit()) this.catchUp();
  }

  /** Runs a step that reads or changes the state. With a shared ledger, this is a transaction. */
  transact<T>(step: () => T): T | Promise<Awaited<T>> {
    return step();
  }

  /** Counts a request that passed the gates. */
  admit(at: Instant): void {
    if (!this.unlimited) this.traffic.requests.count(at, this.#options.behaviour);
  }

  /** Takes the fault for a request of the operation, as a hit. */
  takeFault(operation: OperationId): Fault | undefined {
    if (this.faults.size === 0) return undefined;
    const fault = this.faults.take(operation);
    this.commitAndCatchUp();
    return fault;
  }

  /**
   * Runs everything that is due and commits it. Deliveries run in the background, so that they do not delay requests.
   * While commits fail, nothing happens.
   */
  catchUp(by?: Instant): Effect[] {
    if (this.committer?.canProceed(() => this.clockRecorder.change) === false) {
      this.wakeUp.retry();
      return [];
    }
    const due = this.#sandbox.agenda.getNextDue();
    const until = due === undefined ? 0 : (by ?? this.now());
    if (due === undefined || due > until) {
      if (due !== this.wakeUp.alarm.due) this.wakeUp.schedule();
      return [];
    }
    const { effects, jobs } = this.#sandbox.catchUp(until);
    this.#commit();
    if (jobs.length > 0) this.attempts.start(jobs);
    this.wakeUp.schedule();
    return effects;
  }

  /**
   * Continues after a restart. Effects that fell due meanwhile happen with their due times; pending deliveries are sent
   * now.
   */
  resume(): void {
    this.#sandbox.resumeAt(this.now());
    this.#commit();
    this.catchUp();
  }

  /**
   * Moves the clock and runs the effects that fall due, in due order, deliveries included. During the move, the clock
   * shows each due instant in turn. Without deliveries, the move is complete when this returns.
   */
  moveClock(move: (clock: Clock) => void): Promise<Effect[]> {
    return this.#moves.move(move);
  }

  /** The requests that count now and the posts of this month. */
  getUsage(now: Instant = this.now()): Omit<Usage, 'plans'> {
    return {
      requests: this.traffic.requests.listCounted(now, this.#options.behaviour),
      publishedThisMonth: this.#sandbox.countUsedQuota(now),
    };
  }

  /** A new sandbox and clock, which a seed can change. */
  createBlank() {
    const { tag, wall, clock } = this.#options;
    return { tag, sandbox: createBlankSandbox(this.#options), clock: new Clock(wall, clock) };
  }

  /** Resets sandbox, clock and counters to the initial state. */
  reset(): void {
    this.restoration.reset();
  }

  get snapshots(): readonly string[] {
    return this.savedStates.names;
  }

  /** The hosted files of the current state and of all snapshots. */
  get files(): readonly StoredFile[] {
    return [...this.#sandbox.files.values(), ...this.savedStates.files];
  }

  /** @throws QuotaError if the quota has no room for these rows and this upload */
  assertRoom(rows = 1, ...upload: readonly SizedContent[]): void {
    const { quota } = this.restrictions;
    if (quota === undefined) return;
    assertWithinQuota(quota, this.#sandbox.rowCount + this.savedStates.rowCount + rows, [...this.files, ...upload]);
  }

  /** Stops timers and streams. With a ledger, waits until the results of running deliveries are committed. */
  async close(): Promise<void> {
    this.wakeUp.close();
    this.traffic.journal.close();
    if (this.committer === undefined) return;
    await this.attempts.drain();
    this.committer.close();
  }

  /**
   * Removes the tenant from the ledger and closes it.
   *
   * @throws LedgerError if it cannot be removed from the ledger; the tenant then stays unchanged
   */
  remove(): Promise<void> {
    this.committer?.removeFromLedger();
    return this.close();
  }

  /** Attempts a delivery again. Resolves to undefined if no delivery has this id. */
  async redeliver(id: string): Promise<StoredDelivery | undefined> {
    const pending = this.transact(() => this.sandbox.startManualAttempt(id, this.now()));
    const job = pending instanceof Promise ? await pending : pending;
    if (job === undefined) return undefined;
    await this.attempts.run(job);
    return this.#sandbox.deliveries.get(id);
  }

  #asRestorable(): RestorableTenant {
    const { clock, faults, traffic, savedStates: snapshots } = this;
    return {
      ...{ clock, faults, traffic, snapshots },
      defaultClock: this.#options.clock,
      now: () => this.now(),
      getSandbox: () => this.sandbox,
      assertRoom: (rows) => this.assertRoom(rows),
      replaceSandbox: (dump) => {
        this.#sandbox = createSandbox(this.#options, dump);
        this.attempts.endAll();
      },
      commit: () => this.#commit(),
      commitClock: () => this.#commitClock(),
      flushDeferred: () => this.committer?.flushDeferred(),
      catchUp: () => this.catchUp(),
      onFilesReleased: this.#options.onFilesReleased,
    };
  }

  #asSource(): AttemptSource {
    return {
      getSandbox: () => this.#sandbox,
      now: () => this.now(),
      commit: () => {
        this.#commit();
        this.wakeUp.schedule();
      },
    };
  }

  /**
   * Commits the changes, if there are any.
   *
   * @throws LedgerError if that fails; the sandbox is then rolled back to the last commit
   */
  #commit(): boolean {
    const sandboxChanges = this.#sandbox.changes;
    if (sandboxChanges.length + this.changes.length === 0) return false;
    const changes = this.changes.splice(0).concat(sandboxChanges.splice(0));
    this.committer?.commit(changes);
    if (changes.some(({ table }) => table === accessTable)) this.cachePlans();
    if (this.#options.listeners.size > 0) notifyListeners(this.#options.listeners, changes);
    return true;
  }

  /** Commits the changes with the clock, and schedules the next wake-up. */
  #commitClock(): void {
    this.clockRecorder.record();
    this.#commit();
    this.wakeUp.schedule();
  }

  /** Defers the commit of changes that no response depends on. */
  #deferChange(change: Change): void {
    if (this.#options.listeners.size > 0) notifyListeners(this.#options.listeners, [change]);
    this.committer?.defer(change);
  }

  /** Caches the plans, which every request reads. */
  protected cachePlans(): void {
    const { plans, access } = this.#sandbox;
    this.plans = plans;
    this.unlimited = isUnlimited(access, plans, this.#options.behaviour);
  }

  /** Replaces the state with the committed one. */
  protected load(tables: Tables): void {
    this.#sandbox = createSandbox(this.#options, tables, {
      continuesAttempts: this.#options.transactions === undefined,
    });
    this.savedStates.load(tables);
    this.faults.load(getRows(tables, 'faults'));
    this.clockRecorder.load(tables, this.#options.clock);
    this.changes.length = 0;
    this.#sandbox.changes.length = 0;
    this.cachePlans();
    this.wakeUp.schedule();
  }
}
