/** What `learn` finds out about services whose answers are known. */
import { expect, test } from 'vitest';
import { learnedProfileText } from '../conformance/learn/learnedProfile.ts';
import { checkLearning } from './learn.ts';
import { openRandomMock, openSecondService } from './services.ts';

const slow = { timeout: 120_000 };

test('the learned answers of a random service are the true ones, and nearly all are found', slow, async () => {
  const { wrong, bound, hidden, learned } = await checkLearning(await openRandomMock(2, true));
  expect(wrong).toEqual([]);
  // Its updates replace, and files are not checked when a post is created.
  expect(hidden).toEqual(['post.update.required', 'media.table.unlabelled-row']);
  expect(bound).toBeGreaterThan(50);
  const text = learnedProfileText(learned.lessons, {});
  expect(text).toContain('createPost body {"text":"Hello"');
  expect(text).not.toMatch(/127\.0\.0\.1|acc_social|post_0/);
});

test('no answer of the second implementation is learned wrongly', slow, async () => {
  const { wrong, bound, learned } = await checkLearning(await openSecondService(true));
  expect(wrong).toEqual([]);
  expect(bound).toBeGreaterThan(40);
  // Its leads are captured whenever the clock is moved, with the time of the last job run.
  expect(learned.bindings['leadMagnet.job.period']).toBe('PT5M');
});
