/** Runs steps concurrently, and some exclusively: a snapshot is meaningless while others write. */

export class Gate {
  #inside = 0;
  #alone: Promise<void> | undefined;
  #empty: () => void = () => {};

  async shared<T>(step: () => Promise<T>): Promise<T> {
    while (this.#alone !== undefined) await this.#alone;
    this.#inside++;
    try {
      return await step();
    } finally {
      this.#inside--;
      if (this.#inside === 0) this.#empty();
    }
  }

  /** Waits until all running steps end, and blocks new ones meanwhile. */
  async alone<T>(step: () => Promise<T>): Promise<T> {
    while (this.#alone !== undefined) await this.#alone;
    const { promise, resolve: open } = Promise.withResolvers<void>();
    this.#alone = promise;
    try {
      if (this.#inside > 0) {
        await new Promise<void>((empty) => {
          this.#empty = empty;
        });
      }
      return await step();
    } finally {
      this.#empty = () => {};
      this.#alone = undefined;
      open();
    }
  }
}
