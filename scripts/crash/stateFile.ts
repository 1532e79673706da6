/** What a mock that is gone has left in its store: here a file of SQLite, and the uploads beside it. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../../mock-server/ledger/ledger.ts';
import { openSqliteLedger } from '../../mock-server/ledger/sqlite/sqliteLedger.ts';

/** The first tenant in a state file, read from a copy, so that the mock finds it as the one before left it. */
export function keptIn(state: string): Tables {
  const folder = mkdtempSync(`${state}.copy-`);
  try {
    const copy = join(folder, 'state');
    for (const ending of ['', '-wal', '-journal'])
      if (existsSync(`${state}${ending}`)) cpSync(`${state}${ending}`, `${copy}${ending}`);
    const ledger = openSqliteLedger(copy, {});
    const tables = ledger.read('');
    ledger.close();
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files beside a state file. */
export function filesBeside(state: string): readonly string[] {
  const folder = `${state}.media`;
  return existsSync(folder) ? readdirSync(folder) : [];
}
