import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildSuccess, send, startFakeService } from '../testing/fakeService.ts';
import { startTestProxy } from '../testing/testProxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'har-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('the HAR file contains all traffic and no secrets', async () => {
  const har = join(folder, 'traffic.har');
  const service = await startFakeService(() => ({
    ...buildSuccess({ webhookSecret: 'a secret of theirs', secret }, 201),
    headers: { 'Set-Cookie': 'session=of-a-client' },
  }));
  const proxy = await startTestProxy(service, { har });
  await send(proxy.url, 'POST', '/posts?token=secret-key-of-a-client', { text: 'Hello', webhookSecret: 'ours' });
  await fetch(`${proxy.origin}/beside`, { headers: { 'X-Api-Key': 'another key' } });
  await proxy.close();
  const text = readFileSync(har, 'utf8');
  for (const secretText of [
    'secret-key-of-a-client',
    secret,
    'a secret of theirs',
    'of-a-client',
    '"ours',
    'another key',
  ])
    expect(text).not.toContain(secretText);
  const { entries } = (JSON.parse(text) as { log: { entries: { request: object; response: object }[] } }).log;
  expect(entries).toMatchObject([
    {
      request: { method: 'POST', postData: { mimeType: 'application/json' } },
      response: { status: 201, content: { mimeType: 'application/json' } },
    },
    { request: { method: 'GET' }, response: { status: 201 } },
  ]);
  expect(JSON.stringify(proxy.found)).not.toContain('secret-key-of-a-client');
});

test('an unwritable HAR file is reported and does not stop forwarding', async () => {
  const proxy = await startTestProxy(await startFakeService(() => buildSuccess([])), {
    har: join(folder, 'no', 'such', 'folder.har'),
  });
  expect((await send(proxy.url, 'GET', '/accounts')).status).toBe(200);
  await proxy.close();
  expect(proxy.errors).toHaveLength(1);
});
