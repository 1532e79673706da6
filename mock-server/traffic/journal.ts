/** The journal of a tenant: every exchange in virtual time and with relative URLs, so that the same script writes the same journal. */
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { formatInstant, type Instant } from '../../spec/time/instant.ts';

export interface JournalEntry {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  /** Below the base URL, with the query. */
  readonly target: string;
  readonly operation: string | null;
  readonly status: number;
  /** The body as it was sent, in canonical names; of an upload what the file was. */
  readonly request: unknown;
  readonly response: unknown;
  /** The ids of the rules that the request broke. */
  readonly broken: readonly string[];
}

/** An exchange as it is noted: the answer as text, for it is only parsed when somebody reads it. */
export interface Noted {
  readonly at: Instant;
  readonly method: string;
  readonly target: string;
  readonly operation: string | null;
  readonly status: number;
  readonly request: unknown;
  readonly response: string;
  /** Bytes of request and answer together, roughly. */
  readonly size: number;
}

/** How many exchanges are kept, and how many bytes of them; the oldest go first. */
const most = 10_000;
const mostBytes = 16 * 1024 * 1024;

interface Waiting {
  readonly enough: () => boolean;
  readonly resume: () => void;
}

export class Journal {
  #noted: (Noted & { readonly id: string })[] = [];
  #count = 0;
  #bytes = 0;
  readonly #waiting = new Set<Waiting>();

  add(exchange: Noted): void {
    this.#count++;
    this.#noted.push({ id: `req_${String(this.#count).padStart(6, '0')}`, ...exchange });
    this.#bytes += exchange.size;
    while (this.#noted.length > most || (this.#bytes > mostBytes && this.#noted.length > 1))
      this.#bytes -= this.#noted.shift()?.size ?? 0;
    for (const waiting of this.#waiting) if (waiting.enough()) waiting.resume();
  }

  /** Exchanges in the order in which they were answered. */
  entries(operation?: string): readonly JournalEntry[] {
    return this.#noted.filter((noted) => operation === undefined || noted.operation === operation).map(read);
  }

  entry(id: string): JournalEntry | undefined {
    const noted = this.#noted.find((candidate) => candidate.id === id);
    return noted === undefined ? undefined : read(noted);
  }

  /** Resolves with true as soon as there were so many exchanges, and with false when the wall time is over first. */
  wait(operation: string | undefined, count: number, milliseconds: number): Promise<boolean> {
    const enough = () =>
      this.#noted.filter((noted) => operation === undefined || noted.operation === operation).length >= count;
    if (enough()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (found: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve(found);
      };
      const waiting: Waiting = { enough, resume: () => end(true) };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#waiting.add(waiting);
    });
  }

  clear(): void {
    this.#noted = [];
    this.#count = 0;
    this.#bytes = 0;
  }
}

function read({ at, response, size: _, ...noted }: Noted & { readonly id: string }): JournalEntry {
  const told: unknown = JSON.parse(response);
  return { ...noted, at: formatInstant(at), response: told, broken: brokenRules(told) };
}

/** The rules that a refusal of any form names. */
function brokenRules(told: unknown): string[] {
  const home = isObject(member(told, 'error')) ? member(told, 'error') : told;
  return listOrEmpty(member(home, 'errors')).flatMap((fault) => {
    const rule = member(fault, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
}
