/** Reads the files of a killed mock: its SQLite file and its uploads. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../../mock-server/ledger/ledger.ts';
import { openSqliteLedger } from '../../mock-server/ledger/sqlite/sqliteLedger.ts';

/** Reads the first tenant of a state file from a copy, so that the next mock finds the file unchanged. */
export function readTables(state: string): Tables {
  const folder = mkdtempSync(`${state}.copy-`);
  try {
    const copy = join(folder, 'state');
    for (const suffix of ['', '-wal', '-journal'])
      if (existsSync(`${state}${suffix}`)) cpSync(`${state}${suffix}`, `${copy}${suffix}`);
    const ledger = openSqliteLedger(copy, {});
    const tables = ledger.read('');
    ledger.close();
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The uploads stored next to a state file. */
export function listMediaFiles(state: string): readonly string[] {
  const folder = `${state}.media`;
  return existsSync(folder) ? readdirSync(folder) : [];
}
