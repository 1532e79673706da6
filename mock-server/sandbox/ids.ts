/** Deterministic ids: a prefix per kind, the tenant's tag, a counter. The same script gives the same ids. */

export type IdKind = 'post' | 'lm' | 'file' | 'lead' | 'evt' | 'dlv' | 'out' | 'cmt';

export class Ids {
  readonly #tag: string;
  readonly #counters = new Map<IdKind, number>();

  /** The tag keeps the ids of tenants apart; the default tenant has none. */
  constructor(tag: string) {
    this.#tag = tag;
  }

  next(kind: IdKind): string {
    const count = (this.#counters.get(kind) ?? 0) + 1;
    this.#counters.set(kind, count);
    return `${kind}_${this.#tag}${String(count).padStart(6, '0')}`;
  }

  /** How far each counter is. */
  dump(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counters);
  }

  /** Becomes what was dumped. */
  load(counters: Readonly<Record<string, number>>): void {
    this.#counters.clear();
    for (const [kind, count] of Object.entries(counters)) this.#counters.set(kind as IdKind, count);
  }
}
