/** A tenant in the memory of one replica: a copy of its state in the shared ledger. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Tables } from '../../ledger/ledger.ts';
import type { Change } from '../../ledger/table.ts';
import type { Effect } from '../../rows/effects.ts';
import { AttemptLeases } from '../attemptLeases.ts';
import type { ChangeListener } from '../changeListeners.ts';
import { Tenant } from '../tenant.ts';
import type { TenantOptions } from '../tenantOptions.ts';
import type { SessionTenant, TenantSession } from './tenantSession.ts';

export interface ReplicaTenantOptions extends TenantOptions {
  readonly transactions: TenantSession;
  /** Milliseconds after which a delivery attempt counts as lost. */
  readonly attemptDuration: number;
}

export class ReplicaTenant extends Tenant implements SessionTenant {
  readonly session: TenantSession;
  /** Distinguishes its ids; the first tenant has an empty one. */
  readonly tag: string;
  readonly listeners: ReadonlySet<ChangeListener>;
  readonly #leases: AttemptLeases;

  constructor(options: ReplicaTenantOptions, tables?: Tables) {
    super(options, tables);
    this.session = options.transactions;
    this.tag = options.tag;
    this.listeners = options.listeners;
    // Due effects are run by DueWorker, which coordinates the replicas.
    this.wakeUp.close();
    this.#leases = new AttemptLeases(this.changes, options.wall, options.attemptDuration);
    this.attempts.leases = this.#leases;
    if (tables !== undefined) this.#leases.load(tables);
    this.session.attach(this);
    this.changes.length = 0;
  }

  override transact<T>(step: () => T): T | Promise<Awaited<T>> {
    return this.session.run(step);
  }

  /** Changes happen only within a step. */
  override catchUp(by?: Instant): Effect[] {
    if (!this.session?.isRunning) return [];
    for (const delivery of this.#leases.endLostAttempts()) this.sandboxAsIs.repeatAttempt(delivery);
    return super.catchUp(by);
  }

  /** Hands all changes to the session. */
  flush(): void {
    this.commitAndCatchUp();
    this.committer?.flushDeferred();
  }

  /** Repeats changes that another replica has committed. */
  apply(changes: readonly Change[]): void {
    const sandboxChanges = changes.filter(
      (change) =>
        !(
          this.traffic.apply(change) ||
          this.savedStates.apply(change) ||
          this.clockRecorder.apply(change) ||
          this.#leases.apply(change) ||
          this.#applyToFaults(change)
        ),
    );
    this.sandboxAsIs.apply(sandboxChanges);
    this.changes.length = 0;
    this.committer?.discardDeferred();
    this.cachePlans();
  }

  #applyToFaults(change: Change): boolean {
    if (change.table !== 'faults') return false;
    this.faults.apply(change);
    return true;
  }

  /** Replaces everything with the committed state. */
  reload(tables: Tables): void {
    this.load(tables);
    this.traffic.load(tables);
    this.#leases.load(tables);
    this.changes.length = 0;
    this.committer?.discardDeferred();
  }

  /** Waits for its own delivery attempts; those of other replicas go on. */
  override async close(): Promise<void> {
    this.traffic.journal.close();
    await this.attempts.drainOwn();
  }

  /** Milliseconds until something is due; undefined if nothing is. */
  get dueIn(): number | undefined {
    const due = this.sandboxAsIs.agenda.getNextDue();
    const times = [due === undefined ? undefined : this.clock.computeWallTimeUntil(due), this.#leases.nextLossIn];
    const definedTimes = times.filter((time) => time !== undefined);
    return definedTimes.length === 0 ? undefined : Math.min(...definedTimes);
  }

  /** The digests of all file contents that it refers to. */
  get contents(): ReadonlySet<string> {
    return new Set(this.files.flatMap(({ content = [] }) => content));
  }

  /** Whether it must stay in memory: a client waits for its changes, or one of its deliveries is in progress. */
  get isInUse(): boolean {
    return !this.session.isIdle || this.traffic.journal.isAwaited || this.attempts.hasOwnAttempts;
  }
}
