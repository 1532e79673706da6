/**
 * Detects a state file whose write-ahead log is missing, or belongs to another file or another time. SQLite would apply
 * any log that is valid in itself.
 *
 * Both files contain the mark, and the log overrides the main file. A checkpoint sets the mark in the main file to `present`:
 * this file has a log. The first entry of the new log sets it to `none`. Therefore, reading both files gives `none`; reading
 * `present` means that the log is missing. A checkpoint on close, or by another program, copies `none` into the main file.
 * Each log has a random number, which is in the mark and in the header of the main file.
 */
import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { buildUserVersion, readLogNumber } from './format.ts';

const maxLogNumber = 2 ** 23;

const markSql = (mark: string) =>
  `INSERT INTO about VALUES ('log', '${mark}') ON CONFLICT DO UPDATE SET value = excluded.value`;

/** Checkpoints the log into the file and starts a new one. */
export function checkpoint(database: DatabaseSync): void {
  const number = markForCheckpoint(database);
  database.exec(`PRAGMA wal_checkpoint(TRUNCATE); ${markSql(`none ${number}`)}`);
}

/** Marks that the log is to be replaced, and returns the number of the next log. */
function markForCheckpoint(database: DatabaseSync): number {
  const { hasLog, numbers } = readMark(database);
  // The main file may have either number if an earlier attempt was interrupted.
  const pendingNumber = hasLog ? numbers[1] : undefined;
  const number = pendingNumber ?? randomInt(1, maxLogNumber);
  const current = readLogNumber(Number(database.prepare('PRAGMA user_version').get()?.user_version));
  if (pendingNumber === undefined) database.exec(markSql(`present ${current} ${number}`));
  database.exec(`PRAGMA user_version = ${buildUserVersion(number)}`);
  return number;
}

export function isLogMissing(database: DatabaseSync): boolean {
  return readMark(database).hasLog;
}

/** Whether the log belongs to another file than the one with this number in its header. */
export function isLogForeign(database: DatabaseSync, logNumber: number): boolean {
  return !readMark(database).numbers.includes(logNumber);
}

/** The mark, with the changes of the log applied. Files without a number count as 0. */
function readMark(database: DatabaseSync): { readonly hasLog: boolean; readonly numbers: readonly number[] } {
  const mark = String(database.prepare("SELECT value FROM about WHERE name = 'log'").get()?.value ?? 'none');
  const [word, ...numbers] = mark.split(' ');
  return { hasLog: word === 'present', numbers: numbers.length === 0 ? [0] : numbers.map(Number) };
}
