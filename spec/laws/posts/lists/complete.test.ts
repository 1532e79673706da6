import { describe, expect, test } from 'vitest';
import { withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import type { Observation } from '../../law.ts';
import { createdPost, ok, page, post, postBody, timestamp } from '../../traces/examples.ts';
import { listFilterLaws } from './filters.ts';
import { listLaws } from './lists.ts';

const posts = Array.from({ length: 20 }, (_, i) => post('draft', { id: `post_${i}` }));

/** Two pages of a longer list, without the posts at some positions. */
function buildWalk(...missing: readonly number[]): readonly Observation[] {
  const items = posts.filter((_, i) => !missing.includes(i));
  return [
    page(items.slice(0, 8), { query: { limit: 8 } }, 'c1'),
    page(items.slice(8, 15), { query: { limit: 8, cursor: 'c1' } }, 'c2'),
  ];
}

const judge = (...trace: readonly Observation[]) =>
  listLaws.find(({ id }) => id === 'post.list.complete')?.judge(trace, defaultBehaviour);

const wholePage = page(posts, { query: { limit: 100 } }, 'c9');

const exclusiveAccess = { kind: 'exclusive-access', at: 0 } as const;

test('a walk that does not reach the end must show the posts at the start of a longer list', () => {
  expect(judge(exclusiveAccess, wholePage, ...buildWalk())).toBe('kept');
  expect(judge(exclusiveAccess, wholePage, ...buildWalk(3))).toBe('broken');
});

test('a walk that does not reach the end proves nothing while others may create posts', () => {
  expect(judge(wholePage, ...buildWalk(3))).toBe('not-exercised');
});

test('posts near the end of the walk may be on its next page', () => {
  expect(judge(exclusiveAccess, wholePage, ...buildWalk(14))).toBe('kept');
});

test('a list before a change says nothing about a later walk', () => {
  expect(
    judge(exclusiveAccess, wholePage, createdPost(post('draft', { id: 'post_30' }), postBody), ...buildWalk(3)),
  ).toBe('not-exercised');
});

describe('a walk that leads to an older post', () => {
  const buildPost = (id: string, minute: number, record = {}) =>
    post('draft', { id, createdAt: timestamp(minute), updatedAt: timestamp(minute), ...record });
  const creation = createdPost(buildPost('post_5', 5), postBody);
  const judgeAgainst = (...items: readonly object[]) => judge(creation, page(items, {}, 'c1'));

  test('must show the posts that are newer', () => {
    expect(judgeAgainst(buildPost('post_8', 8), buildPost('post_5', 5), buildPost('post_2', 2))).toBe('kept');
    expect(judgeAgainst(buildPost('post_8', 8), buildPost('post_2', 2))).toBe('broken');
  });

  test.each([
    ['only newer posts are listed', [buildPost('post_8', 8), buildPost('post_7', 7)]],
    ['the last post is as old', [buildPost('post_8', 8), buildPost('post_2', 5)]],
    [
      'the posts may be sorted by their last update',
      [buildPost('post_8', 8), buildPost('post_2', 2, { updatedAt: timestamp(7) })],
    ],
    [
      'the posts may be sorted by their schedule',
      [
        { ...buildPost('post_8', 8), scheduledFor: timestamp(90) },
        { ...buildPost('post_2', 2), scheduledFor: timestamp(80) },
      ],
    ],
    [
      'the posts may be sorted by their state first',
      [buildPost('post_8', 8, { status: 'published' }), buildPost('post_2', 2, { status: 'published' })],
    ],
    [
      'the posts may be sorted by when they were published first',
      [buildPost('post_8', 8, { publishedAt: timestamp(8) }), buildPost('post_2', 2, { publishedAt: timestamp(2) })],
    ],
    ['the posts are in no order', [buildPost('post_2', 2), buildPost('post_8', 8), buildPost('post_1', 1)]],
    ['one post is listed', [buildPost('post_2', 2)]],
  ])('proves nothing if %s', (_, items) => {
    expect(judgeAgainst(...items)).toBe('not-exercised');
  });

  test('proves nothing about a post that may have moved since its last record', () => {
    const update = ok('updatePost', { id: 'post_5' }, { id: 'post_5', body: { text: 'Better' } });
    expect(judge(creation, update, page([buildPost('post_8', 8), buildPost('post_2', 2)], {}, 'c1'))).toBe(
      'not-exercised',
    );
  });

  test('must show the newer posts that match its filter', () => {
    const law = listFilterLaws.find(({ id }) => id === 'post.list.filter.platform.all');
    const items = [buildPost('post_8', 8), buildPost('post_2', 2)];
    const judgeUnder = (platform: string) =>
      law?.judge([creation, page(items, { query: { platform } }, 'c1')], defaultBehaviour);
    expect([judgeUnder('social'), judgeUnder('photo')]).toEqual(['broken', 'not-exercised']);
  });

  test('proves nothing while the order is open', () => {
    const law = listLaws.find(({ id }) => id === 'post.list.complete');
    const trace = [creation, page([buildPost('post_8', 8), buildPost('post_2', 2)], {}, 'c1')];
    expect(law?.judge(trace, withOpen(defaultBehaviour, ['post.list.order']))).toBe('not-exercised');
  });
});
