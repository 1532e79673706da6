/** Who wants to hear that something of a tenant has changed. What it is they look up themselves. */

/** Hears the names of tables. */
export type Changed = (tables: readonly string[]) => void;

export class Onlookers {
  /** By the key of the tenant. */
  readonly #watching = new Map<string, Set<Changed>>();

  /** Gives what calls it off. */
  add(key: string, changed: Changed): () => void {
    const watching = this.#watching.get(key) ?? new Set();
    this.#watching.set(key, watching.add(changed));
    return () => {
      watching.delete(changed);
      if (watching.size === 0 && this.#watching.get(key) === watching) this.#watching.delete(key);
    };
  }

  tell(key: string, tables: readonly string[]): void {
    for (const changed of this.#watching.get(key) ?? []) changed(tables);
  }
}
