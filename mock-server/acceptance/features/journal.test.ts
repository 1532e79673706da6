import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { operationIds } from '../../../spec/operations/index.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { startMockClient } from '../../testing/mockClient.ts';
import { openTestReceiver } from '../../testing/receiver.ts';

const program = new URL('../stories/printJournal.ts', import.meta.url).pathname;
const run = promisify(execFile);

describe('Journal, wait, inspector', () => {
  test('two processes write the same journal for one long script, byte for byte', async () => {
    const { url, received } = await openTestReceiver();
    const getJournal = async () => (await run(process.execPath, [program, url], { maxBuffer: 10_000_000 })).stdout;
    const first = await getJournal();
    const events = new Set(received.map(({ headers }) => headers['webhook-id']));
    expect(await getJournal()).toBe(first);
    expect(events.size).toBeGreaterThan(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(events);

    const entries: { operation: string | null; status: number }[] = JSON.parse(first).data;
    const succeededOperations = new Set(entries.filter(({ status }) => status < 300).map(({ operation }) => operation));
    const codec = codecOf(defaultProfile);
    expect(succeededOperations).toEqual(new Set(operationIds.filter((id) => codec.route(id) !== undefined)));
  });

  test('the journal records every request in virtual time, with relative URLs and the rules that it broke', async () => {
    const { api, control, advance } = await startMockClient();
    await advance('PT10M');
    await api('POST', '/posts?x=1', { text: 'Hello' });
    expect((await control('GET', '/requests')).body.data).toMatchObject([
      {
        at: '2030-01-07T09:10:00Z',
        method: 'POST',
        target: '/posts?x=1',
        operation: 'createPost',
        status: 422,
        request: { text: 'Hello' },
        brokenRules: expect.arrayContaining(['post.platforms.required']),
      },
    ]);
  });

  test('a test can wait until a given number of requests has arrived', async () => {
    const { api, control } = await startMockClient();
    const waiting = control('GET', '/requests/wait?operation=listPosts&count=2&timeout=20s');
    for (let i = 0; i < 2; i++) await api('GET', '/posts');
    expect((await waiting).body.data).toHaveLength(2);
    const { status, body } = await control('GET', '/requests/wait?operation=listPosts&count=9&timeout=0.05s');
    expect(status).toBe(408);
    expect(JSON.stringify(body)).toContain('Only 2 of 9 listPosts requests arrived within 0.05s;');
  });
});
