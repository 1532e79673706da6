/** The delivery attempts of a tenant, from the step that starts them to the step that records their outcome. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../../spec/time/instant.ts';
import type { DeliveryJob, Effect } from '../rows/effects.ts';
import type { ReceiverResponse } from '../rows/storedEvents.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { AttemptLeases } from './attemptLeases.ts';
import { type AttemptResult, type Deliver, DeliveryQueue } from './deliveryQueue.ts';
import type { Transactions } from './transactions.ts';

/** The parts of a tenant that its attempts need. */
export interface AttemptSource {
  /** The tenant's current sandbox. */
  getSandbox(): Sandbox;
  now(): Instant;
  /** Commits the changes of the sandbox. */
  commit(): void;
}

export interface DeliveryAttemptsOptions {
  readonly tenant: AttemptSource;
  readonly deliver: Deliver;
  readonly onError: (error: unknown) => void;
  readonly transactions?: Transactions;
}

/** Milliseconds between two checks of the attempts of other replicas. */
const pollInterval = 25;

export class DeliveryAttempts {
  readonly #tenant: AttemptSource;
  readonly #transactions: Transactions | undefined;
  readonly #queue: DeliveryQueue;
  readonly #tokens = new WeakMap<DeliveryJob, string>();
  /** The number of times that the state was replaced. */
  epoch = 0;
  /** Present if other replicas make attempts too. */
  leases: AttemptLeases | undefined;

  constructor({ tenant, transactions, ...options }: DeliveryAttemptsOptions) {
    this.#tenant = tenant;
    this.#transactions = transactions;
    this.#queue = new DeliveryQueue({
      ...options,
      beginAttempt: () => (transactions === undefined ? this.#recordLocally() : this.#recordAttemptIn(transactions)),
    });
  }

  /** Starts attempts without waiting for them. With a shared ledger, they start when the step is committed. */
  start(jobs: readonly DeliveryJob[]): void {
    if (this.#transactions === undefined) this.#queue.start(jobs);
    else {
      this.#lease(jobs);
      this.#transactions.runAfterCommit(() => this.#queue.start(jobs));
    }
  }

  /** Makes one attempt and those that follow from it. */
  async run(job: DeliveryJob): Promise<void> {
    await this.#queue.run(job);
  }

  /** Whether any replica is making an attempt. */
  get isActive(): boolean {
    return this.#queue.isActive || this.leases?.isActive === true;
  }

  /** Waits for the attempts of this process. */
  async drainOwn(): Promise<void> {
    await this.#queue.drain();
  }

  /** Ends all attempts, because the state was replaced. */
  endAll(): void {
    this.epoch++;
    this.leases?.clear();
  }

  /** Whether this process is making an attempt. */
  get hasOwnAttempts(): boolean {
    return this.#queue.isActive;
  }

  /** Waits for the attempts in progress and returns the effects of those of this process. */
  async drain(): Promise<Effect[]> {
    if (this.#transactions === undefined) return this.#queue.drain();
    const effects = await this.#queue.drain();
    while (this.leases?.isActive && !this.#queue.isActive) {
      await sleep(pollInterval);
      // Reads what other replicas have committed.
      await this.#transactions.run(() => undefined);
    }
    return this.#queue.isActive ? [...effects, ...(await this.drain())] : effects;
  }

  #lease(jobs: readonly DeliveryJob[]): void {
    for (const job of jobs) {
      const token = this.leases?.begin(job);
      if (token !== undefined) this.#tokens.set(job, token);
    }
  }

  /** Records attempts in the sandbox in which they started, even if a reset replaces it meanwhile. */
  #recordLocally(): (job: DeliveryJob, response: ReceiverResponse) => AttemptResult {
    const sandbox = this.#tenant.getSandbox();
    return (job, response) => {
      const effects = sandbox.recordAttempt(job, response);
      if (this.#tenant.getSandbox() !== sandbox) return { effects, jobs: [] };
      const { jobs } = sandbox.catchUp(this.#tenant.now());
      this.#tenant.commit();
      return { effects, jobs };
    };
  }

  /** Records attempts in a step of their own, unless a reset or another replica has ended their lease. */
  #recordAttemptIn(transactions: Transactions) {
    return async (job: DeliveryJob, response: ReceiverResponse): Promise<AttemptResult> =>
      transactions.run(() => {
        const token = this.#tokens.get(job);
        if (token !== undefined && this.leases?.end(job, token) === false) return { effects: [], jobs: [] };
        const sandbox = this.#tenant.getSandbox();
        const effects = sandbox.recordAttempt(job, response);
        const { jobs } = sandbox.catchUp(this.#tenant.now());
        this.#lease(jobs);
        this.#tenant.commit();
        return { effects, jobs };
      });
  }
}
