/** A state file before it is opened for writing. What is refused here has not been touched. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { LedgerError } from '../ledger.ts';
import { differingDecisions } from './decisions.ts';
import { applicationId, formatVersion, sealOf } from './format.ts';
import { missesItsLog } from './logMark.ts';
import { nodeSqlite } from './nodeSqlite.ts';
import { reasonOf, refusals, rights } from './refusals.ts';

/**
 * Passes over a file that can be opened: one that is yet to be made, an empty one, or a state that rests on the given
 * decisions.
 *
 * @throws LedgerError for any other
 */
export function assertUsable(file: string, bindings: Bindings): void {
  const folder = dirname(file);
  if (!seen(file, folder)?.isDirectory()) throw refusals.homeless(file, folder);
  const found = seen(file, file);
  if (found?.isDirectory()) throw refusals.folder(file);
  if (found?.isFile() === false) throw refusals.special(file);
  if (found !== undefined) assertWritable(file, file);
  // Its log is made beside it.
  assertWritable(file, folder);
  assertMedia(file);
  if (found === undefined || found.size === 0) return;
  assertOurs(file);
  // Only the making of a file has a journal. It was broken off, and SQLite takes back what there is of it.
  if (existsSync(`${file}-journal`)) return;
  assertWhole(file, bindings);
}

function assertWritable(file: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (path === file ? 0 : constants.X_OK));
  } catch {
    throw refusals.unusable(file, `there is no right to write ${path === file ? 'it' : `to ${path}`}`, rights);
  }
}

/** Where the bytes of uploads go. */
export const mediaOf = (file: string): string => `${file}.media`;

function assertMedia(file: string): void {
  const media = mediaOf(file);
  const found = seen(file, media);
  if (found === undefined) return;
  if (!found.isDirectory()) throw refusals.mediaInTheWay(file, media);
  assertWritable(file, media);
}

/** What is at a path, if anything is. */
function seen(file: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    throw refusals.unusable(file, `there is no right to look at ${path}`, rights);
  }
}

/** The header alone tells. SQLite does not get to see a file of somebody else, which it might change. */
function assertOurs(file: string): void {
  const header = firstBytes(file, 100);
  const sqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  if (!sqlite || header.length < 100 || header.readInt32BE(68) !== applicationId) throw refusals.foreign(file);
  const version = header.readInt32BE(60);
  if (version > formatVersion) throw refusals.newer(file, version, formatVersion);
  const log = existsSync(`${file}-wal`) ? firstBytes(`${file}-wal`, 4) : Buffer.of();
  if (log.length > 0 && !logMarks.has(log.toString('hex'))) throw refusals.damaged(file, 'its log -wal is none');
}

/** What a write-ahead log begins with. SQLite would take another for an empty one, and lose what was in it. */
const logMarks: ReadonlySet<string> = new Set(['377f0682', '377f0683']);

function firstBytes(path: string, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  const descriptor = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Reads everything, in a way that changes neither the file nor its log. */
function assertWhole(file: string, bindings: Bindings): void {
  const { DatabaseSync } = nodeSqlite();
  const besides = ['-wal', '-shm'].map((ending) => `${file}${ending}`).filter((path) => !existsSync(path));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const fault = faultIn(database);
    if (fault !== undefined) throw refusals.damaged(file, fault);
    const differing = differingDecisions(database, bindings);
    if (differing.length > 0) throw refusals.otherProfile(file, differing);
    if (besides.includes(`${file}-wal`) && missesItsLog(database)) throw refusals.logGone(file);
  } catch (error) {
    throw error instanceof LedgerError ? error : refusalOf(file, error);
  } finally {
    // As long as the database is open for reading no other mock can take it, so these are not theirs.
    if (database !== undefined) for (const path of besides) removeQuietly(path);
    database?.close();
  }
}

function faultIn(database: DatabaseSync): string | undefined {
  const [check] = database.prepare('PRAGMA quick_check(1)').all();
  const said = String(Object.values(check ?? {})[0]);
  if (said !== 'ok') return said.replace(/\s+/g, ' ');
  const rows = database.prepare('SELECT tenant, name, id, row, seal FROM rows').iterate();
  for (const { tenant, name, id, row, seal } of rows)
    if (sealOf(String(tenant), String(name), String(id), String(row)) !== seal) return `${name} ${id} has changed`;
  return undefined;
}

/** What SQLite says about a file that it cannot open or read. */
export function refusalOf(file: string, error: unknown): LedgerError {
  const { code, reason, cure } = reasonOf(error);
  if (code === busy || code === locked) return refusals.inUse(file);
  if (code === corrupt || code === notDatabase || code === generic) return refusals.damaged(file, reason);
  return refusals.unusable(file, reason, cure);
}

const [generic, busy, locked, corrupt, notDatabase] = [1, 5, 6, 11, 26];

/** On Windows an open file stays; it is empty, or made anew from the log whenever it is needed. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nothing hangs on it.
  }
}
