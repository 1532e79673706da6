import { expect, test } from 'vitest';
import { withOpen } from '../../decisions/index.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { Observation } from '../law.ts';
import { ok, page, post, refusal } from '../traces/examples.ts';
import { endpointLaws } from './endpoints.ts';

const openBehaviour = withOpen(defaultBehaviour, ['analytics', 'post.delete']);
const judge = (...trace: Observation[]) =>
  endpointLaws
    .find(({ id }) => id === 'operation.exists')
    ?.judge([ok('listAccounts', []), page([post('draft')]), ...trace], openBehaviour);

test.each([
  [501, 'broken'],
  [405, 'broken'],
  [404, 'kept'],
  [400, 'kept'],
])('while the parameters of analytics have no known names, %i is a response of %s', (status, verdict) => {
  expect(judge(refusal('getAnalytics', status, 'NONE'))).toBe(verdict);
});

test('a path that the API document does not state may be another', () => {
  expect(judge(refusal('deletePost', 405, 'METHOD_NOT_ALLOWED', { id: 'post_1', breaks: [] }))).toBe('kept');
});
