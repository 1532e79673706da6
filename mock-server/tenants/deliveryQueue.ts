/** Deliveries under way: what a tenant has started in the world outside, and waits for where it must. */

import { atMost } from '../concurrency/atMost.ts';
import type { Effect, Job } from '../rows/effects.ts';
import type { Reply } from '../rows/storedEvents.ts';

/** Deliveries under way at the same time: more would use up the connections that a process may have. */
const mostDeliveries = 64;

/** Makes one attempt to deliver, or none where the mock is being closed; never rejects. */
export type Deliver = (job: Job) => Promise<Reply | undefined>;

/** What came of an attempt, and what follows from it at once, such as a duplicate. */
export interface Followed {
  readonly effects: readonly Effect[];
  readonly jobs: readonly Job[];
}

export interface ErrandsOptions {
  readonly deliver: Deliver;
  /** Called before each attempt; what it gives notes how the attempt went, in the world that it came from. */
  readonly begin: () => (job: Job, reply: Reply) => Followed;
  readonly onError: (error: unknown) => void;
}

export class Errands {
  readonly #options: ErrandsOptions;
  readonly #running = new Set<Promise<Effect[]>>();
  readonly #inLine = atMost(mostDeliveries);

  constructor(options: ErrandsOptions) {
    this.#options = options;
  }

  /** Starts deliveries; nobody waits for them, but for moves of the clock. */
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

  /** What happened by those under way, once they are over. */
  async over(): Promise<Effect[]> {
    return (await Promise.all(this.#running)).flat();
  }

  /** One attempt, and what follows from it. */
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
