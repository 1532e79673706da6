import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPostBodyOn, type Caller, createFrozenMock, getRules } from '../testing/caller.ts';

const DAY = 86_400_000;

async function createPost(call: Caller, text: string, more: object = {}, platform = 'social'): Promise<string> {
  const { status, body } = await call('POST', '/posts', buildPostBodyOn(platform, { text, ...more }));
  expect(status).toBe(201);
  return body.data.id;
}

async function listTexts(call: Caller, query: string): Promise<string[]> {
  const { status, body } = await call('GET', `/posts?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ text }: { text: string }) => text);
}

describe('GET /posts', () => {
  test('?status=… returns only the posts with that status', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'draft');
    await createPost(call, 'planned', { scheduledFor: '2030-02-01T00:00:00Z' });
    await createPost(call, 'out', { publishNow: true });
    expect(await listTexts(call, 'status=draft')).toEqual(['draft']);
    expect(await listTexts(call, 'status=scheduled')).toEqual(['planned']);
    expect(await listTexts(call, 'status=published')).toEqual(['out']);
    expect(await listTexts(call, 'status=failed')).toEqual([]);
  });

  test('?platform=… returns only the posts with a target on that platform', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'one');
    await createPost(call, 'two', {
      platforms: [...buildPostBodyOn('social').platforms, ...buildPostBodyOn('openmicro').platforms],
    });
    expect(await listTexts(call, 'platform=social')).toEqual(['two', 'one']);
    expect(await listTexts(call, 'platform=openmicro')).toEqual(['two']);
  });

  test('with several filters returns only the posts that match all of them', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'draft');
    await createPost(call, 'out', { publishNow: true });
    await createPost(call, 'elsewhere', { publishNow: true }, 'openmicro');
    expect(await listTexts(call, 'platform=social&status=published')).toEqual(['out']);
  });

  test('?from=…&to=… includes both bounds', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'planned', { scheduledFor: '2030-02-01T12:00:00Z' });
    const rangeQuery = 'from=2030-02-01T12:00:00Z&to=2030-02-01T12:00:00Z';
    expect(await listTexts(call, rangeQuery)).toEqual(['planned']);
    expect(await listTexts(call, 'from=2030-02-01T12:00:01Z')).toEqual([]);
    expect(await listTexts(call, 'to=2030-02-01T11:59:59Z')).toEqual([]);
  });

  test('?from=…&to=… with dates includes the whole days in UTC', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'first', { scheduledFor: '2030-02-01T00:00:00Z' });
    await createPost(call, 'last', { scheduledFor: '2030-02-01T23:59:59.999Z' });
    await createPost(call, 'after', { scheduledFor: '2030-02-02T00:00:00Z' });
    expect(await listTexts(call, 'from=2030-02-01&to=2030-02-01')).toEqual(['last', 'first']);
  });

  test('?from=…&to=… accepts timestamps with offsets', async () => {
    const call = createFrozenMock().caller();
    await createPost(call, 'planned', { scheduledFor: '2030-02-01T12:00:00+02:00' });
    expect(await listTexts(call, 'from=2030-02-01T10:00:00Z&to=2030-02-01T15:30:00%2B05:30')).toEqual(['planned']);
  });

  test('?from=…&to=… compares the publication time, else the schedule, else the creation time', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    await createPost(call, 'draft');
    await createPost(call, 'planned', { scheduledFor: '2030-01-20T00:00:00Z' });
    await mock.advance(2 * DAY);
    await createPost(call, 'out', { publishNow: true });
    expect(await listTexts(call, 'from=2030-01-07&to=2030-01-07')).toEqual(['draft']);
    expect(await listTexts(call, 'from=2030-01-20&to=2030-01-20')).toEqual(['planned']);
    expect(await listTexts(call, 'from=2030-01-09&to=2030-01-09')).toEqual(['out']);
  });

  test('?status=… reflects that a scheduled post was published', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    await createPost(call, 'planned', { scheduledFor: '2030-01-08T00:00:00Z' });
    await mock.advance(DAY);
    expect(await listTexts(call, 'status=scheduled')).toEqual([]);
    expect(await listTexts(call, 'status=published')).toEqual(['planned']);
  });
});

describe('pages of GET /posts', () => {
  const step = fc.constantFrom('next', 'next', 'create', 'delete');

  test('contain every remaining post exactly once, even if posts are created and deleted in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
        const mock = createFrozenMock();
        const call = mock.caller();
        const remainingIds: string[] = [];
        for (let i = 0; i < 8; i++) {
          remainingIds.push(await createPost(call, `post ${i}`));
          if (i % 3 === 0) mock.advance(1000);
        }
        const seenIds: string[] = [];
        let cursor: string | null | undefined;
        const readNextPage = async () => {
          if (cursor === null) return;
          const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
          const { body } = await call('GET', `/posts?limit=${limit}${query}`);
          expect(body.data.length).toBeLessThanOrEqual(limit);
          seenIds.push(...body.data.map(({ id }: { id: string }) => id));
          cursor = body.pagination.nextCursor;
        };
        for (const it of [...steps, ...Array<'next'>(20).fill('next')]) {
          if (it === 'next') await readNextPage();
          else if (it === 'create') await createPost(call, 'new');
          else if (remainingIds.length > 2)
            await call('DELETE', `/posts/${remainingIds.splice(remainingIds.length >> 1, 1)[0]}`);
        }
        expect(cursor).toBeNull();
        expect(new Set(seenIds).size).toBe(seenIds.length);
        expect(seenIds.filter((id) => remainingIds.includes(id))).toEqual([...remainingIds].reverse());
      }),
      { numRuns: 30 },
    );
  });

  test('contain twenty posts by default', async () => {
    const call = createFrozenMock().caller();
    for (let i = 0; i < 21; i++) await createPost(call, `${i}`);
    const { body } = await call('GET', '/posts');
    expect([body.data.length, body.pagination.limit, typeof body.pagination.nextCursor]).toEqual([20, 20, 'string']);
  });

  test('have no next cursor if no posts are left, even if the page is full', async () => {
    const call = createFrozenMock().caller();
    for (let i = 0; i < 2; i++) await createPost(call, `${i}`);
    const { body } = await call('GET', '/posts?limit=2');
    expect([body.data.length, body.pagination.nextCursor]).toEqual([2, null]);
  });

  test('are filtered only if the request repeats the filter', async () => {
    const call = createFrozenMock().caller();
    for (const text of ['a', 'b', 'c']) await createPost(call, text, text === 'b' ? { publishNow: true } : {});
    const { body } = await call('GET', '/posts?limit=1&status=draft');
    const cursor = encodeURIComponent(body.pagination.nextCursor);
    expect(await listTexts(call, `status=draft&cursor=${cursor}`)).toEqual(['a']);
    expect(await listTexts(call, `cursor=${cursor}`)).toEqual(['b', 'a']);
  });

  test('are refused for a cursor that no page returned', async () => {
    const call = createFrozenMock().caller();
    for (const cursor of ['abc', 'page:1', '0', '__proto__', Buffer.from('1 x').toString('base64url')]) {
      const refusal = await call('GET', `/posts?cursor=${cursor}`);
      expect([refusal.status, getRules(refusal)]).toEqual([422, ['post.list.cursor.known']]);
    }
  });
});
