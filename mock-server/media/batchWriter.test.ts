/** Streams are written whole and in order, whatever the size of their chunks. */
import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../ledger/testing/folder.ts';
import { BatchWriter } from './batchWriter.ts';

const buildChunks = (count: number, bytes: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, i) => Buffer.alloc(bytes, i % 251));

test.each([
  ['no chunk', []],
  ['one small chunk', buildChunks(1, 10)],
  ['many chunks', buildChunks(40, 65_536)],
  ['a chunk that is larger than a batch', buildChunks(2, 1_500_000)],
  ['empty chunks', [Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(0)]],
])('a file has all bytes of %s', async (_, chunks) => {
  const path = join(createTemporaryFolder(), 'file');
  const file = await open(path, 'wx');
  const writer = new BatchWriter(file);
  for (const chunk of chunks) await writer.add(chunk);
  await writer.flush();
  await file.close();
  expect(readFileSync(path).equals(Buffer.concat(chunks))).toBe(true);
});

test('chunks of which the disk takes only a part are continued where it stopped', async () => {
  const writtenChunks: Buffer[] = [];
  const file = {
    writev: ([first]: readonly Buffer[]) => {
      writtenChunks.push(first?.subarray(0, 1) ?? Buffer.alloc(0));
      return Promise.resolve({ bytesWritten: 1 });
    },
    appendFile: (rest: Buffer) => Promise.resolve(writtenChunks.push(rest)),
  } as unknown as FileHandle;
  const writer = new BatchWriter(file);
  await writer.add(Buffer.from('ab'));
  await writer.add(Buffer.from('cd'));
  await writer.flush();
  expect(Buffer.concat(writtenChunks).toString()).toBe('abcd');
});

test('chunks are written in few steps', async () => {
  let writes = 0;
  const file = {
    writev: (chunks: readonly Buffer[]) => {
      writes++;
      return Promise.resolve({ bytesWritten: chunks.reduce((sum, { length }) => sum + length, 0) });
    },
  } as unknown as FileHandle;
  const writer = new BatchWriter(file);
  for (const chunk of buildChunks(80, 65_536)) await writer.add(chunk);
  await writer.flush();
  expect(writes).toBe(10);
  for (const chunk of buildChunks(1024, 1)) await writer.add(chunk);
  expect(writes).toBe(14);
});
