import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { post } from '../../traces/examples.ts';
import { matchesDates, type Query } from './matchesDates.ts';

const record = post('scheduled', { scheduledFor: '2032-03-10T12:00:00Z' });

test.each<[boolean | undefined, Query, object?]>([
  [true, { from: '2032-03-10T11:00:00Z', to: '2032-03-10T13:00:00Z' }],
  // A service that compares days lists the post.
  [undefined, { from: '2032-03-10T13:00:00Z' }],
  [undefined, { to: '2032-03-10T11:00:00Z' }],
  [undefined, { from: '2032-03-11T23:00:00-10:00' }, { scheduledFor: '2032-03-11T01:00:00Z' }],
  [false, { from: '2032-03-12T13:00:00Z' }],
  [false, { to: '2032-03-08T11:00:00Z' }],
  [true, { from: '2032-03-09', to: '2032-03-11' }],
  [undefined, { from: '2032-03-11' }],
  [false, { from: '2032-03-12' }],
])('a post matches dates: %s for %j', (expected, query, overrides = {}) => {
  expect(matchesDates({ ...record, ...overrides }, query, defaultBehaviour)).toBe(expected);
});

test('a service that accepts only timestamps does not compare days', () => {
  const behaviour: Behaviour = { ...defaultBehaviour, 'post.list.dates.form': 'timestamps' };
  const judge = (bound: string) => matchesDates(record, { from: bound }, behaviour);
  expect(judge('2032-03-10T13:00:00Z')).toBe(false);
  expect(judge('2032-03-10T12:00:01Z')).toBe(undefined);
  const open = withOpen(behaviour, ['post.list.dates.form']);
  expect(matchesDates(record, { from: '2032-03-10T13:00:00Z' }, open)).toBe(undefined);
});

test('a record without the time of its state may have any date', () => {
  const judge = (overrides: object) =>
    matchesDates({ ...record, scheduledFor: undefined, ...overrides }, { from: '2032-03-12' }, defaultBehaviour);
  expect(judge({})).toBe(undefined);
  expect(judge({ status: 'published' })).toBe(undefined);
  expect(judge({ status: 'published', publishedAt: '2032-03-10T12:00:00Z' })).toBe(false);
  expect(judge({ status: 'draft' })).toBe(false);
});
