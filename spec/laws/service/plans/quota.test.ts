import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { formatInstant } from '../../../time/instant.ts';
import { createdPost, freshCaller, minute, post, postBody, refusal, repeat } from '../../traces/examples.ts';
import { quotaLaws } from './quota.ts';

const body = { ...postBody, publishNow: true };
const nextMonth = 31 * 24 * 60;

/** Posts of the last month that are published in this one, and posts of this month whose publishing has not ended. */
const judgeRefusalAfter = (lateCount: number, count: number) =>
  quotaLaws
    .find(({ id }) => id === 'quota.not-early')
    ?.judge(
      [
        freshCaller,
        ...repeat(lateCount, (i) =>
          createdPost(post('published', { id: `late_${i}`, publishedAt: formatInstant(minute(nextMonth)) }), body, {
            plans: ['api'],
            minute: i,
          }),
        ),
        ...repeat(count, (i) =>
          createdPost(post('publishing', { id: `post_${i}` }), body, { plans: ['api'], minute: nextMonth + i }),
        ),
        refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', { plans: ['api'], body, minute: nextMonth + count + 1 }),
      ],
      defaultBehaviour,
    );

test('posts that are published after the month of their request count in the month of their publication', () => {
  expect(judgeRefusalAfter(40, 60)).toBe('kept');
  expect(judgeRefusalAfter(39, 60)).toBe('broken');
});

test('a quota that is enforced too early is described in words, with the number of posts that may have counted', () => {
  const law = quotaLaws.find(({ id }) => id === 'quota.not-early');
  const trace = [
    freshCaller,
    ...repeat(2, (i) => createdPost(post('publishing', { id: `post_${i}` }), body, { plans: ['api'], minute: i })),
    refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', { plans: ['api'], body, minute: 3 }),
  ];
  expect(law?.cases(trace, defaultBehaviour)).toMatchObject([
    {
      kept: false,
      expected: 'a refusal for the quota after 100 posts published in the month',
      observed: 'a refusal after at most 2 posts',
    },
  ]);
});
