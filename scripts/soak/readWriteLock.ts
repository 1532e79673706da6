/** Runs most steps concurrently and some exclusively, such as snapshots, during which no other step may write. */

export class ReadWriteLock {
  #sharedCount = 0;
  #exclusiveLock: Promise<void> | undefined;
  #onEmpty: () => void = () => {};

  async withShared<T>(step: () => Promise<T>): Promise<T> {
    while (this.#exclusiveLock !== undefined) await this.#exclusiveLock;
    this.#sharedCount++;
    try {
      return await step();
    } finally {
      this.#sharedCount--;
      if (this.#sharedCount === 0) this.#onEmpty();
    }
  }

  /** Waits until all running steps end, and blocks new ones meanwhile. */
  async withExclusive<T>(step: () => Promise<T>): Promise<T> {
    while (this.#exclusiveLock !== undefined) await this.#exclusiveLock;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#exclusiveLock = promise;
    try {
      if (this.#sharedCount > 0) {
        await new Promise<void>((onEmpty) => {
          this.#onEmpty = onEmpty;
        });
      }
      return await step();
    } finally {
      this.#onEmpty = () => {};
      this.#exclusiveLock = undefined;
      release();
    }
  }
}
