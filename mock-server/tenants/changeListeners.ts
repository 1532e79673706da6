/** Notifies listeners of the tables that changed in a tenant. */
import type { Change } from '../ledger/table.ts';

/** Called with the names of the changed tables. */
export type ChangeListener = (tables: readonly string[]) => void;

/** Notifies every listener of the changed tables, once per table. */
export function notifyListeners(listeners: ReadonlySet<ChangeListener>, changes: readonly Change[]): void {
  const tables = [...new Set(changes.map(({ table }) => table))];
  for (const listener of listeners) listener(tables);
}
