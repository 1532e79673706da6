import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../decisions/index.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { ok } from '../traces/examples.ts';
import { analyticsLaws } from './analytics.ts';

const withOpenContainers = withOpen(defaultBehaviour, ['record.containers']);
const judgeTopics = (data: object, behaviour: Behaviour) =>
  analyticsLaws.find(({ id }) => id === 'analytics.topics')?.judge([ok('getAnalytics', data)], behaviour);

test('topics in a container break the law only if the profile says that analytics have no container', () => {
  const containedFigures = { figures: { totals: {}, followers: [], posts: [], topPosts: [] } };
  expect(judgeTopics(containedFigures, defaultBehaviour)).toBe('broken');
  expect(judgeTopics(containedFigures, withOpenContainers)).toBe('not-exercised');
});

test('a topic that is missing beside others breaks the law, whatever the profile says about containers', () => {
  expect(judgeTopics({ totals: {}, followers: [], posts: [] }, withOpenContainers)).toBe('broken');
});
