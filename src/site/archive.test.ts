import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openArchive, writeArchive } from './archive.ts';
import type { SiteFile } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'social-contract-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const getSite = (files: readonly (readonly [string, string])[]): ReadonlyMap<string, SiteFile> =>
  new Map(files.map(([path, body]) => [path, { contentType: 'text/x-unused', read: () => Promise.resolve(body) }]));

async function readSite(): Promise<readonly (readonly [string, string, string])[]> {
  const files = [...(await openArchive(folder))];
  return Promise.all(files.map(async ([path, { read, contentType }]) => [path, await read(), contentType] as const));
}

test('an archive has the files of the site', async () => {
  await writeArchive(
    getSite([
      ['index.html', '<p>Grüße, 世界 👋</p>'],
      ['assets/empty.css', ''],
      ['reference/openapi.json', '{"openapi":"3.1.1"}'],
    ]),
    folder,
  );
  expect(await readSite()).toEqual([
    ['index.html', '<p>Grüße, 世界 👋</p>', 'text/html; charset=utf-8'],
    ['assets/empty.css', '', 'text/css; charset=utf-8'],
    ['reference/openapi.json', '{"openapi":"3.1.1"}', 'application/json; charset=utf-8'],
  ]);
});

test('an archive does not repeat files that are in its folder, compressed or with other white space', async () => {
  const numbers = Array.from({ length: 10_000 }, (_, i) => Math.sin(i));
  const document = `${JSON.stringify(numbers, null, 2)}\n`;
  const site = getSite([
    ['index.html', '<p>Hello</p>'],
    ['downloads/numbers.schema.json', document],
    ['downloads/compact.json', `[${numbers.join(',\n')}]`],
    ['downloads/compressed.json', `{"values": [${numbers.map((number) => number + 1)}]}\n`],
    ['downloads/numbers.yaml', `values:\n  - [${numbers.join(', ')}]\n`],
    ['downloads/LICENSE', 'MIT'],
  ]);
  mkdirSync(join(folder, 'schemas'));
  writeFileSync(join(folder, 'schemas/numbers.json'), JSON.stringify(numbers));
  const compressedData = { values: numbers.map((number) => number + 1) };
  writeFileSync(join(folder, 'compressed.json.br'), brotliCompressSync(JSON.stringify(compressedData)));
  const yaml = `values:\n - [${numbers}]\n`;
  writeFileSync(join(folder, 'numbers.yaml'), yaml);
  await writeArchive(site, folder);
  expect((await readSite()).map(([path, body]) => [path, body])).toEqual([
    ['index.html', '<p>Hello</p>'],
    ['downloads/numbers.schema.json', document],
    ['downloads/compact.json', document],
    ['downloads/compressed.json', `${JSON.stringify(compressedData, null, 2)}\n`],
    ['downloads/numbers.yaml', yaml],
    ['downloads/LICENSE', 'MIT'],
  ]);
  expect(statSync(join(folder, 'site.br')).size).toBeLessThan(1000);
});

test('an archive repeats files that differ in white space that means something', async () => {
  const files = [
    ['downloads/nested.yaml', 'a:\n  b: 1\n  c: 2\n'],
    ['downloads/text.json', '{\n  "d": "nowhere"\n}\n'],
  ] as const;
  writeFileSync(join(folder, 'nested.yaml'), 'a:\n  b: 1\nc: 2\n');
  writeFileSync(join(folder, 'text.json'), '{"d":"now here"}');
  await writeArchive(getSite(files), folder);
  expect((await readSite()).map(([path, body]) => [path, body])).toEqual(files);
});
