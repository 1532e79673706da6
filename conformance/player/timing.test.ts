import { expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { RequestStep } from '../script/script.ts';
import { publishes, quietestWay, timed } from './timing.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const step: RequestStep = {
  kind: 'request',
  role: 'probe',
  operation: 'createPost',
  timing: 'any',
  body: { text: 'Hi', platforms: [] },
};
const drafts = { 'post.neither': 'draft', 'validation.drafts': 'all-rules' } as const;
const way = (bindings: Bindings) => quietestWay(resolveProfile(bindings));

test('a draft is quietest, a schedule far away comes next, and what is left is publishing', () => {
  expect(way(drafts)).toBe('draft');
  const schedule = { 'post.schedule.field': 'publishAt', 'post.schedule.format': 'extended-with-offset' } as const;
  expect(way({ 'post.neither': 'refuse', ...schedule })).toBe('schedule');
  expect(way({})).toBe('publish');
  // Incomplete drafts may be stored, as long as nobody says otherwise; what is given is complete.
  expect(way({ 'post.neither': 'draft' })).toBe('publish');
  expect(quietestWay(resolveProfile({ 'post.neither': 'draft' }), 'given')).toBe('draft');
});

test('the body says what the way needs', () => {
  expect(timed(step, resolveProfile({}), now)).toMatchObject({ publishNow: true });
  expect(timed(step, resolveProfile(drafts), now)).toBe(step.body);
  const { timing: _, ...asItStands } = step;
  expect(timed(asItStands, resolveProfile({}), now)).toBe(step.body);
});

test('what is due within the day counts as publishing, and so does every republish', () => {
  const due = (scheduledFor: string) => publishes({ operation: 'createPost', body: { scheduledFor } }, now);
  expect(due('2030-01-07T10:00:00Z')).toBe(true);
  expect(due('2031-01-07T10:00:00Z')).toBe(false);
  expect(publishes({ operation: 'republishPost', body: {} }, now)).toBe(true);
  expect(publishes({ operation: 'createPost', body: 'no object' }, now)).toBe(false);
});
