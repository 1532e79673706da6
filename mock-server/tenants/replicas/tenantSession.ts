/** The transactions of one tenant on one replica. Waiting steps are committed together. */
import type { Ledger, Tables } from '../../ledger/ledger.ts';
import { LedgerError } from '../../ledger/ledger.ts';
import type { CommitInput, ReplicaLedger, TenantUpdate } from '../../ledger/replicaLedger.ts';
import type { Change } from '../../ledger/table.ts';
import { type ChangeListener, notifyListeners } from '../changeListeners.ts';
import type { Transactions } from '../transactions.ts';
import type { ReplicaMetrics } from './metrics.ts';

/** Maximum number of steps that share a commit. */
const maxBatch = 100;

/** Milliseconds for which commits lock the tenant, after a conflict with another replica. */
const lockPeriod = 2000;

/** Milliseconds for which the latest rows are read before a step, after another replica has committed. */
const readFirstPeriod = 5000;

/** The tables whose rows refer to file contents. */
const fileTables: ReadonlySet<string> = new Set(['files', 'snapshots', 'seeds']);

const noListeners: ReadonlySet<ChangeListener> = new Set();

interface Step {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** The tenant of a session. */
export interface SessionTenant {
  readonly listeners: ReadonlySet<ChangeListener>;
  /** Milliseconds until something is due; undefined if nothing is. */
  readonly dueIn: number | undefined;
  /** The digests of all file contents that it refers to. */
  readonly contents: ReadonlySet<string>;
  /** Hands all changes to the session. */
  flush(): void;
  /** Repeats changes that another replica has committed. */
  apply(changes: readonly Change[]): void;
  /** Replaces everything with the committed state. */
  reload(tables: Tables): void;
}

export interface SessionOptions {
  readonly tag: string;
  readonly ledger: ReplicaLedger;
  readonly version: number;
  readonly metrics: ReplicaMetrics;
  /** Called with the tag after each commit. */
  readonly onCommit: (tag: string) => void;
}

/** Collects the tenant's changes as its ledger, and commits them to the shared one. */
export class TenantSession implements Transactions, Ledger {
  readonly #options: SessionOptions;
  #tenant: SessionTenant | undefined;
  #version: number;
  #queue: Step[] = [];
  #isBusy = false;
  isRunning = false;
  /** Whether the tenant differs from the committed state and must be loaded again. */
  #isStale = false;
  #isGone = false;
  #changes: Change[] = [];
  #afterCommit: (() => void)[] = [];
  #lockedUntil = 0;
  #readFirstUntil = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#version = options.version;
  }

  /** Sets the tenant, whose construction needs the session. */
  attach(tenant: SessionTenant): void {
    this.#tenant = tenant;
  }

