import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { post } from '../../traces/examples.ts';
import { matchesDates } from './matchesDates.ts';

const record = post('scheduled', { scheduledFor: '2032-03-10T12:00:00Z' });

test.each([
  [true, { from: '2032-03-10T11:00:00Z', to: '2032-03-10T13:00:00Z' }],
  // A service that compares days lists the post.
  [undefined, { from: '2032-03-10T13:00:00Z' }],
  [undefined, { to: '2032-03-10T11:00:00Z' }],
  [false, { from: '2032-03-11T13:00:00Z' }],
  [false, { to: '2032-03-09T11:00:00Z' }],
  [true, { from: '2032-03-09', to: '2032-03-11' }],
  [undefined, { from: '2032-03-11' }],
  [false, { from: '2032-03-12' }],
])('a post matches dates: %s for %j', (expected, query) => {
  expect(matchesDates(record, query, defaultBehaviour)).toBe(expected);
});
