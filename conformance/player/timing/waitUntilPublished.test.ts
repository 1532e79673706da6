/** Waits for publishing against a service that takes some reads of the list to publish a post. */
import { afterEach, expect, test } from 'vitest';
import { TimeBudget } from '../../runState/timeBudget.ts';
import { listTargets } from '../../script/bodies.ts';
import type { HookStep, Script } from '../../script/script.ts';
import { given, probe } from '../../script/steps.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
afterEach(() => service.close());

const wait = (by: string): HookStep => ({ kind: 'advance', by, until: 'published' });
const buildScript = (waitStep: HookStep): Script => ({
  id: 'wait',
  title: 'A post is deleted when it is published.',
  about: [],
  steps: [
    given('post', {
      operation: 'createPost',
      body: { text: 'Hello', platforms: listTargets('social'), publishNow: true },
    }),
    waitStep,
    probe({ operation: 'deletePost', id: '{{post}}' }),
  ],
});

/** The operations that the script sends to a service whose posts are published after some reads, and how it ends. */
async function playOn(reads: number, waitStep: HookStep, { isListed = true, budget = 60_000 }: PlayOptions = {}) {
  let count = 0;
  service = await startService({
    intercept: ({ method, path }) => {
      if (method !== 'GET' || path !== '/posts') return undefined;
      count++;
      return isListed ? undefined : { status: 200, body: { success: true, data: [] } };
    },
    presentPost: (post) => ({ ...post, status: count < reads ? 'publishing' : 'published' }),
  });
  const { stage, close } = await openTestStage(
    service.url,
    { hooks: { clock: readClock } },
    { 'post.publish.duration': 'PT1S' },
  );
  const publishing = new TimeBudget(budget);
  const { requests, trace, stop } = await play(buildScript(waitStep), {
    ...stage,
    budgets: { ...stage.budgets, publishing },
  });
  await close();
  return {
    operations: requests.map(({ operation }) => operation),
    hasClock: trace.some(({ kind }) => kind === 'clock'),
    stop,
    spent: budget - publishing.remaining,
  };
}

/** A clock that is known exactly, so that no time has to pass for its uncertainty. */
const readClock = () => Promise.resolve({ now: new Date().toISOString() });

interface PlayOptions {
  readonly isListed?: boolean;
  /** The time in milliseconds that may be waited. */
  readonly budget?: number;
}

test('without a hook for the clock, the player reads the posts until they are published', async () => {
  const { operations, stop, spent } = await playOn(3, wait('PT5S'));
  expect(operations).toEqual(['createPost', 'listPosts', 'listPosts', 'listPosts', 'deletePost']);
  expect(stop).toBeUndefined();
  expect(spent).toBeGreaterThan(0);
});

test('a post that is published in the response is not waited for', async () => {
  expect((await playOn(0, wait('PT0S'))).operations).toEqual(['createPost', 'deletePost']);
});

test('posts are not read again if the list does not contain them', async () => {
  const { operations } = await playOn(9, wait('PT0S'), { isListed: false });
  expect(operations).toEqual(['createPost', 'listPosts', 'deletePost']);
});

test('the script ends if the budget is used up before the time that publishing may take', async () => {
  const { stop } = await playOn(99, wait('P1D'), { budget: 120 });
  expect(stop).toMatchObject({ kind: 'no-hook', what: 'advance' });
});

test('the script goes on if a post is not published in its time', async () => {
  const { operations, hasClock, stop } = await playOn(99, wait('PT0S'), { budget: 120 });
  expect(operations.at(-1)).toBe('deletePost');
  expect(stop).toBeUndefined();
  // Too little time has passed to be evidence.
  expect(hasClock).toBe(false);
});

test('the time that has passed is evidence against a post that is still being published', async () => {
  expect((await playOn(99, wait('PT0S'))).hasClock).toBe(true);
  expect((await playOn(3, wait('PT5S'))).hasClock).toBe(false);
});
