/**
 * Detects a state file whose write-ahead log is missing. While a mock has the file open, the main file records that a
 * log exists and the log records that it does not. A checkpoint, by this mock or by another program, therefore clears
 * the mark; a file that lost its log keeps it.
 */
import type { DatabaseSync } from 'node:sqlite';

const markSql = (log: boolean) =>
  `INSERT INTO about VALUES ('log', '${log ? 'there' : 'none'}') ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Checkpoints the log into the file and starts a new one. */
export function checkpoint(database: DatabaseSync): void {
  database.exec(`${markSql(true)}; PRAGMA wal_checkpoint(TRUNCATE); ${markSql(false)}`);
}

export function isLogMissing(database: DatabaseSync): boolean {
  return database.prepare("SELECT value FROM about WHERE name = 'log'").get()?.value === 'there';
}
