/** Checks a state file before it is opened for writing. A file that is rejected here has not been changed. */
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
import { getSystemErrorMessage } from 'node:util';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { findDifferingDecisions } from '../decisions.ts';
import { LedgerError } from '../ledger.ts';
import { countLostCommits, readAcknowledgedCount } from './commitCount.ts';
import { readDecisions } from './decisions.ts';
import { getFailure, permissionRemedy, stateFileErrors } from './errors.ts';
import { applicationId, computeRowChecksum, formatVersion, readFormatVersion, readLogNumber } from './format.ts';
import { isLogForeign, isLogMissing } from './logMark.ts';
import { loadSqlite } from './nodeSqlite.ts';

/**
 * Accepts a missing file, an empty file, or a state file that was written with the given decisions.
 *
 * @throws LedgerError for any other file
 */
export function assertUsable(file: string, bindings: Bindings): void {
  const folder = dirname(file);
  if (!getStat(file, folder)?.isDirectory()) throw stateFileErrors.missingFolder(file, folder);
  const stats = getStat(file, file);
  if (stats?.isDirectory()) throw stateFileErrors.folder(file);
  if (stats?.isFile() === false) throw stateFileErrors.notRegularFile(file);
  if (stats !== undefined) assertWritable(file, file);
  // The log is created beside the file.
  assertWritable(file, folder);
  assertMediaFolder(file);
  if (stats === undefined || stats.size === 0) {
    // A mock that was killed left these, so the file had content.
    if ((getStat(file, `${file}-wal`)?.size ?? 0) > 0 || readAcknowledgedCount(file) > 0)
      throw stateFileErrors.emptied(file);
    return;
  }
  const userVersion = findUserVersionIn(file);
  // Only the creation of a file uses a journal; if one is left over, SQLite rolls the interrupted creation back.
  if (existsSync(`${file}-journal`)) return;
  assertIntact(file, bindings, readLogNumber(userVersion));
}

function assertWritable(file: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (path === file ? 0 : constants.X_OK));
  } catch {
    throw stateFileErrors.unusable(
      file,
      `permission to write ${path === file ? 'the file' : `to ${path}`} is denied`,
      permissionRemedy,
    );
  }
}

/** The folder for uploaded files. */
export const getMediaFolder = (file: string): string => `${file}.media`;

function assertMediaFolder(file: string): void {
  const media = getMediaFolder(file);
  const stats = getStat(file, media);
  if (stats === undefined) return;
  if (!stats.isDirectory()) throw stateFileErrors.mediaNotFolder(file, media);
  assertWritable(file, media);
}

/**
 * Returns the status of a path; undefined if nothing exists there.
 *
 * @param file the state file, which errors name
 */
function getStat(file: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw stateFileErrors.unusable(file, `permission to access ${path} is denied`, permissionRemedy);
    throw stateFileErrors.unusable(file, `${path} cannot be read: ${getSystemErrorMessage(errno ?? 0)}`);
  }
}

/** Checks the header without SQLite, which might modify another program's file, and returns SQLite's user version. */
function findUserVersionIn(file: string): number {
  const header = readFirstBytes(file, 100);
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  if (!isSqlite || header.length < 100 || header.readInt32BE(68) !== applicationId)
    throw stateFileErrors.foreignFile(file);
  const userVersion = header.readInt32BE(60);
  const version = readFormatVersion(userVersion);
  if (version > formatVersion) throw stateFileErrors.newer(file, version, formatVersion);
  if (version < formatVersion) throw stateFileErrors.older(file, version, formatVersion);
  const logHeader = existsSync(`${file}-wal`) ? readFirstBytes(`${file}-wal`, 4) : Buffer.of();
  if (logHeader.length > 0 && !logMarks.has(logHeader.toString('hex')))
    throw stateFileErrors.damaged(file, 'its -wal file is not a write-ahead log');
  return userVersion;
}

/** First bytes of a write-ahead log. SQLite treats any other file as an empty log and discards its content. */
const logMarks: ReadonlySet<string> = new Set(['377f0682', '377f0683']);

function readFirstBytes(path: string, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  const descriptor = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Reads and verifies every row without modifying the file or its log. */
function assertIntact(file: string, bindings: Bindings, logNumber: number): void {
  const { DatabaseSync } = loadSqlite();
  const sideFiles = ['-wal', '-shm'].map((suffix) => `${file}${suffix}`).filter((path) => !existsSync(path));
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    // Checked first, because the integrity check would report the pages of another file as damage.
    if (isLogForeign(database, logNumber)) throw stateFileErrors.foreignLog(file);
    const fault = getIntegrityFault(database);
    if (fault !== undefined) throw stateFileErrors.damaged(file, fault);
    const differingDecisions = findDifferingDecisions(readDecisions(database), bindings);
    if (differingDecisions.length > 0) throw stateFileErrors.otherProfile(file, differingDecisions);
    if (sideFiles.includes(`${file}-wal`) && isLogMissing(database)) throw stateFileErrors.missingLog(file);
    const lostCount = countLostCommits(file, database);
    if (lostCount > 0) throw stateFileErrors.lostCommits(file, lostCount);
  } catch (error) {
    throw error instanceof LedgerError ? error : toLedgerError(file, error);
  } finally {
    // While the database is open for reading, no other mock can open it, so these files are ours.
    if (database !== undefined) for (const path of sideFiles) removeQuietly(path);
    database?.close();
  }
}

function getIntegrityFault(database: DatabaseSync): string | undefined {
  const [check] = database.prepare('PRAGMA integrity_check(1)').all();
  const result = String(Object.values(check ?? {})[0]);
  if (result !== 'ok') return result.replace(/\s+/g, ' ');
  const rows = database.prepare('SELECT tenant, name, id, row, checksum FROM rows').iterate();
  for (const { tenant, name, id, row, checksum } of rows)
    if (computeRowChecksum(String(tenant), String(name), String(id), String(row)) !== checksum)
      return `${name} ${id} has changed`;
  return undefined;
}

/** Converts an SQLite error on opening or reading a file. */
export function toLedgerError(file: string, error: unknown): LedgerError {
  const { code, reason, remedy } = getFailure(error);
  if (code === busy || code === locked) return stateFileErrors.inUse(file);
  if (code === corrupt || code === notDatabase || code === generic) return stateFileErrors.damaged(file, reason);
  return stateFileErrors.unusable(file, reason, remedy);
}

const [generic, busy, locked, corrupt, notDatabase] = [1, 5, 6, 11, 26];

/** On Windows an open file cannot be removed; it is empty, or rebuilt from the log when needed. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Leftover files are harmless.
  }
}
