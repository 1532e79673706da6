import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import type { Observation } from '../../law.ts';
import { createdPost, page, post, postBody } from '../../traces/examples.ts';
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
