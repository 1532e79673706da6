import { afterEach, expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { play } from '../player/player.ts';
import { runConformance } from '../run/run.ts';
import { refusal, startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { cleanUp } from './cleanUp.ts';

let service: TestService;
afterEach(() => service.close());

const run = (overrides: Partial<Parameters<typeof runConformance>[0]> = {}) =>
  runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    only: ['text.length.social'],
    size: 'quick',
    seed: 1,
    ...overrides,
  });
const listLeftovers = ({ createdResources }: Awaited<ReturnType<typeof run>>) =>
  createdResources.filter((entry) => entry.stillExists);

test('a run deletes the posts that it created', async () => {
  service = await startService();
  const results = await run();
  expect(results.createdResources.length).toBeGreaterThan(2);
  expect(listLeftovers(results)).toEqual([]);
  expect(service.posts.size).toBe(0);
  expect(results.exit.reason).not.toContain('ended early');
});

test('a run without a budget left deletes its posts, and sends no further tests', async () => {
  service = await startService();
  const results = await run({ maxRequests: 8 });
  expect(results.exit.reason).toContain('the limit of 8 requests is reached');
  expect(results.createdResources.length).toBeGreaterThan(1);
  expect(listLeftovers(results)).toEqual([]);
  expect(service.posts.size).toBe(0);
});

test('an interrupted run deletes its posts, including those of requests in flight', async () => {
  const controller = new AbortController();
  let createdCount = 0;
  service = await startService({
    intercept: ({ method, path, body: { text, platforms } }) => {
      const isCreation = method === 'POST' && path === '/posts' && typeof text === 'string' && Array.isArray(platforms);
      if (isCreation && platforms.length > 0 && text.length < 1000 && ++createdCount === 3) controller.abort();
      return undefined;
    },
  });
  const results = await run({ signal: controller.signal });
  expect(results.exit.reason).toContain('interrupted');
  expect(createdCount).toBe(3);
  expect(results.createdResources.length).toBeGreaterThanOrEqual(3);
  expect(listLeftovers(results)).toEqual([]);
  expect(service.posts.size).toBe(0);
});

test('posts that cannot be deleted are reported with the reason', async () => {
  service = await startService({ intercept: ({ method }) => (method === 'DELETE' ? refusal(403) : undefined) });
  const results = await run({ maxRequests: 8 });
  expect(listLeftovers(results).length).toBeGreaterThan(1);
  for (const { reason } of listLeftovers(results)) expect(reason).toBe('the DELETE request returned 403');
});

test('a post whose response lacks the envelope is deleted too', async () => {
  service = await startService({ envelope: false });
  const results = await run();
  expect(results.createdResources.length).toBeGreaterThan(1);
  expect(service.posts.size).toBe(0);
});

test('posts removed by a reset are neither reported as leftovers nor deleted again', async () => {
  service = await startService();
  const { stage, close } = await openTestStage(service.url, { hooks: { reset: async () => {} } });
  const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:social}}' }] };
  await play(
    {
      id: 'reset',
      title: 'A post, and a reset.',
      about: [],
      steps: [
        { kind: 'request', role: 'given', operation: 'createPost', body },
        { kind: 'reset', caller: 'primary' },
      ],
    },
    stage,
  );
  await cleanUp(stage);
  await close();
  expect(stage.createdResources.listEntries()).toEqual([
    { kind: 'post', id: 'post_1', caller: 'primary', stillExists: false, reason: null },
  ]);
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
