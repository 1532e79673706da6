import { afterEach, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
afterEach(() => service.close());

/** Why the second page of a list cannot be requested, if the first page names it so. */
async function findStopReason(nextCursor: string, bindings: Bindings): Promise<string | undefined> {
  service = await startService({
    intercept: ({ method, path }) =>
      method === 'GET' && path === '/posts'
        ? { status: 200, body: { success: true, data: [], pagination: { limit: 1, nextCursor } } }
        : undefined,
  });
  const { stage, close } = await openTestStage(service.url, {}, bindings);
  const step = { kind: 'request', role: 'read', operation: 'listPosts' } as const;
  const steps = [
    { ...step, as: 'page1' },
    { ...step, query: { cursor: '{{cursor:page1}}' } },
  ];
  const { stop } = await play({ id: 'pages', title: 'Pages.', about: [], steps }, stage);
  await close();
  return stop?.reason;
}

test.each<[string, Bindings, string | undefined]>([
  [
    'https://host.example/posts?cursor=abc',
    { 'post.list.pagination.next': 'unknown' },
    'A page has the URL of the next page instead of a cursor: answer "url" to post.list.pagination.next in the profile.',
  ],
  [
    '/posts?cursor=abc',
    { 'post.list.pagination.next': 'unknown' },
    'A page has the path of the next page instead of a cursor: answer "path" to post.list.pagination.next in the profile.',
  ],
  [
    'https://host.example/posts?after=abc',
    { 'post.list.pagination.next': 'url', 'post.list.query': 'unknown' },
    'The URL of the next page has no parameter "cursor": name it in post.list.query › cursor in the profile.',
  ],
  ['https://host.example/posts?cursor=abc', { 'post.list.pagination.next': 'url' }, undefined],
  ['abc', { 'post.list.pagination.next': 'unknown' }, undefined],
])('a script that needs the cursor in %s under %j stops with the reason', async (nextCursor, bindings, reason) => {
  expect(await findStopReason(nextCursor, bindings)).toBe(reason);
});
