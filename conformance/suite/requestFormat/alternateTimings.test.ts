import { expect, test } from 'vitest';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildVectorScripts } from '../vectors/vectorScripts.ts';
import { alternateTimings } from './alternateTimings.ts';

const profile = resolveProfile(defaultBindings);
const scripts = buildVectorScripts(profile, 'quick').filter((script) =>
  JSON.stringify(script).includes('"timing":"any"'),
);
const selectScheduled = (seed: number, scriptProfile = profile, ids: readonly string[] = []) => {
  const schedulePosts = alternateTimings(scriptProfile, seed, new Set(ids));
  return scripts.filter((script) => schedulePosts(script) !== script).map(({ id }) => id);
};

test('half of the scripts schedule their posts, and the next seed selects the others', () => {
  const [first, second] = [selectScheduled(1), selectScheduled(2)];
  expect(first.length).toBeGreaterThan(scripts.length / 3);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
  expect(first.length + second.length).toBeGreaterThan(0.9 * scripts.length);
  const [variantId] = first;
  expect(selectScheduled(1, profile, [`timing/scheduled/${variantId}`])).toEqual(first.slice(1));
});

test('without an answer to the format of schedules, no post is scheduled', () => {
  const { 'post.schedule.format': _, ...bindings } = defaultBindings;
  expect(selectScheduled(1, resolveProfile(bindings))).toEqual([]);
});
