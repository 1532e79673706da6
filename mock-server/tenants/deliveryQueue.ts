/** Runs a tenant's webhook deliveries, and lets clock moves wait for them. */

import { atMost } from '../concurrency/atMost.ts';
import type { Effect, Job } from '../rows/effects.ts';
import type { Reply } from '../rows/storedEvents.ts';

/** The maximum number of concurrent deliveries, so that the process does not run out of connections. */
const mostDeliveries = 64;

/** Makes one delivery attempt. Resolves to undefined if the mock is being closed. Never rejects. */
export type Deliver = (job: Job) => Promise<Reply | undefined>;

/** The effects of an attempt, and the deliveries that follow immediately, such as a duplicate. */
export interface Followed {
  readonly effects: readonly Effect[];
  readonly jobs: readonly Job[];
}

/** The options of the queue. */
export interface ErrandsOptions {
  readonly deliver: Deliver;
  /** Called before each attempt. Returns a function that records the result in the sandbox of that time. */
  readonly begin: () => (job: Job, reply: Reply) => Followed;
  readonly onError: (error: unknown) => void;
}

/** The running deliveries of one tenant. */
export class Errands {
  readonly #options: ErrandsOptions;
  readonly #running = new Set<Promise<Effect[]>>();
  readonly #inLine = atMost(mostDeliveries);

  constructor(options: ErrandsOptions) {
    this.#options = options;
  }

  /** Starts deliveries without waiting for them. Only clock moves wait. */
  start(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const running = this.run(job)
        .catch((error: unknown) => {
          this.#options.onError(error);
          return [];
        })
        .finally(() => this.#running.delete(running));
      this.#running.add(running);
    }
  }

  get underWay(): boolean {
    return this.#running.size > 0;
  }

  /** Waits for the running deliveries and returns their effects. */
  async over(): Promise<Effect[]> {
    return (await Promise.all(this.#running)).flat();
  }

  /** Makes one attempt and those that follow from it. */
  async run(job: Job): Promise<Effect[]> {
    const note = this.#options.begin();
    const reply = await this.#inLine(() => this.#options.deliver(job));
    if (reply === undefined) return [];
    const { effects, jobs } = note(job, reply);
    const all = [...effects];
    for (const next of jobs) all.push(...(await this.run(next)));
    return all;
  }
}
