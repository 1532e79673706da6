import { expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Script } from '../script/script.ts';
import { createPost, createPublishedPost, updatePost } from '../suite/scenarios/scenario.ts';
import { findObstacle } from './obstacle.ts';

const hello = { text: 'Hello', platforms: [] };
const findObstacleWith = (bindings: Bindings, ...steps: Script['steps']) =>
  findObstacle(
    { id: 's', title: 'S', about: [], steps },
    { profile: resolveProfile(bindings), hooks: {}, tier: 'publish', size: 'standard', callers: new Set(['primary']) },
  );
const updateSteps = [createPost('one', hello), updatePost('one', hello)] as const;

test('a script that updates a post is playable if the service has drafts or schedules', () => {
  expect(findObstacleWith({ 'post.neither': 'draft', 'post.record': {} }, ...updateSteps)).toBeUndefined();
  const schedule = { 'post.schedule.field': 'at', 'post.schedule.format': 'extended-with-offset' } as const;
  expect(findObstacleWith({ 'post.neither': 'refuse', ...schedule }, ...updateSteps)).toBeUndefined();
});

test('without a way to create an editable post, the obstacle names the decisions to answer', () => {
  expect(findObstacleWith({}, ...updateSteps)).toEqual({
    kind: 'unbound',
    what: 'post.neither',
    reason:
      'The test updates a post, but the profile does not say how to create one that can be edited: answer post.neither, or post.schedule.field and post.schedule.format in the profile.',
  });
  expect(findObstacleWith({ 'post.neither': 'refuse', 'post.schedule.field': 'at' }, ...updateSteps)?.reason).toContain(
    'answer post.schedule.format in the profile.',
  );
});

test('a script that updates a post is not playable without drafts and schedules', () => {
  const noDraftsOrSchedules = { 'post.neither': 'refuse', 'post.schedule.field': 'absent' } as const;
  expect(findObstacleWith(noDraftsOrSchedules, ...updateSteps)).toMatchObject({ kind: 'absent' });
});

test('a script that updates a deliberately published post is always playable', () => {
  expect(findObstacleWith({}, createPublishedPost('one', hello), updatePost('one', hello))).toBeUndefined();
});
