import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../testing/folder.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

vi.mock('node:fs', { spy: true });

test('a commit whose count cannot be written is stored and reports no failure', () => {
  const file = join(createTemporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  vi.mocked(writeSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
  });
  for (const id of ['1', '2']) ledger.commit('', [{ table: 'posts', id, row: { id } }]);
  expect(ledger.read('').posts).toHaveLength(2);
  ledger.close();
});
