/** Counts findings and passes them to listeners without storing them. */
import type { ProxyFinding } from './finding.ts';
import type { BrokenRuleSummary, Summary } from './summary.ts';

/** Maximum number of findings queued for a slow reader; the oldest are dropped first. */
const maxQueued = 10_000;

interface Reader {
  readonly queue: ProxyFinding[];
  /** Resume the calls of `next` that wait. */
  readonly waiting: (() => void)[];
}

export class Findings implements AsyncIterable<ProxyFinding> {
  readonly #listener: ((finding: ProxyFinding) => void) | undefined;
  readonly #broken = new Map<string, BrokenRuleSummary>();
  readonly #readers = new Set<Reader>();
  #isClosed = false;

  constructor(listener: ((finding: ProxyFinding) => void) | undefined) {
    this.#listener = listener;
  }

  add(finding: ProxyFinding): void {
    const key = `${finding.by} ${finding.rule}`;
    const { count = 0, first = finding } = this.#broken.get(key) ?? {};
    this.#broken.set(key, { by: finding.by, rule: finding.rule, level: finding.level, count: count + 1, first });
    for (const reader of this.#readers) {
      reader.queue.push(finding);
      if (reader.queue.length > maxQueued) reader.queue.shift();
      wake(reader);
    }
    this.#listener?.(finding);
  }

  getSummary(counts: Omit<Summary, 'broken'>): Summary {
    return { ...counts, broken: [...this.#broken.values()] };
  }

  close(): void {
    this.#isClosed = true;
    for (const reader of this.#readers) wake(reader);
  }

  [Symbol.asyncIterator](): AsyncIterator<ProxyFinding, undefined> {
    const reader: Reader = { queue: [], waiting: [] };
    this.#readers.add(reader);
    return {
      next: async () => {
        while (reader.queue.length === 0 && !this.#isClosed && this.#readers.has(reader))
          await new Promise<void>((resolve) => reader.waiting.push(resolve));
        const value = reader.queue.shift();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      return: () => {
        this.#readers.delete(reader);
        reader.queue.length = 0;
        wake(reader);
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }
}

function wake({ waiting }: Reader): void {
  for (const resume of waiting.splice(0)) resume();
}
