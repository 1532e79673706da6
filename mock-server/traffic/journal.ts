/** The request journal of a tenant. Times are virtual and URLs relative, so the same script writes the same journal. */
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { formatInstant, type Instant } from '../../spec/time/instant.ts';
import { type ChangeLog, type Row, unkept } from '../ledger/table.ts';

export interface JournalEntry {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  /** The path relative to the base URL, with the query. */
  readonly target: string;
  readonly operation: string | null;
  readonly status: number;
  /** The body with the contract's member names; for an upload, a description of the file. */
  readonly request: unknown;
  readonly response: unknown;
  /** The ids of the broken rules. */
  readonly broken: readonly string[];
}

/** An exchange as recorded. The response is kept as text and parsed only when it is read. */
export interface Noted {
  readonly at: Instant;
  readonly method: string;
  readonly target: string;
  readonly operation: string | null;
  readonly status: number;
  readonly request: unknown;
  readonly response: string | Buffer;
  /** Size of the received body in bytes, if known. */
  readonly bytes?: number | undefined;
  /** The origins of the mock. The journal strips them from URLs, because the port differs between runs. */
  readonly origins: readonly string[];
}

interface NotedRow extends Omit<Noted, 'bytes' | 'response'>, Row {
  readonly response: string | Bytes;
  /** Approximate size of the row in characters. */
  readonly size: number;
}

/** A text kept as bytes and decoded only when it is read or written to the ledger. */
class Bytes {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  toString(): string {
    return this.#bytes.toString();
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Maximum number and total size of exchanges; the oldest are dropped first. */
const most = 10_000;
const mostBytes = 16 * 1024 * 1024;

/** Number of dropped entries at the start of the array after which it is compacted. */
const spare = 1000;

/** Selects a part of the exchanges. */
export interface Part {
  /** Only exchanges before the one with this id. */
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

interface Waiting {
  readonly enough: () => boolean;
  readonly end: (found: boolean) => void;
}

export class Journal {
  readonly #changes: ChangeLog;
  #noted: (NotedRow | undefined)[] = [];
  /** Index of the oldest kept entry. Earlier entries are undefined. */
  #first = 0;
  #count = 0;
  #bytes = 0;
  readonly #waiting = new Set<Waiting>();
  #closed = false;

  constructor(changes: ChangeLog = unkept) {
    this.#changes = changes;
  }

  add({ at, method, target, operation, status, request, bytes, response, origins }: Noted): void {
    this.#count++;
    const id = `req_${String(this.#count).padStart(6, '0')}`;
    const size = (bytes ?? JSON.stringify(request).length) + response.length + target.length;
    const told = typeof response === 'string' ? response : new Bytes(response);
    const noted = { id, request, at, method, target, operation, status, response: told, origins, size };
    this.#noted.push(noted);
    this.#changes.push({ table: 'journal', id, row: noted });
    this.#bytes += size;
    while (this.#kept > most || (this.#bytes > mostBytes && this.#kept > 1)) this.#forgetOldest();
    for (const waiting of this.#waiting) if (waiting.enough()) waiting.end(true);
  }

  get #kept(): number {
    return this.#noted.length - this.#first;
  }

  #forgetOldest(): void {
    const oldest = this.#noted[this.#first];
    if (oldest === undefined) return;
    this.#noted[this.#first++] = undefined;
    // Compacting on every drop would cost more than recording an exchange.
    if (this.#first >= spare) {
      this.#noted = this.#noted.slice(this.#first);
      this.#first = 0;
    }
    this.#bytes -= oldest.size;
    this.#changes.push({ table: 'journal', id: oldest.id });
  }

  /** Exchanges in the order of their responses. A limit selects the latest ones. */
  entries(operation?: string, { before, limit = Number.POSITIVE_INFINITY }: Part = {}): readonly JournalEntry[] {
    const found: NotedRow[] = [];
    const from = before === undefined ? this.#noted.length : this.#noted.findIndex((noted) => noted?.id === before);
    for (let i = from - 1; i >= this.#first && found.length < limit; i--) {
      const noted = this.#noted[i];
      if (noted !== undefined && (operation ?? noted.operation) === noted.operation) found.push(noted);
    }
    return found.reverse().map(read);
  }

  entry(id: string): JournalEntry | undefined {
    const noted = this.#noted.find((candidate) => candidate?.id === id);
    return noted === undefined ? undefined : read(noted);
  }

  /** Resolves to true once there are `count` exchanges, or to false when the real-time timeout expires first. */
  wait(operation: string | undefined, count: number, milliseconds: number): Promise<boolean> {
    const wanted = (noted: NotedRow | undefined) =>
      noted !== undefined && (operation === undefined || noted.operation === operation);
    const enough = () => this.#noted.filter(wanted).length >= count;
    if (enough() || this.#closed) return Promise.resolve(enough());
    return new Promise((resolve) => {
      const end = (found: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve(found);
      };
      const waiting: Waiting = { enough, end };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#waiting.add(waiting);
    });
  }

  /** Ends all waits, since no more exchanges will come. */
  close(): void {
    this.#closed = true;
    for (const waiting of this.#waiting) waiting.end(false);
  }

  clear(): void {
    this.load([]);
    this.#changes.push({ table: 'journal' });
  }

  /** Restores saved exchanges. */
  load(noted: readonly NotedRow[]): void {
    this.#noted = [...noted];
    this.#first = 0;
    this.#count = Number(noted.at(-1)?.id.slice('req_'.length) ?? 0);
    this.#bytes = noted.reduce((bytes, { size }) => bytes + size, 0);
  }
}

function read({ at, request, response, origins, size: _, ...noted }: NotedRow): JournalEntry {
  const asked: unknown = JSON.parse(relative(JSON.stringify(request), origins));
  const told: unknown = JSON.parse(relative(String(response), origins));
  return { ...noted, at: formatInstant(at), request: asked, response: told, broken: brokenRules(told) };
}

function relative(json: string, origins: readonly string[]): string {
  return origins.reduce((text, origin) => text.replaceAll(`${origin}/`, '/'), json);
}

/** The ids of the rules that a refusal of any profile names. */
function brokenRules(told: unknown): string[] {
  const home = isObject(member(told, 'error')) ? member(told, 'error') : told;
  return listOrEmpty(member(home, 'errors')).flatMap((fault) => {
    const rule = member(fault, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
}
