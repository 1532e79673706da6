/** The decisions in a state file. */
import type { DatabaseSync } from 'node:sqlite';
import type { Bindings } from '../../../spec/profile/profile.ts';

export function writeDecisions(database: DatabaseSync, bindings: Bindings): void {
  database.prepare("INSERT INTO about (name, value) VALUES ('decisions', ?)").run(JSON.stringify(bindings));
}

/** The decisions that the state was created with. */
export function readDecisions(database: DatabaseSync): Bindings {
  const row = database.prepare("SELECT value FROM about WHERE name = 'decisions'").get();
  return JSON.parse(String(row?.value));
}
