/** The decisions that stored state depends on; with different decisions its rows would mean something else. */
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Bindings } from '../../../spec/profile/profile.ts';

/** Excluded: no stored row depends on it, and a command flag switches it off. */
const ignoredDecision = 'limits.rate';

export function writeDecisions(database: DatabaseSync, bindings: Bindings): void {
  database.prepare("INSERT INTO about (name, value) VALUES ('decisions', ?)").run(JSON.stringify(bindings));
}

/** The ids of decisions whose values differ from those that the state was created with. */
export function differingDecisions(database: DatabaseSync, bindings: Bindings): readonly string[] {
  const row = database.prepare("SELECT value FROM about WHERE name = 'decisions'").get();
  const stored: Readonly<Record<string, unknown>> = JSON.parse(String(row?.value));
  const current: Readonly<Record<string, unknown>> = bindings;
  const ids = new Set([...Object.keys(stored), ...Object.keys(current)]);
  return [...ids].filter((id) => id !== ignoredDecision && !isDeepStrictEqual(stored[id], current[id]));
}
