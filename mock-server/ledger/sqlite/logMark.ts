/**
 * Whether a state file misses its log. While a mock has it open, the file itself says that there is a log, and the log
 * says that there is none. Whoever brings the log into the file takes the mark away with it, be it this mock, the end of
 * its process or another program; a file that has lost its log keeps the mark.
 */
import type { DatabaseSync } from 'node:sqlite';

const marked = (log: boolean) =>
  `INSERT INTO about VALUES ('log', '${log ? 'there' : 'none'}') ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Brings everything into the file, and begins the log anew. */
export function settle(database: DatabaseSync): void {
  database.exec(`${marked(true)}; PRAGMA wal_checkpoint(TRUNCATE); ${marked(false)}`);
}

export function missesItsLog(database: DatabaseSync): boolean {
  return database.prepare("SELECT value FROM about WHERE name = 'log'").get()?.value === 'there';
}
