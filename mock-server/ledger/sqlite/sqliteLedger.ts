/** A ledger in a single file, stored with Node's built-in SQLite. */
import { closeSync, existsSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { type Ledger, LedgerError, type Tables } from '../ledger.ts';
import type { Change, Row } from '../table.ts';
import { CommitCount } from './commitCount.ts';
import { writeDecisions } from './decisions.ts';
import { getFailure, stateFileErrors } from './errors.ts';
import { computeRowChecksum, formatVersion, readFormatVersion, schema } from './format.ts';
import { checkpoint } from './logMark.ts';
import { loadSqlite } from './nodeSqlite.ts';
import { assertUsable, getMediaFolder, toLedgerError } from './stateFile.ts';

/** Files open in this process. On POSIX, opening and closing a file again would release this process's lock on it. */
const openFiles = new Set<string>();

/**
 * Opens a state file, or creates it if it is missing or empty.
 *
 * @param bindings the decisions that the state depends on; a file written with others is rejected
 * @throws LedgerError if the file cannot be used; the file is left unchanged
 */
export function openSqliteLedger(path: string, bindings: Bindings): Ledger {
  const file = getRealPath(toAbsolute(path));
  if (openFiles.has(file)) throw stateFileErrors.inUse(file);
  assertUsable(file, bindings);
  openFiles.add(file);
  try {
    return new SqliteLedger(file, bindings);
  } catch (error) {
    openFiles.delete(file);
    throw toLedgerError(file, error);
  }
}

/** @throws LedgerError if the path is relative to a working folder that no longer exists */
function toAbsolute(path: string): string {
  try {
    return resolve(path);
  } catch {
    throw stateFileErrors.unusable(path, 'the working folder does not exist any more');
  }
}

/** SQLite puts its log beside the real file, not beside a link. An unreadable path is rejected later. */
function getRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const folder = dirname(path);
    if (!existsSync(folder)) return path;
    const file = join(realpathSync(folder), basename(path));
    // A link to itself does not count as missing.
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const target = isMissing ? readLink(file) : undefined;
    return target === undefined ? file : getRealPath(resolve(dirname(file), target));
  }
}

/** The path that a symbolic link points to, whether or not a file is there; undefined if the path is not a link. */
function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Changes between checkpoints. */
const checkpointInterval = 1000;

class SqliteLedger implements Ledger {
  readonly folder: string;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #commits: CommitCount;
  /** The identity of the file, which changes when it is deleted or replaced. */
  readonly #inode: bigint;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #empty: StatementSync;
  /** Changes that are only in the log. */
  #sinceCheckpoint = 0;

  constructor(file: string, bindings: Bindings) {
    this.#file = file;
    this.folder = getMediaFolder(file);
    createPrivately(file);
    this.#database = openDatabase(file, bindings);
    this.#commits = new CommitCount(file, this.#database);
    this.#inode = getInode(file) ?? 0n;
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#put = prepare(`INSERT INTO rows (tenant, name, id, row, checksum) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (tenant, name, id) DO UPDATE SET row = excluded.row, checksum = excluded.checksum`);
    this.#delete = prepare('DELETE FROM rows WHERE tenant = ? AND name = ? AND id = ?');
    this.#empty = prepare('DELETE FROM rows WHERE tenant = ? AND name = ?');
  }

  listTags(): readonly string[] {
    const rows = this.#database.prepare('SELECT tenant FROM rows GROUP BY tenant ORDER BY min(position)').all();
    return rows.map(({ tenant }) => String(tenant));
  }

  read(tag: string): Tables {
    const rows = this.#database.prepare('SELECT name, row FROM rows WHERE tenant = ? ORDER BY position');
    const tables: Record<string, Row[]> = {};
    for (const { name, row } of rows.iterate(tag)) {
      tables[String(name)] ??= [];
      tables[String(name)]?.push(JSON.parse(String(row)));
    }
    return tables;
  }

  commit(tag: string, changes: readonly Change[]): void {
    try {
      if (getInode(this.#file) !== this.#inode) throw stateFileErrors.removed(this.#file);
      this.#database.exec('BEGIN IMMEDIATE');
      for (const change of changes) this.#apply(tag, change);
      this.#commits.add();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      if (error instanceof LedgerError) throw error;
      const { reason, remedy } = getFailure(error);
      throw stateFileErrors.unusable(this.#file, reason, remedy);
    }
    this.#commits.confirm();
    this.#checkpointIfDue(changes.length);
  }

  /** Keeps the log short. */
  #checkpointIfDue(changes: number): void {
    this.#sinceCheckpoint += changes;
    if (this.#sinceCheckpoint < checkpointInterval) return;
    this.#sinceCheckpoint = 0;
    try {
      checkpoint(this.#database);
    } catch {
      // The changes are already in the log, which keeps growing while the main file has no room.
    }
  }

  #apply(tag: string, { table, id, row }: Change): void {
    if (id === undefined) this.#empty.run(tag, table);
    else if (row === undefined) this.#delete.run(tag, table, id);
    else {
      const text = JSON.stringify(row);
      this.#put.run(tag, table, id, text, computeRowChecksum(tag, table, id, text));
    }
  }

  close(): void {
    if (!openFiles.delete(this.#file)) return;
    this.#database.close();
    this.#commits.close();
  }
}

/** Creates the file for its owner alone; SQLite gives its side files the same permissions. */
function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

function getInode(file: string): bigint | undefined {
  return statSync(file, { throwIfNoEntry: false, bigint: true })?.ino;
}

/**
 * Opens the database with an exclusive lock that the operating system releases when the process ends. A commit is in
 * the log when it returns, which survives a killed process; a power cut may lose the latest commits, but never part of
 * one.
 */
function openDatabase(file: string, bindings: Bindings): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; BEGIN EXCLUSIVE',
    );
    if (readFormatVersion(Number(database.prepare('PRAGMA user_version').get()?.user_version)) !== formatVersion) {
      database.exec(schema);
      writeDecisions(database, bindings);
    }
    // Written at every start, so that a read-only file is rejected now instead of at the first request.
    database.exec("INSERT INTO about VALUES ('starts', 1) ON CONFLICT DO UPDATE SET value = value + 1");
    database.exec('COMMIT; PRAGMA journal_mode = WAL');
    checkpoint(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
