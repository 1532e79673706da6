/** Counts names. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  getCounts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([, a], [, b]) => b - a));
  }
}

export function countBy<T>(items: readonly T[], getName: (item: T) => string): Readonly<Record<string, number>> {
  const tally = new Tally();
  for (const item of items) tally.add(getName(item));
  return tally.getCounts();
}
