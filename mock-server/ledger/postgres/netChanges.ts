/** The effect of a list of changes, as sets of rows that one SQL statement can store. */
import type { Change } from '../table.ts';

export interface PutRow {
  readonly table: string;
  readonly id: string;
  /** The row as JSON. */
  readonly text: string;
  /** Whether the row comes last even if there was one with its id, because that one was deleted before. */
  readonly isNew: boolean;
}

export interface NetChanges {
  /** Tables of which only the rows in `putRows` remain. */
  readonly emptiedTables: readonly string[];
  readonly removedRows: readonly { readonly table: string; readonly id: string }[];
  /** In the order in which they were first put. */
  readonly putRows: readonly PutRow[];
  /** The changes in their order, as JSON. */
  readonly log: string;
}

/** @throws TypeError for a row that JSON cannot represent */
export function computeNetChanges(changes: readonly Change[]): NetChanges {
  const emptiedTables = new Set<string>();
  const removedRows = new Map<string, { readonly table: string; readonly id: string }>();
  const putRows = new Map<string, PutRow>();
  const log: string[] = [];
  for (const { table, id, row } of changes) {
    const text = row === undefined ? undefined : JSON.stringify(row);
    log.push(formatEntry(table, id, text));
    if (id === undefined) {
      emptiedTables.add(table);
      for (const rows of [putRows, removedRows])
        for (const [key, entry] of rows) if (entry.table === table) rows.delete(key);
      continue;
    }
    const key = JSON.stringify([table, id]);
    if (text === undefined) {
      putRows.delete(key);
      removedRows.set(key, { table, id });
    } else {
      const isNew = putRows.get(key)?.isNew ?? (emptiedTables.has(table) || removedRows.has(key));
      removedRows.delete(key);
      putRows.set(key, { table, id, text, isNew });
    }
  }
  return {
    emptiedTables: [...emptiedTables],
    removedRows: [...removedRows.values()],
    putRows: [...putRows.values()],
    log: `[${log.join(',')}]`,
  };
}

function formatEntry(table: string, id: string | undefined, text: string | undefined): string {
  const place = id === undefined ? '' : `,"id":${JSON.stringify(id)}`;
  return `{"table":${JSON.stringify(table)}${place}${text === undefined ? '' : `,"row":${text}`}}`;
}
