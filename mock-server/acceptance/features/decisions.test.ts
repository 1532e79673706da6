import { describe, expect, test } from 'vitest';
import { decisionIds } from '../../../spec/decisions/index.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn } from '../../testing/caller.ts';
import { startMockClient } from '../../testing/mockClient.ts';

const findDecisionsUsed = async ({ mock }: Awaited<ReturnType<typeof startMockClient>>, body: object) => {
  const response = await fetch(`${mock.url}/posts`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, decisions: response.headers.get('mock-decision')?.split(', ') ?? [] };
};

describe('Decisions', () => {
  test('GET /decisions lists everything that the API document leaves open, with the value in force', async () => {
    const client = await startMockClient({ profile: resolveProfile({ 'post.both': 'schedule' }) });
    const { data } = (await client.control('GET', '/decisions')).body;
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(decisionIds.toSorted());
    expect((await client.control('GET', '/decisions?id=post.both')).body.data).toMatchObject([
      { answer: 'schedule', bound: true, default: 'refuse' },
    ]);
  });

  test('Mock-Decision names the decisions that a response depends on, and no others', async () => {
    const client = await startMockClient();
    const draft = await findDecisionsUsed(client, buildPostBodyOn());
    expect(draft).toEqual({ status: 201, decisions: expect.arrayContaining(['post.neither']) });
    const bothGiven = await findDecisionsUsed(
      client,
      buildPostBodyOn('social', { publishNow: true, scheduledFor: '2031-01-01T00:00:00Z' }),
    );
    expect(bothGiven).toEqual({ status: 422, decisions: expect.arrayContaining(['post.both']) });
    expect((await findDecisionsUsed(client, buildPostBodyOn('social', { publishNow: true }))).decisions).not.toContain(
      'post.both',
    );
  });

  test('Mock-Decision-Not-Implemented names those whose answer in the profile the mock does not implement', async () => {
    const client = await startMockClient({ profile: resolveProfile({ 'post.neither': 'kept for a day' }) });
    const fetchHeader = async (body: object) => {
      const { headers } = await fetch(`${client.mock.url}/posts`, {
        method: 'POST',
        headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return headers.get('mock-decision-not-implemented');
    };
    expect(await fetchHeader(buildPostBodyOn())).toBe('post.neither');
    expect(await fetchHeader(buildPostBodyOn('social', { publishNow: true }))).toBeNull();
  });
});
