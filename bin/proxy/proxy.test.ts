import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { createTemporaryFolder } from '../../mock-server/ledger/testing/folder.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { runLearnCommand } from '../learn/learn.ts';
import { captureOutput } from '../testing/captureOutput.ts';

const program = join(import.meta.dirname, '../social-contract.ts');
const openResources: { child?: ChildProcess; mock?: Mock }[] = [];

afterEach(async () => {
  for (const { child, mock } of openResources.splice(0)) {
    child?.kill('SIGKILL');
    await mock?.close();
  }
});

/** Starts the proxy. Returns its base URL and a function that stops it and returns its output and exit code. */
async function startCommand(...flags: readonly string[]) {
  const mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
  const args = [program, 'proxy', '--upstream', mock.url, '--port', '0', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  openResources.push({ child, mock });
  const stdout = text(child.stdout);
  const [firstOutput] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /Base URL\s+(\S+)/.exec(firstOutput.toString())?.[1] ?? '';
  const stopAndCollect = async () => {
    child.kill('SIGTERM');
    const [[code], output] = await Promise.all([once(child, 'close') as Promise<[number]>, stdout]);
    return { code, output: firstOutput.toString() + output };
  };
  return { url, mock, upstream: mock.url, key: mock.keys[0]?.key ?? '', stopAndCollect };
}

const video = {
  text: 'Hello',
  platforms: [{ platform: 'video', accountId: 'acc_video' }],
  media: { video: 'https://a.example/a.mp4' },
};

const createPost = (url: string, key: string, body: unknown) =>
  fetch(`${url}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('proxy reports a broken rule in a line, in the summary and by exit code 1', async () => {
  const folder = createTemporaryFolder();
  const [har, profile] = [join(folder, 'traffic.har'), join(folder, 'profile.yaml')];
  const { url, key, upstream, stopAndCollect } = await startCommand('--har', har, '--suggest-profile', profile);
  expect((await createPost(url, key, video)).status).toBe(422);
  const { code, output } = await stopAndCollect();
  expect(code).toBe(1);
  expect(output).toMatch(/POST \/api\/v1\/posts → 422 {2}client {2}video\.title\.required \(documented\)/);
  expect(output).toContain('Rules broken by the client: 1');
  expect(output).toContain('The service broke none of the checked rules.');
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as { log: { entries: readonly unknown[] } };
  expect(log.entries).toHaveLength(1);
  expect(readFileSync(har, 'utf8') + output).not.toContain(key);
  resolveProfile(parse(readFileSync(profile, 'utf8')));
  const learnedFile = join(folder, 'learned.yaml');
  const { code: learnCode } = await captureOutput(
    runLearnCommand,
    '--har',
    har,
    '--url',
    upstream,
    '--out',
    learnedFile,
  );
  expect([learnCode, readFileSync(learnedFile, 'utf8')]).toEqual([0, readFileSync(profile, 'utf8')]);
});

test('proxy exits with 3 if a request got no response', async () => {
  const { url, mock, stopAndCollect } = await startCommand();
  await mock.close();
  expect((await fetch(`${url}/posts`, { headers: { authorization: 'Bearer k' } })).status).toBe(502);
  const { code, output } = await stopAndCollect();
  expect([code, output]).toEqual([3, expect.stringContaining('1 request got no response (ECONNREFUSED).')]);
  expect(output).toContain('GET /api/v1/posts → no response (ECONNREFUSED)');
});

test('proxy reports a broken rule below the level of --fail-on, but does not fail', async () => {
  const { url, key, stopAndCollect } = await startCommand('--profile', 'default');
  await createPost(url, key, { ...video, platforms: [], colour: 'red' });
  expect(
    (
      await createPost(url, key, {
        text: 'Hello',
        platforms: [{ platform: 'social', accountId: 'acc_social' }],
        colour: 1,
      })
    ).status,
  ).toBe(422);
  expect((await stopAndCollect()).output).toContain('request.members.unknown (assumed)');
});

test.each([
  [['--upstream', 'nowhere'], 'must be an http or https URL'],
  [['--upstream', 'http://127.0.0.1:4020', '--port', '4020'], 'is the address of the proxy itself'],
  [[], 'Pass --upstream URL'],
  [['--upstream', 'http://a', '--fail-on', 'sometimes'], '--fail-on must be one of'],
  [['--upstream', 'http://a', '--log', 'xml'], '--log must be one of'],
  [['--upstream', 'http://a', '--timeout', '-1'], '--timeout'],
  [['--upstream', 'http://a', '--har', 'no-such-folder/a.har'], 'no-such-folder/a.har cannot be used: no such file'],
  [['--upstream', 'http://a', '--suggest-profile', '.'], '. cannot be used: illegal operation on a directory'],
  [['--upstream', 'http://a', '--port', '0', '--port-file', 'no-such-folder/port'], 'cannot be written'],
])('proxy %j exits with 2 and a message', async (flags, message) => {
  const child = spawn(process.execPath, [program, 'proxy', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  openResources.push({ child });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
