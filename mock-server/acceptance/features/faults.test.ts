import { describe, expect, test } from 'vitest';
import { createFrozenMock } from '../../testing/caller.ts';
import type { HttpResult } from '../../testing/httpClient.ts';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';

const draft = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };
const listPosts = async ({ api }: MockClient) => (await api('GET', '/posts')).body.data;

describe('Faults', () => {
  test('hit exactly the matching requests, the given number of times, with the service’s own error body', async () => {
    const client = await startMockClient();
    await client.control('PUT', '/faults', [{ operation: 'createPost', status: 503, times: 2 }]);
    const responses: HttpResult[] = [];
    for (let i = 0; i < 3; i++) responses.push(await client.api('POST', '/posts', draft));
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 201]);
    expect(responses[0]?.body).toMatchObject({ success: false, status: 503, code: 'INTERNAL_ERROR' });
    expect((await client.control('GET', '/faults')).body.data).toMatchObject([{ hits: 2 }]);
  });

  test.each([
    [{ status: 401 }, 401, 'UNAUTHENTICATED', null],
    [{ status: 404 }, 404, 'NOT_FOUND', null],
    [{ status: 429, retryAfter: 30 }, 429, 'RATE_LIMITED', '30'],
    [{ status: 429 }, 429, 'RATE_LIMITED', '1'],
    [{ status: 502 }, 502, 'INTERNAL_ERROR', null],
    [{ code: 'POST_QUOTA_EXCEEDED' as const }, 403, 'POST_QUOTA_EXCEEDED', null],
    [{ code: 'POST_QUOTA_EXCEEDED' as const, status: 429, retryAfter: 0 }, 429, 'POST_QUOTA_EXCEEDED', '0'],
  ])('with %j give a response with the status %s, the code %s and Retry-After %s', async (fault, ...expected) => {
    const mock = createFrozenMock();
    await mock.faults.set([fault]);
    const headers = { authorization: `Bearer ${mock.keys[0]?.key}` };
    const response = await mock.fetch(`${mock.url}/accounts`, { headers });
    const { code } = (await response.json()) as { readonly code: string };
    expect([response.status, code, response.headers.get('retry-after')]).toEqual(expected);
  });

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('in phase %s return the same error but differ in what is stored', async (phase, storedCount) => {
    const client = await startMockClient();
    await client.control('PUT', '/faults', [{ operation: 'createPost', status: 500, phase }]);
    expect((await client.api('POST', '/posts', draft)).status).toBe(500);
    expect(await listPosts(client)).toHaveLength(storedCount);
  });

  test.each(['before', 'after'] as const)(
    'in phase %s either replace the error of an invalid request or leave it as it is',
    async (phase) => {
      const client = await startMockClient();
      await client.control('PUT', '/faults', [{ operation: 'createPost', status: 503, phase }]);
      const { status } = await client.api('POST', '/posts', { ...draft, platforms: [] });
      expect(status).toBe(phase === 'before' ? 503 : 422);
    },
  );

  test.each(['reset', 'truncated'] as const)('break the connection with %s', async (connection) => {
    const client = await startMockClient();
    await client.control('PUT', '/faults', [{ operation: 'createPost', connection, phase: 'after' }]);
    await expect(client.api('POST', '/posts', draft)).rejects.toThrow();
    expect(await listPosts(client)).toHaveLength(1);
  });

  test('apply to a single request through the Prefer header', async () => {
    const client = await startMockClient();
    expect((await client.api('POST', '/posts', draft, { prefer: 'code=429' })).status).toBe(429);
    expect(await listPosts(client)).toEqual([]);
  });
});
