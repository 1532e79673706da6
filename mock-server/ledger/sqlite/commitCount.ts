/**
 * Detects a log that lost its latest commits. SQLite ignores everything in a log from the first damaged byte on, without
 * an error. Therefore the database counts its commits, and a small file beside it repeats the count: if the file is
 * ahead, the log is damaged or cut off.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/** The file that repeats the count. It exists while a mock runs, and after a mock that was not closed. */
export const getCommitFile = (file: string): string => `${file}-commits`;

/** Counts the commits of an open state file. */
export class CommitCount {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #update: StatementSync;
  #count: number;

  constructor(file: string, database: DatabaseSync) {
    this.#path = getCommitFile(file);
    this.#update = database.prepare(
      "INSERT INTO about VALUES ('commits', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    );
    this.#count = readCount(database);
    this.#descriptor = openSync(this.#path, 'w', 0o600);
    this.#write();
  }

  /** Counts a commit, as a part of its transaction. */
  add(): void {
    this.#update.run(String(this.#count + 1));
  }

  /** Repeats the count in the file, after the commit and before it is acknowledged. */
  confirm(): void {
    this.#count++;
    try {
      this.#write();
    } catch {
      // The commit is stored; only its loss would not be detected.
    }
  }

  /** Removes the file: a closed state file has no log, and may be replaced by a backup. */
  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #write(): void {
    const count = String(this.#count).padStart(16, '0');
    writeSync(this.#descriptor, `${count} ${computeCountChecksum(count)}`, 0);
  }
}

/** The number of acknowledged commits that an unclosed state file has lost. */
export function countLostCommits(file: string, database: DatabaseSync): number {
  return Math.max(0, readAcknowledgedCount(file) - readCount(database));
}

/** The count in the file; 0 if the file is missing or damaged, so that no loss is detected. */
export function readAcknowledgedCount(file: string): number {
  try {
    const [count = '', checksum] = readFileSync(getCommitFile(file), 'latin1').split(' ');
    return checksum === computeCountChecksum(count) ? Number(count) : 0;
  } catch {
    return 0;
  }
}

function readCount(database: DatabaseSync): number {
  return Number(database.prepare("SELECT value FROM about WHERE name = 'commits'").get()?.value ?? 0);
}

function computeCountChecksum(count: string): string {
  return crc32(count).toString(16).padStart(8, '0');
}
