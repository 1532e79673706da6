/** A bounded cache that drops entries that have not been used recently. */
export class RecentCache<K, V> {
  readonly #minSize: number;
  #current = new Map<K, V>();
  #previous = new Map<K, V>();

  /** @param minSize the number of entries that are always kept; the cache holds at most twice as many */
  constructor(minSize: number) {
    this.#minSize = minSize;
  }

  get(key: K): V | undefined {
    const current = this.#current.get(key);
    if (current !== undefined) return current;
    const previous = this.#previous.get(key);
    if (previous !== undefined) this.set(key, previous);
    return previous;
  }

  set(key: K, value: V): V {
    if (this.#current.size >= this.#minSize) {
      this.#previous = this.#current;
      this.#current = new Map();
    }
    this.#current.set(key, value);
    return value;
  }
}
