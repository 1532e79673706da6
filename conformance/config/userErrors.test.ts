import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Hooks } from '../hooks/hooks.ts';
import { load } from './load.ts';

const folder = await mkdtemp(join(tmpdir(), 'user-errors-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function loadConfig(text: string) {
  const file = join(folder, `config${files++}.mjs`);
  await writeFile(file, text);
  return { file, prepare: () => load({}, { file, folder, environment: {} }) };
}

/** A message with a place, in any line: Vitest may put a line before the first one. */
const locate = (message: string, file: string, column?: number): RegExp =>
  new RegExp(`${message} \\(${file.replaceAll('.', '\\.')}:\\d+:${column ?? '\\d+'}\\)`);

test.each([
  ["\n  throw new Error('boom');", 'cannot be loaded: boom', 9],
  ["export default () => {\n  throw new Error('boom');\n};", 'exports failed: boom', 9],
  ["const fail = () => { throw new Error('boom') };\nexport default async () => fail();", 'boom', 28],
])('an error in the program %j of a configuration has its place', async (text, message, column) => {
  const { file, prepare } = await loadConfig(text);
  await expect(prepare()).rejects.toThrow(locate(message, file, column));
});

test('an error in a hook or the setup of a configuration has its place', async () => {
  const { file, prepare } = await loadConfig(
    `export default { url: 'http://127.0.0.1:1', setup: () => missing.key,\n  hooks: { reset: () => missing.name } };`,
  );
  const { options, setUp } = await prepare();
  const { reset } = options.hooks as Hooks;
  await expect(reset?.({ caller: 'primary', key: 'k' })).rejects.toThrow(
    locate('The hook "reset" failed: missing is not defined', file, 33),
  );
  await expect(setUp()).rejects.toThrow(locate('The setup failed: missing is not defined', file));
});

test('a configuration that does not exist is reported like any other file', async () => {
  await expect(load({}, { file: 'none.mjs', folder, environment: {} })).rejects.toThrow(
    'The configuration none.mjs cannot be read: the file does not exist.',
  );
});
