import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runMockCommand } from './mock.ts';
import { readSeed } from './readSeed.ts';

const folder = await mkdtemp(join(tmpdir(), 'seed-'));
const errors: string[] = [];
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
});

async function writeSeed(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const seed = { plans: ['starter'] };

test.each([
  ['a.json', JSON.stringify(seed)],
  ['a.yaml', 'plans: [starter]\n'],
  ['a.mjs', 'export default { plans: ["starter"] };'],
  ['b.ts', 'export default async (): Promise<object> => ({ plans: ["starter"] });'],
])('readSeed reads %s', async (name, text) => {
  expect(await readSeed(await writeSeed(name, text))).toEqual(seed);
});

test.each([
  ['none.json', undefined, 'the file does not exist'],
  ['broken.yaml', 'posts: [', 'is not valid JSON or YAML, line'],
  ['none.mjs', undefined, 'cannot be read'],
  ['empty.mjs', 'export const seed = {};', 'it has no default export'],
  ['broken.ts', 'export default {', 'cannot be read'],
  ['wrong.json', '{"posts":[{"text":"","platforms":[]}],"leads":[{}]}', '/posts/0/platforms: '],
])('mock exits with 2 and a reason for the seed %s', async (name, text, reason) => {
  const path = text === undefined ? join(folder, name) : await writeSeed(name, text);
  expect(await runMockCommand(['--port', '0', '--quiet', '--seed', path])).toBe(2);
  expect(errors.join('\n')).toContain(reason);
  expect(errors.join('\n')).not.toMatch(/^\s+at .*:\d+:\d+/m);
});
