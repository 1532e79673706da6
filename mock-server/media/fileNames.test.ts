/** The client's file name is never used on disk or in a URL. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrozenMock } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { upload } from './testing/upload.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const listStoredNames = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test.each([
  '../../outside.png',
  '..\\..\\outside.png',
  '/etc/outside.png',
  'C:\\outside.png',
  '\\\\host\\share\\outside.png',
  '..',
  '.',
  '%2e%2e%2foutside.png',
  '__proto__',
  'CON',
  '-rf',
  'a'.repeat(5000),
  '\u202egnp.exe',
])('a file named %j is stored under a name chosen by the mock', async (filename) => {
  const mock = createFrozenMock();
  const before = readdirSync(process.cwd());
  const { status, url } = await upload(mock, samples.png, { filename });
  expect([status, new URL(url).pathname]).toEqual([201, '/media/file_000001.png']);
  expect(listStoredNames()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^social-contract-media-/)]);
  expect(readdirSync(process.cwd())).toEqual(before);
  const { request } = await mock.requests.get('req_000001');
  expect((request as { filename: string }).filename).not.toMatch(/[/\\\0]/);
  expect((await mock.fetch(new Request(url))).status).toBe(200);
});

test.each(['', 'a\0b.png'])('a file named %j is refused and not stored', async (filename) => {
  const { status } = await upload(createFrozenMock(), samples.png, { filename });
  expect([400, 422]).toContain(status);
  expect(listStoredNames()).toEqual([]);
});
