/** `conformance plan`, which needs no keys, as a process. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../social-contract.ts');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plan-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function plan(env: Readonly<Record<string, string>>) {
  const args = ['conformance', 'plan', '--url', 'http://127.0.0.1:1/api/v1', '--only', 'post.exists'];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err };
}

const writeCredentials = (credentials: object) =>
  writeFile(join(folder, 'conformance.config.json'), JSON.stringify({ credentials }));

test('plan assumes that variables of keys are set', async () => {
  await writeCredentials({ primary: { env: 'FIRST_KEY' }, other: { env: 'SECOND_KEY' } });
  const { out: complete } = await plan({ FIRST_KEY: 'a', SECOND_KEY: 'b' });
  const { out } = await plan({});
  const note = '\nNote: The plan assumes that these environment variables are set: FIRST_KEY, SECOND_KEY.\n';
  expect(out).toContain(note);
  expect(out.replace(note, '')).toBe(complete);
});

test('plan refuses a key in place of the name of its variable, without showing it', async () => {
  await writeCredentials({ primary: { env: 'sk_live_abcdefghijklmnop1234567890' } });
  const { err } = await plan({});
  expect(err).toContain('env must be the name of an environment variable, not the key itself ("sk_l…")');
  expect(err).not.toContain('abcdefghijklmnop1234567890');
});
