/** The format of a state file: header values, tables and row checksums. */
import { crc32 } from 'node:zlib';

/** "SoCt" in the file header identifies a state file of this mock. */
export const applicationId = 0x536f4374;

/** Incremented by every incompatible change of the tables or of their rows; files of another format are refused. */
export const formatVersion = 3;

/** SQLite's user version: the format, and above it the number of the current log. */
export const buildUserVersion = (logNumber: number): number => logNumber * 256 + formatVersion;

export const readFormatVersion = (userVersion: number): number => userVersion & 0xff;

export const readLogNumber = (userVersion: number): number => userVersion >>> 8;

export const schema = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE rows (
    position INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    id TEXT NOT NULL,
    row TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (tenant, name, id)
  ) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${buildUserVersion(0)};
`;

/** A checksum of a row; SQLite does not detect changed bytes within one. */
export function computeRowChecksum(tenant: string, name: string, id: string, row: string): number {
  return crc32(row, crc32(`${tenant}/${name}/${id}`));
}
