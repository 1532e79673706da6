import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../ledger/testing/folder.ts';
import { buildFileResponse } from './file.ts';

const request = {
  method: 'GET',
  path: '/',
  query: '',
  header: () => undefined,
  body: () => {
    throw new Error('The body must not be read.');
  },
};

test('a file that does not exist is not found', async () => {
  const path = join(createTemporaryFolder(), 'missing');
  await expect(buildFileResponse(path, {}, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('another failure of the disk is not reported as a missing file', async () => {
  const file = join(createTemporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(buildFileResponse(join(file, 'below'), {}, request)).rejects.toMatchObject({ code: 'ENOTDIR' });
});
