import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runOptions } from '../../spec/testing/runOptions.ts';
import { DataFileError, readDataFile } from './dataFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'data.yaml');
function readText(text: string): Promise<unknown> {
  writeFileSync(file, text);
  return readDataFile('The file', file);
}

test('readDataFile accepts any text or throws a DataFileError', async () => {
  const piece = fc.constantFrom(
    'a: ',
    '- ',
    '\n',
    '  ',
    '&a ',
    '*a',
    '!!js ',
    '[',
    ']',
    '{',
    '}',
    '"',
    '|',
    '>',
    '#',
    '---\n',
    '<<: ',
    '\t',
    '__proto__: ',
    'x',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const error: unknown = await readText(content).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).toBeInstanceOf(DataFileError);
    }),
    runOptions(500),
  );
});

test('readDataFile reads JSON', async () => {
  const plain = fc.jsonValue({ noUnicodeString: true, maxDepth: 4 });
  await fc.assert(
    fc.asyncProperty(plain, async (value) => {
      const text = JSON.stringify(value);
      expect(await readText(text)).toEqual(JSON.parse(text) ?? {});
    }),
    runOptions(300),
  );
});

test('readDataFile rejects nested YAML aliases, but accepts plain ones', async () => {
  const buildNineOf = (word: string) => `[${Array(9).fill(word).join()}]`;
  const aliasBomb = [...'bcdefghij']
    .map((name, i) => `${name}: &${name} ${buildNineOf(`*${'abcdefghij'[i]}`)}`)
    .join('\n');
  await expect(readText(`a: &a ${buildNineOf('x')}\n${aliasBomb}\n`)).rejects.toThrow(DataFileError);
  expect(await readText('a: &a {b: 1}\nc: *a\n')).toEqual({ a: { b: 1 }, c: { b: 1 } });
});

test('readDataFile reads an empty file as an empty object', async () => {
  expect(await readText('')).toEqual({});
});
