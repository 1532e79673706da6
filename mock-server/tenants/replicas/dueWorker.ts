/**
 * Runs what falls due: each replica claims tenants with due effects, so that they happen whichever replica is alive.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaLedger } from '../../ledger/replicaLedger.ts';
import type { ReplicaTenant } from './replicaTenant.ts';
import type { SharedTenants } from './sharedTenants.ts';

/** Maximum number of tenants claimed at once. */
const batchSize = 20;

/** Milliseconds after which a claim of a replica that has stopped is free again. */
const claimDuration = 2000;

/** Milliseconds between two checks, unless something is known to be due earlier. */
const pollInterval = 250;

/** The number of checks between two removals of expired tenants and of unused file contents. */
const cleaningInterval = 240;

export class DueWorker {
  readonly #tenants: SharedTenants;
  readonly #ledger: ReplicaLedger;
  readonly #onError: (error: unknown) => void;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #checkCount = 0;

  constructor(tenants: SharedTenants, ledger: ReplicaLedger, onError: (error: unknown) => void) {
    this.#tenants = tenants;
    this.#ledger = ledger;
    this.#onError = onError;
  }

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let isFailing = false;
    while (!signal.aborted) {
      const wait = await this.#check().then(
        (next) => {
          isFailing = false;
          return next;
        },
        (error: unknown) => {
          if (!isFailing) this.#onError(error);
          isFailing = true;
          return pollInterval;
        },
      );
      if (wait > 0) await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Returns the milliseconds until the next check. */
  async #check(): Promise<number> {
    if (this.#checkCount++ % cleaningInterval === 0) {
      await this.#tenants.removeExpired();
      await this.#ledger.contents.sweep();
    }
    const due = await this.#ledger.claimDue(batchSize, claimDuration);
    await Promise.all(
      due.map(async ({ tag, lag }) => {
        this.#tenants.metrics.wakeUps++;
        this.#tenants.metrics.maxLag.note(lag);
        const tenant = await this.#tenants.findByTag(tag);
        if (tenant !== undefined) await this.#correctDueTime(tenant);
      }),
    );
    if (due.length === batchSize) return 0;
    return Math.min(pollInterval, Math.max(1, (await this.#ledger.readNextDueDelay()) ?? pollInterval));
  }

  /** The claim has moved the due time; a commit has set it again, but there may have been nothing to commit. */
  async #correctDueTime({ tag, session, dueIn }: ReplicaTenant): Promise<void> {
    await this.#ledger.setDue(tag, session.version, dueIn);
  }
}
