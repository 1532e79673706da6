/** Runs a tenant's webhook deliveries, and lets clock moves wait for them. */

import { limitConcurrency } from '../../src/concurrency/limitConcurrency.ts';
import type { DeliveryJob, Effect } from '../rows/effects.ts';
import type { ReceiverResponse } from '../rows/storedEvents.ts';

/** The maximum number of concurrent deliveries, so that the process does not run out of connections. */
const maxConcurrent = 64;

/** Makes one delivery attempt. Resolves to undefined if the mock is being closed. Never rejects. */
export type Deliver = (job: DeliveryJob) => Promise<ReceiverResponse | undefined>;

/** The effects of an attempt, and the deliveries that follow immediately, such as a duplicate. */
export interface AttemptResult {
  readonly effects: readonly Effect[];
  readonly jobs: readonly DeliveryJob[];
}

/** The options of the queue. */
export interface DeliveryQueueOptions {
  readonly deliver: Deliver;
  /** Called before each attempt. Returns a function that records the result in the sandbox of that time. */
  readonly beginAttempt: () => (job: DeliveryJob, response: ReceiverResponse) => AttemptResult | Promise<AttemptResult>;
  readonly onError: (error: unknown) => void;
}

/** The running deliveries of one tenant. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #running = new Set<Promise<Effect[]>>();
  readonly #runLimited = limitConcurrency(maxConcurrent);

  constructor(options: DeliveryQueueOptions) {
    this.#options = options;
  }

  /** Starts deliveries without waiting for them. Only clock moves wait. */
  start(jobs: readonly DeliveryJob[]): void {
    for (const job of jobs) this.run(job).catch(this.#options.onError);
  }

  /** Makes one attempt and those that follow from it. */
  run(job: DeliveryJob): Promise<Effect[]> {
    const attempts = this.#attempt(job);
    // The caller of this function handles a failure.
    const running = attempts.catch(() => []).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return attempts;
  }

  get isActive(): boolean {
    return this.#running.size > 0;
  }

  /** Waits for the running deliveries and returns their effects. */
  async drain(): Promise<Effect[]> {
    return (await Promise.all(this.#running)).flat();
  }

  async #attempt(job: DeliveryJob): Promise<Effect[]> {
    const recordAttempt = this.#options.beginAttempt();
    const response = await this.#runLimited(() => this.#options.deliver(job));
    if (response === undefined) return [];
    const { effects, jobs } = await recordAttempt(job, response);
    const allEffects = [...effects];
    for (const next of jobs) allEffects.push(...(await this.#attempt(next)));
    return allEffects;
  }
}
