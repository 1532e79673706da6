/** What outlives the process: the rows of every tenant. A ledger knows tables and rows, and nothing of what they mean. */
import type { Change, Row } from './table.ts';

/** Rows by table, in the order in which they were first put. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** What a ledger gives is what was put into it. */
export function rowsOf<R extends Row>(kept: Tables, table: string): readonly R[] {
  return (kept[table] ?? []) as readonly R[];
}

export interface Ledger {
  /** Where the bytes of hosted files stay; where nothing is said, they go with the mock. */
  readonly folder?: string;
  /** Every tenant that has rows, by its tag, in the order of the oldest row that each has. */
  tenants(): readonly string[];
  /** All that is kept of a tenant. */
  read(tenant: string): Tables;
  /**
   * Keeps changes of one tenant, all of them or none. What it returned from is still there after the process was killed.
   *
   * @throws LedgerError
   */
  commit(tenant: string, changes: readonly Change[]): void;
  close(): void;
}

/** The state cannot be kept, or what was kept cannot be read; the message is one line for the user. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  /** Why, without the name of the file. */
  readonly reason: string;

  constructor(message: string, reason: string = message) {
    super(message);
    this.reason = reason;
  }
}
