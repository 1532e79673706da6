import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runGenerateCommand } from './generate.ts';

const folder = await mkdtemp(join(tmpdir(), 'generate-'));
const output: string[] = [];
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  output.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void output.push(text));
});

test('generate --check passes after generate, and names each file that was changed, added or removed by hand', async () => {
  const out = join(folder, 'current');
  expect(await runGenerateCommand(['--out', out])).toBe(0);
  expect(await runGenerateCommand(['--check', '--out', out])).toBe(0);
  await writeFile(join(out, 'rules.json'), '[]\n');
  await writeFile(join(out, 'schemas/Old.json'), '{}\n');
  await writeFile(join(out, 'ui/old.js'), '');
  await rm(join(out, 'schemas/Post.json'));
  output.length = 0;
  expect(await runGenerateCommand(['--check', '--out', out])).toBe(1);
  expect(output.slice(0, 4).sort()).toEqual([
    'rules.json is out of date.',
    'schemas/Old.json is out of date.',
    'schemas/Post.json is out of date.',
    'ui/old.js is out of date.',
  ]);
  expect(output.at(-1)).toBe(`Run \`npx social-contract generate --out ${out}\` and commit the result.`);
  expect(await runGenerateCommand(['--out', out])).toBe(0);
  expect(output.at(-1)).toMatch(/^4 of \d+ files changed in \S+: schemas\/Old.json, ui\/old.js, \S+, ….$/);
  expect(await runGenerateCommand(['--check', '--out', out])).toBe(0);
}, 60_000);

test('generate --profile writes the document of that implementation', async () => {
  const profile = join(folder, 'profile.yaml');
  await writeFile(profile, 'post.schedule.field: publishAt\n');
  const out = join(folder, 'other');
  expect(await runGenerateCommand(['--profile', profile, '--out', out])).toBe(0);
  expect(await readFile(join(out, 'openapi.yaml'), 'utf8')).toContain('publishAt:');
});

test('generate writes everything except the types if TypeScript has no compiler API', async () => {
  vi.doMock('typescript', () => ({ default: { version: '7.0.2' } }));
  const out = join(folder, 'without-compiler');
  expect(await runGenerateCommand(['--out', out]).finally(() => vi.doUnmock('typescript'))).toBe(0);
  expect(output[0]).toBe(
    'types.ts is not written: install openapi-typescript and typescript@5 alongside this package to generate it.',
  );
  expect(await readFile(join(out, 'openapi.yaml'), 'utf8')).toContain('openapi: 3.1.1');
  await expect(readFile(join(out, 'types.ts'))).rejects.toThrow('ENOENT');
});

test('generate exits with 2 and a reason for invalid usage or an invalid profile', async () => {
  expect(await runGenerateCommand(['--chek'])).toBe(2);
  expect(output.join()).toContain('--check');
  expect(await runGenerateCommand(['--profile', join(folder, 'none.json'), '--out', folder])).toBe(2);
  const profile = join(folder, 'wrong.json');
  await writeFile(profile, '{"post.shedule.field": "at"}');
  expect(await runGenerateCommand(['--profile', profile])).toBe(2);
  expect(await runGenerateCommand(['--profile', profile, '--out', folder])).toBe(2);
  expect(output.join()).toContain('did you mean post.schedule.field?');
});

test('generate exits with 2 and a reason if the output folder is a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await runGenerateCommand(['--out', file])).toBe(2);
  expect(output.at(-1)).toBe(`${file} cannot be used: it is not a folder.`);
}, 60_000);

test('generate explains why a profile is invalid and which values are valid', async () => {
  const readError = async (path: string) => {
    output.length = 0;
    expect(await runGenerateCommand(['--profile', path, '--out', join(folder, 'never')])).toBe(2);
    return output.join();
  };
  expect(await readError(join(folder, 'none.json'))).toContain('the file does not exist');
  expect(await readError(folder)).toContain('it is a folder');
  const brokenFile = join(folder, 'broken.json');
  await writeFile(brokenFile, '{\n  "a": 1,\n  "b": [\n}\n');
  expect(await readError(brokenFile)).toMatch(/is not valid JSON, line 4, column 1: /);
  await writeFile(
    brokenFile,
    JSON.stringify({
      'post.create.status': 404,
      'post.list.paging': 'pages',
      'post.record': { idd: 'x' },
      'post.delete': { method: 'GETT', path: '/posts/{id}' },
      'post.schedule.field': 'a b',
      'post.states': { draft: 7 },
    }),
  );
  const text = await readError(brokenFile);
  expect(text).toContain('post.create.status: must be at most 299.');
  expect(text).toContain(
    'post.list.paging: must be "cursor" or "page" or "page-from-0" or "offset" or "none", not "pages".',
  );
  expect(text).toContain('post.record: unknown member "idd"; did you mean "id"?');
  expect(text).toContain('post.delete › method: must be "GET" or "POST" or "PUT" or "PATCH" or "DELETE", not "GETT".');
  expect(text).toContain('post.schedule.field: must be a name of at most 64 letters');
  expect(text).toContain('post.states › draft: must be a string, not 7.');
  expect(text).not.toMatch(/Invalid|expected|Too/);
});
