/** Persistence of tenants' rows. A ledger stores tables and rows without knowing what they mean. */
import type { Change, Row } from './table.ts';

/** Rows by table, in the order in which they were first put. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Returns the rows of a table. Their type is not checked: the ledger returns what was put into it. */
export function getRows<R extends Row>(tables: Tables, table: string): readonly R[] {
  return (tables[table] ?? []) as readonly R[];
}

/** Stores the rows of all tenants of one mock. */
export interface Ledger {
  /** Folder for the bytes of hosted files; without one they are temporary. */
  readonly folder?: string;
  /** The tags of all tenants that have rows, ordered by each tenant's oldest row. */
  listTags(): readonly string[];
  /** All rows of a tenant. */
  read(tag: string): Tables;
  /**
   * Stores the changes of one tenant, all or none; after it returns, they survive a killed process.
   *
   * @throws LedgerError
   */
  commit(tag: string, changes: readonly Change[]): void;
  close(): void;
}

/** A ledger whose operations may be asynchronous. */
export type AwaitableLedger = {
  readonly [K in keyof Ledger]: Ledger[K] extends (...input: infer I) => infer R
    ? (...input: I) => R | Promise<R>
    : Ledger[K];
};

/** State cannot be stored or read; the message is a single line for the user. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  /** The cause, without the file name. */
  readonly reason: string;

  constructor(message: string, reason: string = message) {
    super(message);
    this.reason = reason;
  }
}
