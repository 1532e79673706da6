import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Caller, frozenMock, postOn, rulesIn } from '../testing/caller.ts';

const DAY = 86_400_000;

async function make(call: Caller, text: string, more: object = {}, platform = 'social'): Promise<string> {
  const { status, body } = await call('POST', '/posts', postOn(platform, { text, ...more }));
  expect(status).toBe(201);
  return body.data.id;
}

async function texts(call: Caller, query: string): Promise<string[]> {
  const { status, body } = await call('GET', `/posts?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ text }: { text: string }) => text);
}

describe('GET /posts', () => {
  test('?status=… returns only the posts with that status', async () => {
    const call = frozenMock().caller();
    await make(call, 'draft');
    await make(call, 'planned', { scheduledFor: '2030-02-01T00:00:00Z' });
    await make(call, 'out', { publishNow: true });
    expect(await texts(call, 'status=draft')).toEqual(['draft']);
    expect(await texts(call, 'status=scheduled')).toEqual(['planned']);
    expect(await texts(call, 'status=published')).toEqual(['out']);
    expect(await texts(call, 'status=failed')).toEqual([]);
  });

  test('?platform=… returns only the posts with a target on that platform', async () => {
    const call = frozenMock().caller();
    await make(call, 'one');
    await make(call, 'two', { platforms: [...postOn('social').platforms, ...postOn('photo').platforms] });
    expect(await texts(call, 'platform=social')).toEqual(['two', 'one']);
    expect(await texts(call, 'platform=photo')).toEqual(['two']);
  });

  test('with several filters returns only the posts that match all of them', async () => {
    const call = frozenMock().caller();
    await make(call, 'draft');
    await make(call, 'out', { publishNow: true });
    await make(call, 'elsewhere', { publishNow: true }, 'photo');
    expect(await texts(call, 'platform=social&status=published')).toEqual(['out']);
  });

  test('?from=…&to=… includes both bounds', async () => {
    const call = frozenMock().caller();
    await make(call, 'planned', { scheduledFor: '2030-02-01T12:00:00Z' });
    const span = 'from=2030-02-01T12:00:00Z&to=2030-02-01T12:00:00Z';
    expect(await texts(call, span)).toEqual(['planned']);
    expect(await texts(call, 'from=2030-02-01T12:00:01Z')).toEqual([]);
    expect(await texts(call, 'to=2030-02-01T11:59:59Z')).toEqual([]);
  });

  test('?from=…&to=… with dates includes the whole days in UTC', async () => {
    const call = frozenMock().caller();
    await make(call, 'first', { scheduledFor: '2030-02-01T00:00:00Z' });
    await make(call, 'last', { scheduledFor: '2030-02-01T23:59:59.999Z' });
    await make(call, 'after', { scheduledFor: '2030-02-02T00:00:00Z' });
    expect(await texts(call, 'from=2030-02-01&to=2030-02-01')).toEqual(['last', 'first']);
  });

  test('?from=…&to=… accepts timestamps with offsets', async () => {
    const call = frozenMock().caller();
    await make(call, 'planned', { scheduledFor: '2030-02-01T12:00:00+02:00' });
    expect(await texts(call, 'from=2030-02-01T10:00:00Z&to=2030-02-01T15:30:00%2B05:30')).toEqual(['planned']);
  });

  test('?from=…&to=… compares the publication time, else the schedule, else the creation time', async () => {
    const mock = frozenMock();
    const call = mock.caller();
    await make(call, 'draft');
    await make(call, 'planned', { scheduledFor: '2030-01-20T00:00:00Z' });
    await mock.advance(2 * DAY);
    await make(call, 'out', { publishNow: true });
    expect(await texts(call, 'from=2030-01-07&to=2030-01-07')).toEqual(['draft']);
    expect(await texts(call, 'from=2030-01-20&to=2030-01-20')).toEqual(['planned']);
    expect(await texts(call, 'from=2030-01-09&to=2030-01-09')).toEqual(['out']);
  });

  test('?status=… reflects that a scheduled post was published', async () => {
    const mock = frozenMock();
    const call = mock.caller();
    await make(call, 'planned', { scheduledFor: '2030-01-08T00:00:00Z' });
    await mock.advance(DAY);
    expect(await texts(call, 'status=scheduled')).toEqual([]);
    expect(await texts(call, 'status=published')).toEqual(['planned']);
  });
});

describe('pages of GET /posts', () => {
  const step = fc.constantFrom('next', 'next', 'create', 'delete');

  test('contain every remaining post exactly once, even if posts are created and deleted in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
        const mock = frozenMock();
        const call = mock.caller();
        const stays: string[] = [];
        for (let i = 0; i < 8; i++) {
          stays.push(await make(call, `post ${i}`));
          if (i % 3 === 0) mock.advance(1000);
        }
        const seen: string[] = [];
        let cursor: string | null | undefined;
        const next = async () => {
          if (cursor === null) return;
          const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
          const { body } = await call('GET', `/posts?limit=${limit}${query}`);
          expect(body.data.length).toBeLessThanOrEqual(limit);
          seen.push(...body.data.map(({ id }: { id: string }) => id));
          cursor = body.pagination.nextCursor;
        };
        for (const it of [...steps, ...Array<'next'>(20).fill('next')]) {
          if (it === 'next') await next();
          else if (it === 'create') await make(call, 'new');
          else if (stays.length > 2) await call('DELETE', `/posts/${stays.splice(stays.length >> 1, 1)[0]}`);
        }
        expect(cursor).toBeNull();
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => stays.includes(id))).toEqual([...stays].reverse());
      }),
      { numRuns: 30 },
    );
  });

  test('contain twenty posts by default', async () => {
    const call = frozenMock().caller();
    for (let i = 0; i < 21; i++) await make(call, `${i}`);
    const { body } = await call('GET', '/posts');
    expect([body.data.length, body.pagination.limit, typeof body.pagination.nextCursor]).toEqual([20, 20, 'string']);
  });

  test('have no next cursor if no posts are left, even if the page is full', async () => {
    const call = frozenMock().caller();
    for (let i = 0; i < 2; i++) await make(call, `${i}`);
    const { body } = await call('GET', '/posts?limit=2');
    expect([body.data.length, body.pagination.nextCursor]).toEqual([2, null]);
  });

  test('are filtered only if the request repeats the filter', async () => {
    const call = frozenMock().caller();
    for (const text of ['a', 'b', 'c']) await make(call, text, text === 'b' ? { publishNow: true } : {});
    const { body } = await call('GET', '/posts?limit=1&status=draft');
    const cursor = encodeURIComponent(body.pagination.nextCursor);
    expect(await texts(call, `status=draft&cursor=${cursor}`)).toEqual(['a']);
    expect(await texts(call, `cursor=${cursor}`)).toEqual(['b', 'a']);
  });

  test('are refused for a cursor that no page returned', async () => {
    const call = frozenMock().caller();
    for (const cursor of ['abc', 'page:1', '0', '__proto__', Buffer.from('1 x').toString('base64url')]) {
      const refused = await call('GET', `/posts?cursor=${cursor}`);
      expect([refused.status, rulesIn(refused)]).toEqual([422, ['post.list.cursor.known']]);
    }
  });
});
