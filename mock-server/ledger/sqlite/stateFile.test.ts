/** Any file is either accepted as a state file, or rejected with a message and left unchanged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { LedgerError } from '../ledger.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { openSqliteLedger } from './sqliteLedger.ts';
import { assertUsable } from './stateFile.ts';

function createValidFile(): Buffer {
  const file = join(createTemporaryFolder(), 'good.db');
  const ledger = openSqliteLedger(file, {});
  ledger.commit('', [{ table: 'posts', id: 'post_1', row: { id: 'post_1', text: 'Bread' } }]);
  ledger.close();
  return readFileSync(file);
}

function buildCorruptedFile(validBytes: Buffer): fc.Arbitrary<Buffer> {
  const header = fc.array(fc.tuple(fc.nat(99), fc.nat(255)), { minLength: 1, maxLength: 6 });
  const anywhere = fc.array(fc.tuple(fc.nat(validBytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  return fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([validBytes.subarray(0, 16), bytes])),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([validBytes.subarray(0, 100), bytes])),
    fc.integer({ min: 1, max: validBytes.length - 1 }).map((length) => validBytes.subarray(0, length)),
    fc.oneof(header, anywhere).map((changes) => {
      const bytes = Buffer.from(validBytes);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes;
    }),
  );
}

test('a file corrupted anywhere either still reads in full, or is rejected and left unchanged', () => {
  const validBytes = createValidFile();
  const file = join(createTemporaryFolder(), 'state.db');
  let refusalCount = 0;
  fc.assert(
    fc.property(buildCorruptedFile(validBytes), (bytes) => {
      writeFileSync(file, bytes);
      try {
        assertUsable(file, {});
      } catch (error) {
        expect(error).toBeInstanceOf(LedgerError);
        refusalCount++;
        expect(readFileSync(file).equals(bytes)).toBe(true);
      }
      expect(readdirSync(join(file, '..'))).toEqual(['state.db']);
    }),
    runOptions(300),
  );
  expect(refusalCount).toBeGreaterThan(150);
});