  run<T>(step: () => T): T | Promise<Awaited<T>> {
    if (this.isRunning) return step();
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: step, resolve: resolve as Step['resolve'], reject });
      if (!this.#isBusy) void this.#work();
    });
  }

  get version(): number {
    return this.#version;
  }

  /** Commits the state that the tenant was constructed with. */
  async commitInitial(): Promise<void> {
    const isFirst = await this.#options.ledger.commitAt(this.#options.tag, 0, this.#takeInput());
    if (isFirst) this.#version = 1;
    else await this.#reload();
  }

  runAfterCommit(call: () => void): void {
    this.#afterCommit.push(call);
  }

  get isIdle(): boolean {
    return !this.#isBusy;
  }

  /** Whether the tenant was deleted. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Reads what other replicas have committed. */
  async refresh(): Promise<void> {
    await this.run(() => undefined);
  }

  listTags(): readonly string[] {
    return [];
  }

  read(): Tables {
    return {};
  }

  commit(_tag: string, changes: readonly Change[]): void {
    this.#changes.push(...changes);
  }

  close(): void {}

  async #work(): Promise<void> {
    this.#isBusy = true;
    // Steps that are submitted in the same tick share a commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const steps = this.#queue.splice(0, maxBatch);
      try {
        const outcomes = await this.#commitSteps(steps);
        for (const [i, { resolve, reject }] of steps.entries()) {
          const outcome = outcomes[i];
          if (outcome !== undefined && 'error' in outcome) reject(outcome.error);
          else resolve(outcome?.value);
        }
      } catch (error) {
        this.#undo();
        for (const { reject } of steps) reject(error);
      }
    }
    this.#isBusy = false;
  }

  async #commitSteps(steps: readonly Step[]): Promise<readonly Outcome[]> {
    if (this.#isStale) await this.#reload();
    if (performance.now() < this.#lockedUntil) return this.#commitLocked(steps);
    const readsLatestFirst = performance.now() < this.#readFirstUntil;
    if (readsLatestFirst) this.#apply(await this.#readUpdate());
    const outcomes = this.#execute(steps);
    const input = this.#takeInput();
    if (input.changes.length > 0) {
      const { ledger, tag } = this.#options;
      if (await ledger.commitAt(tag, this.#version, input)) {
        this.#finish(1);
        return outcomes;
      }
      this.#options.metrics.conflicts++;
      this.#undo();
      this.#lockedUntil = performance.now() + lockPeriod;
      return this.#commitLocked(steps);
    }
    if (readsLatestFirst) {
      this.#finish(0);
      return outcomes;
    }
    // The copy is used only if it is still the latest version.
    const version = this.#version;
    const update = await this.#readUpdate();
    if (update.version === version) {
      this.#finish(0);
      return outcomes;
    }
    this.#discard();
    this.#apply(update);
    return this.#commitSteps(steps);
  }

  async #commitLocked(steps: readonly Step[]): Promise<readonly Outcome[]> {
    let outcomes: readonly Outcome[] = [];
    let commits = 0;
    const { ledger, tag } = this.#options;
    const exists = await ledger.commitLocked(tag, this.#version, async (update, reload) => {
      if (this.#isStale || update.changes === undefined) {
        this.#discard();
        const revision = await reload();
        this.#load(revision);
      } else this.#apply(update);
      outcomes = this.#execute(steps);
      const input = this.#takeInput();
      commits = input.changes.length > 0 ? 1 : 0;
      // If the transaction fails, the tenant is ahead of the ledger.
      this.#isStale = commits > 0;
      return input;
    });
    if (!exists) throw this.#createGoneError();
    this.#isStale = false;
    this.#finish(commits);
    return outcomes;
  }

  /** Runs the steps. Nothing is awaited, so that no other step sees changes that may be undone. */
  #execute(steps: readonly Step[]): readonly Outcome[] {
    this.isRunning = true;
    try {
      const outcomes = steps.map(({ run }): Outcome => {
        try {
          const value = run();
          // It is awaited only after the commit.
          if (value instanceof Promise) value.catch(() => undefined);
          return { value };
        } catch (error) {
          return { error };
        }
      });
      this.#tenant?.flush();
      return outcomes;
    } finally {
      this.isRunning = false;
    }
  }

  #takeInput(): CommitInput {
    const changes = this.#changes.splice(0);
    const contents = changes.some(({ table }) => fileTables.has(table)) ? this.#tenant?.contents : undefined;
    return { changes, notes: { dueIn: this.#tenant?.dueIn, ...(contents === undefined ? {} : { contents }) } };
  }

  #finish(commits: number): void {
    this.#version += commits;
    this.#options.metrics.commits += commits;
    if (commits > 0) this.#options.onCommit(this.#options.tag);
    for (const call of this.#afterCommit.splice(0)) call();
  }

  /** Discards the changes of the running steps, and what they wanted to run after the commit. */
  #discard(): void {
    this.#afterCommit.length = 0;
    this.#changes.length = 0;
  }

  #undo(): void {
    this.#discard();
    this.#isStale = true;
  }

  async #readUpdate(): Promise<TenantUpdate> {
    const update = await this.#options.ledger.readChangesSince(this.#options.tag, this.#version);
    if (update === undefined) throw this.#createGoneError();
    if (update.changes !== undefined) return update;
    await this.#reload();
    return { version: this.#version, changes: [] };
  }

  #apply({ version, changes = [] }: TenantUpdate): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#readFirstUntil = performance.now() + readFirstPeriod;
    this.#tenant?.apply(changes);
    this.#changes.length = 0;
    notifyListeners(this.#tenant?.listeners ?? noListeners, changes);
  }

  async #reload(): Promise<void> {
    const revision = await this.#options.ledger.load(this.#options.tag);
    if (revision === undefined) throw this.#createGoneError();
    this.#load(revision);
  }

  #load({ version, tables }: { readonly version: number; readonly tables: Tables }): void {
    this.#version = version;
    this.#tenant?.reload(tables);
    this.#changes.length = 0;
    this.#isStale = false;
    const changes = Object.keys(tables).map((table) => ({ table }));
    notifyListeners(this.#tenant?.listeners ?? noListeners, changes);
  }

  #createGoneError(): LedgerError {
    this.#isGone = true;
    return new LedgerError('The tenant was removed.', 'the tenant was removed');
  }
}
