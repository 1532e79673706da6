import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { createdPost, post, postBody } from '../../traces/examples.ts';
import { duplicateLaws } from './duplicates.ts';

const withOpenContainers = withOpen(defaultBehaviour, ['record.containers']);
const judgeIds = (behaviour: Behaviour, ...records: readonly object[]) =>
  duplicateLaws
    .find(({ id }) => id === 'post.id.unique')
    ?.judge(
      records.map((record) => createdPost(record as never, postBody)),
      behaviour,
    );

test('a record in a container breaks the law only if the profile says that records have no container', () => {
  const containedPost = { entry: post('draft') };
  expect(judgeIds(defaultBehaviour, containedPost)).toBe('broken');
  expect(judgeIds(withOpenContainers, containedPost)).toBe('not-exercised');
});

test('two posts with one id break the law, whatever the profile says about containers', () => {
  expect(judgeIds(withOpenContainers, post('draft'), post('draft'))).toBe('broken');
});
