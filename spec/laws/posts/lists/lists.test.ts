import { expect, test } from 'vitest';
import { withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { laws } from '../../index.ts';
import { page } from '../../traces/examples.ts';

test('a list without a pagination object is judged only if the place of its members is known', () => {
  const law = laws.find(({ id }) => id === 'post.list.pagination.members');
  const trace = [page([], { responseBody: { success: true, data: [], limit: 20, nextCursor: null } })];
  expect(law?.judge(trace, defaultBehaviour)).toBe('broken');
  expect(law?.judge(trace, withOpen(defaultBehaviour, ['post.list.pagination.place']))).toBe('kept');
});
