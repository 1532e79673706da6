import { describe, expect, test } from 'vitest';
import { decisionIds } from '../../../spec/decisions/index.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { postOn } from '../../testing/caller.ts';
import { onPort } from '../../testing/onPort.ts';

const decidedBy = async ({ mock }: Awaited<ReturnType<typeof onPort>>, body: object) => {
  const answer = await fetch(`${mock.url}/posts`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, decisions: answer.headers.get('mock-decision')?.split(', ') ?? [] };
};

describe('Decisions', () => {
  test('GET /decisions lists everything that the API document leaves open, with the value in force', async () => {
    const it = await onPort({ profile: resolveProfile({ 'post.both': 'schedule' }) });
    const { data } = (await it.control('GET', '/decisions')).body;
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(decisionIds.toSorted());
    expect((await it.control('GET', '/decisions?id=post.both')).body.data).toMatchObject([
      { answer: 'schedule', bound: true, default: 'refuse' },
    ]);
  });

  test('Mock-Decision names the decisions that a response depends on, and no others', async () => {
    const it = await onPort();
    const draft = await decidedBy(it, postOn());
    expect(draft).toEqual({ status: 201, decisions: expect.arrayContaining(['post.neither']) });
    const both = await decidedBy(it, postOn('social', { publishNow: true, scheduledFor: '2031-01-01T00:00:00Z' }));
    expect(both).toEqual({ status: 422, decisions: expect.arrayContaining(['post.both']) });
    expect((await decidedBy(it, postOn('social', { publishNow: true }))).decisions).not.toContain('post.both');
  });
});
