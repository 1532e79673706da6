/** The request journal of a tenant. Times are virtual and URLs relative, so the same script writes the same journal. */
import { asList, readMember } from '../../spec/json.ts';
import { formatInstant, type Instant } from '../../spec/time/instant.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { type Change, type ChangeLog, discardChanges, type Row } from '../ledger/table.ts';

/** The target of a request as the journal shows it: the path with the query. */
export function formatTarget({ path, query }: Pick<ServiceRequest, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

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
  readonly brokenRules: readonly string[];
}

/** An exchange as recorded. The response is kept as text and parsed only when it is read. */
export interface ExchangeRecord {
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

interface JournalRow extends Omit<ExchangeRecord, 'bytes' | 'response'>, Row {
  readonly response: string | LazyText;
  /** Approximate size of the row in characters. */
  readonly size: number;
}

/** A text kept as bytes and decoded only when it is read or written to the ledger. */
class LazyText {
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
const maxEntries = 10_000;
const maxBytes = 16 * 1024 * 1024;

/** Number of dropped entries at the start of the array after which it is compacted. */
const compactionThreshold = 1000;

/** Selects a part of the exchanges. */
export interface EntryRange {
  /** Only exchanges before the one with this id. */
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

interface Waiter {
  readonly isSatisfied: () => boolean;
  readonly settle: (isFound: boolean) => void;
}

export class Journal {
  readonly #changes: ChangeLog;
  #rows: (JournalRow | undefined)[] = [];
  /** Index of the oldest kept entry. Earlier entries are undefined. */
  #first = 0;
  #count = 0;
  #bytes = 0;
  readonly #waiters = new Set<Waiter>();
  #isClosed = false;

  constructor(changes: ChangeLog = discardChanges) {
    this.#changes = changes;
  }

  add({ at, method, target, operation, status, request, bytes, response, origins }: ExchangeRecord): void {
    this.#count++;
    const id = `req_${String(this.#count).padStart(6, '0')}`;
    const size = (bytes ?? JSON.stringify(request).length) + response.length + target.length;
    const storedResponse = typeof response === 'string' ? response : new LazyText(response);
    const row = { id, request, at, method, target, operation, status, response: storedResponse, origins, size };
    this.#rows.push(row);
    this.#changes.push({ table: 'journal', id, row });
    this.#bytes += size;
    while (this.#entryCount > maxEntries || (this.#bytes > maxBytes && this.#entryCount > 1)) this.#dropOldest();
    for (const waiter of this.#waiters) if (waiter.isSatisfied()) waiter.settle(true);
  }

  get #entryCount(): number {
    return this.#rows.length - this.#first;
  }

  #dropOldest(): void {
    const oldest = this.#rows[this.#first];
    if (oldest === undefined) return;
    this.#rows[this.#first++] = undefined;
    // Compacting on every drop would cost more than recording an exchange.
    if (this.#first >= compactionThreshold) {
      this.#rows = this.#rows.slice(this.#first);
      this.#first = 0;
    }
    this.#bytes -= oldest.size;
    this.#changes.push({ table: 'journal', id: oldest.id });
  }

  /** Exchanges in the order of their responses. A limit selects the latest ones. */
  listEntries(
    operation?: string,
    { before, limit = Number.POSITIVE_INFINITY }: EntryRange = {},
  ): readonly JournalEntry[] {
    const rows: JournalRow[] = [];
    const from = before === undefined ? this.#rows.length : this.#rows.findIndex((row) => row?.id === before);
    for (let i = from - 1; i >= this.#first && rows.length < limit; i--) {
      const row = this.#rows[i];
      if (row !== undefined && (operation ?? row.operation) === row.operation) rows.push(row);
    }
    return rows.reverse().map(toEntry);
  }

  findEntry(id: string): JournalEntry | undefined {
    const row = this.#rows.find((candidate) => candidate?.id === id);
    return row === undefined ? undefined : toEntry(row);
  }

  /** Resolves to true once there are `count` exchanges, or to false when the real-time timeout expires first. */
  wait(operation: string | undefined, count: number, milliseconds: number): Promise<boolean> {
    const matches = (row: JournalRow | undefined) =>
      row !== undefined && (operation === undefined || row.operation === operation);
    const isSatisfied = () => this.#rows.filter(matches).length >= count;
    if (isSatisfied() || this.#isClosed) return Promise.resolve(isSatisfied());
    return new Promise((resolve) => {
      const settle = (isFound: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(isFound);
      };
      const waiter: Waiter = { isSatisfied, settle };
      const timer = setTimeout(() => settle(false), milliseconds);
      this.#waiters.add(waiter);
    });
  }

  /** Ends all waits, since no more exchanges will come. */
  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.settle(false);
  }

  clear(): void {
    this.load([]);
    this.#changes.push({ table: 'journal' });
  }

  /** Repeats a change of another copy of this journal. */
  apply({ id, row }: Change): void {
    if (id === undefined) this.load([]);
    else if (row === undefined) this.#forget(id);
    else this.#append(row as JournalRow);
    for (const waiter of this.#waiters) if (waiter.isSatisfied()) waiter.settle(true);
  }

  #append(row: JournalRow): void {
    this.#rows.push(row);
    this.#count = Number(row.id.slice('req_'.length));
    this.#bytes += row.size;
  }

  /** Drops the oldest exchange, which is the only one that is ever dropped. */
  #forget(id: string): void {
    if (this.#rows[this.#first]?.id === id) this.#dropOldest();
  }

  /** Whether a client waits for exchanges. */
  get isAwaited(): boolean {
    return this.#waiters.size > 0;
  }

  /** Restores saved exchanges. */
  load(rows: readonly JournalRow[]): void {
    this.#rows = [...rows];
    this.#first = 0;
    this.#count = Number(rows.at(-1)?.id.slice('req_'.length) ?? 0);
    this.#bytes = rows.reduce((bytes, { size }) => bytes + size, 0);
  }
}

function toEntry({ at, request, response, origins, size: _, ...entry }: JournalRow): JournalEntry {
  const requestBody: unknown = JSON.parse(relativizeUrls(JSON.stringify(request), origins));
  // A redirect has no body.
  const responseText = relativizeUrls(String(response), origins);
  const responseBody: unknown = responseText === '' ? null : JSON.parse(responseText);
  return {
    ...entry,
    at: formatInstant(at),
    request: requestBody,
    response: responseBody,
    brokenRules: listBrokenRules(responseBody),
  };
}

function relativizeUrls(json: string, origins: readonly string[]): string {
  return origins.reduce((text, origin) => text.replaceAll(`${origin}/`, '/'), json);
}

/** The ids of the rules that a refusal of any profile names. */
function listBrokenRules(response: unknown): string[] {
  return [response, readMember(response, 'error')]
    .flatMap((holder) => asList(readMember(holder, 'errors')))
    .map((fault) => readMember(fault, 'rule'))
    .filter((rule) => typeof rule === 'string');
}
