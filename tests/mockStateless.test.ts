import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

let prism: ChildProcess;
let url: string;
let output = '';

beforeAll(async () => {
  const script = join(import.meta.dirname, '../scripts/mock-stateless.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  prism = child;
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    url = /^Stateless mock at (\S+) /.exec(line)?.[1] ?? url;
    if (output.includes('-d ')) break;
  }
  child.stdout.resume();
});

afterAll(async () => {
  if (prism.exitCode !== null || prism.signalCode !== null) return;
  const exited = once(prism, 'exit');
  prism.kill('SIGTERM');
  await exited;
});

function createPost(body: unknown, headers: Record<string, string> = { authorization: 'Bearer any-key' }) {
  return fetch(`${url}/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const validBody = { text: 'Hello', platforms: [{ platform: 'microblog', accountId: 'acc_1' }] };

test('the stateless mock listens on loopback and prints a request to paste', () => {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(output).toContain(`curl -i ${url}/posts`);
  const [, body] = /-d '(.*)'/.exec(output) ?? [];
  expect(JSON.parse(body ?? '')).toEqual(validBody);
});

test('the stateless mock responds to a valid body with 201 and an example that matches the document', async () => {
  const response = await createPost(validBody);
  expect(response.status).toBe(201);
  expect(response.headers.get('sl-violations')).toBeNull();
  expect(await response.json()).toMatchObject({ success: true, data: { id: expect.any(String) } });
});

// If a schema does not compile, Prism silently responds to everything with 201, so each keyword is tested here.
test.each<[string, unknown]>([
  ['a member of the wrong type', { ...validBody, text: 5 }],
  ['a missing required member', { text: 'Hello' }],
  ['an empty list of targets', { ...validBody, platforms: [] }],
  ['an unknown platform', { ...validBody, platforms: [{ platform: 'fax', accountId: 'acc_1' }] }],
  ['an unknown member', { ...validBody, publishnow: true }],
  ['an invalid time', { ...validBody, scheduledFor: 'tomorrow' }],
])('the stateless mock rejects %s with 422', async (_what, body) => {
  const response = await createPost(body);
  expect(response.status).toBe(422);
});

test('the stateless mock rejects a request without a key with 401', async () => {
  expect((await createPost(validBody, {})).status).toBe(401);
});

test('the stateless mock stops on SIGTERM, and frees its port', async () => {
  const exited = once(prism, 'exit');
  process.kill(prism.pid ?? 0, 'SIGTERM');
  await exited;
  await expect(createPost(validBody)).rejects.toThrow();
});
