/** `social-contract mock`, run as a process from its first output to its exit code. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createMock } from '../../mock-server/index.ts';
import { world } from '../../spec/world.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { runMockCommand } from './mock.ts';

const folder = await mkdtemp(join(tmpdir(), 'mock-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const children = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL'); // left over from a failed test
  children.clear();
});

/** Starts the mock, requests the accounts, and stops the mock. */
async function runSession(...flags: readonly string[]) {
  const program = join(import.meta.dirname, '../social-contract.ts');
  const child = spawn(process.execPath, [program, 'mock', '--port', '0', ...flags]);
  children.add(child);
  const [[banner], err] = [(await once(child.stdout, 'data')) as [Buffer], text(child.stderr)];
  const log = text(child.stdout);
  const url = /Base URL\s+(\S+)/.exec(String(banner))?.[1];
  const response = await fetch(`${url}/accounts`, { headers: { authorization: 'Bearer demo-api-pro' } });
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  children.delete(child);
  return { status: response.status, code, err: await err, log: (await log).replace(/^── .*\n\S+ /, '') };
}

test('mock --strict logs its requests, and exits with 0 if every response matches the contract', async () => {
  const log = ' 200  GET      /api/v1/accounts\n';
  expect(await runSession('--strict')).toEqual({ status: 200, code: 0, err: '', log });
});

test('mock --strict replaces invalid responses with a 500, lists them on exit, and exits with 3', async () => {
  const state = join(folder, 'broken.db');
  const accounts = [{ id: '', platform: 'social', name: 'broken' }] as const;
  await createMock({ state, world: { ...world, hosted: {}, accounts } }).close();
  expect(await runSession('--strict', '--state', state)).toEqual({
    status: 500,
    code: 3,
    err: expect.stringContaining('GET /accounts: 200 (listAccounts)\n    body /data/0/id: must NOT have fewer'),
    log: ' 500  GET      /api/v1/accounts  INTERNAL_ERROR\n',
  });
  expect(await runSession('--state', state)).toMatchObject({ status: 200, code: 0, err: '' });
});

test('mock --profile warns about an answer that the mock does not implement, and suggests the closest one', async () => {
  const profile = join(folder, 'misspelt.yaml');
  await writeFile(profile, 'post.schedule.past: publsh\n');
  expect(await runSession('--profile', profile)).toMatchObject({
    status: 200,
    err: 'The mock does not implement "publsh" for post.schedule.past; it uses "refuse" instead. Did you mean "publish"?\n',
  });
});

test.each(['http://foo/x', 'foo/x', ''])('mock rejects --allow-webhook-host %j, which names no host', async (host) => {
  const { code, err } = await captureOutput(runMockCommand, '--port', '0', '--allow-webhook-host', host);
  expect([code, err]).toEqual([2, expect.stringContaining('must be a host name, such as hooks.example.com')]);
});

test.each(['foo', 'ftp://foo', 'http://foo/api/v1', 'http://foo?x', 'http://foo#x', 'http://u:p@foo'])(
  'mock rejects --public-url %s, which is not an origin',
  async (url) => {
    const { code, err } = await captureOutput(runMockCommand, '--port', '0', '--quiet', '--public-url', url);
    expect([code, err]).toEqual([2, expect.stringContaining('must be an http or https URL without a path')]);
  },
);

test.each(['secret ', 'sec\nret', 'geheim€'])('mock rejects the token %j, which no header can carry', async (token) => {
  vi.stubEnv('MOCK_TOKEN', token);
  const { code, err } = await captureOutput(runMockCommand, '--port', '0', '--quiet');
  vi.unstubAllEnvs();
  expect([code, err]).toEqual([2, expect.stringContaining('$MOCK_TOKEN must have only characters')]);
  expect(err).not.toContain('ret');
});

test('mock --state rejects a file of another kind with one line and exit code 1', async () => {
  const program = join(import.meta.dirname, '../social-contract.ts');
  const child = spawn(process.execPath, [program, 'mock', '--port', '0', '--state', program]);
  children.add(child);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  children.delete(child);
  expect([out, code]).toEqual(['', 1]);
  expect(err).toBe(
    `The file ${program} is not a state file of this mock. The file was not changed. Specify another file, or the path of a new one.\n`,
  );
});

test('mock --config uses the profile and the translation of a configuration, which needs both directions', async () => {
  const withTranslation = (response: string) =>
    `export default { profile: { 'success.status': 202 }, translate: { operations: { listAccounts: { response: ${response} } } } };`;
  const config = join(folder, 'conformance.config.mjs');
  await writeFile(config, withTranslation('{ toContract: (message) => message, toServer: () => ({ status: 207 }) }'));
  expect(await runSession('--config', config)).toMatchObject({ status: 207, code: 0, err: '' });
  const oneWay = join(folder, 'oneWay.config.mjs');
  await writeFile(oneWay, withTranslation('{ toContract: (message) => message }'));
  const program = join(import.meta.dirname, '../social-contract.ts');
  const child = spawn(process.execPath, [program, 'mock', '--port', '0', '--config', oneWay]);
  children.add(child);
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  children.delete(child);
  expect({ err, code }).toEqual({
    err: 'translate.operations.listAccounts.response.toServer: the mock needs this function.\n',
    code: 2,
  });
});
