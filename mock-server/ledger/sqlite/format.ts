/** The form of a state file: what its header says, which tables it has, and how a row is sealed. */
import { crc32 } from 'node:zlib';

/** "SoCt" in the header says that a file is ours. */
export const applicationId = 0x536f4374;

/** Grows with every change that an older version could not read. */
export const formatVersion = 1;

export const schema = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE rows (
    position INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    id TEXT NOT NULL,
    row TEXT NOT NULL,
    seal INTEGER NOT NULL,
    UNIQUE (tenant, name, id)
  ) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${formatVersion};
`;

/** SQLite does not notice when bytes inside of a row change; this does. */
export function sealOf(tenant: string, name: string, id: string, row: string): number {
  return crc32(row, crc32(`${tenant}/${name}/${id}`));
}
