/** Who wants to hear that something of a tenant has changed. What it is they look up themselves. */
import type { Change } from '../ledger/table.ts';

/** Hears the names of tables. */
export type Changed = (tables: readonly string[]) => void;

export function tellChanges(listeners: ReadonlySet<Changed>, changes: readonly Change[]): void {
  const tables = [...new Set(changes.map(({ table }) => table))];
  for (const changed of listeners) changed(tables);
}
