import { expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestStep } from '../../script/script.ts';
import { chooseCreateMode, publishes, withTiming } from './timing.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const step: RequestStep = {
  kind: 'request',
  role: 'probe',
  operation: 'createPost',
  timing: 'any',
  body: { text: 'Hi', platforms: [] },
};
const drafts = { 'post.neither': 'draft', 'validation.drafts': 'all-rules' } as const;
const chooseModeFor = (bindings: Bindings) => chooseCreateMode(resolveProfile(bindings));

test('the mode with the least effect is a draft, then a schedule in the far future, then publishing', () => {
  expect(chooseModeFor(drafts)).toBe('draft');
  const schedule = { 'post.schedule.field': 'publishAt', 'post.schedule.format': 'extended-with-offset' } as const;
  expect(chooseModeFor({ 'post.neither': 'refuse', ...schedule })).toBe('schedule');
  expect(chooseModeFor({})).toBe('publish');
  expect(chooseModeFor({ ...drafts, 'validation.drafts': 'incomplete' })).toBe('publish');
  // Unless the profile says otherwise, incomplete drafts may be stored; the content of setup steps is complete.
  expect(chooseModeFor({ 'post.neither': 'draft' })).toBe('publish');
  expect(chooseCreateMode(resolveProfile({ 'post.neither': 'draft' }), 'given')).toBe('draft');
});

test('withTiming adds the members of the chosen mode to the body', () => {
  expect(withTiming(step, resolveProfile({}), now)).toMatchObject({ publishNow: true });
  expect(withTiming(step, resolveProfile(drafts), now)).toBe(step.body);
  const { timing: _, ...untimedStep } = step;
  expect(withTiming(untimedStep, resolveProfile({}), now)).toBe(step.body);
});

test('a post due within a day counts as published, and so does every republish', () => {
  const isDue = (scheduledFor: string) => publishes({ operation: 'createPost', body: { scheduledFor } }, now);
  expect(isDue('2030-01-07T10:00:00Z')).toBe(true);
  expect(isDue('2031-01-07T10:00:00Z')).toBe(false);
  expect(publishes({ operation: 'republishPost', body: {} }, now)).toBe(true);
  expect(publishes({ operation: 'createPost', body: 'no object' }, now)).toBe(false);
});
