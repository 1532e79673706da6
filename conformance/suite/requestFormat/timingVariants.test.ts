import { expect, test } from 'vitest';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { getRequests } from '../../script/script.ts';
import { buildBoundaryScripts } from '../boundaries/boundaryScripts.ts';
import { buildVectorScripts } from '../vectors/vectorScripts.ts';
import { buildTimingVariantScripts } from './timingVariants.ts';

const profile = resolveProfile(defaultBindings);
const scripts = [...buildVectorScripts(profile, 'quick'), ...buildBoundaryScripts(profile, 'quick')];
const getVariants = (size: 'quick' | 'standard', seed = 7, variantProfile = profile) =>
  buildTimingVariantScripts(scripts, variantProfile, size, seed);
const getVariant = (id: string) => id.split('/')[1];

test('a quick run tests each rule with one timing, and uses both timings', () => {
  const rules = getVariants('quick').map(({ about }) => about[0]);
  expect(rules.filter((rule, i) => rules.indexOf(rule) !== i)).toEqual([]);
  expect(rules).toContain('text.length.microblog');
  expect(rules).toContain('video.title.required');
  expect(new Set(getVariants('quick').map(({ id }) => getVariant(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('the seed selects the timing', () => {
  const buildVariantId = (seed: number) =>
    getVariants('quick', seed).find(({ about: [rule] }) => rule === 'video.title.required')?.id;
  expect(getVariant(buildVariantId(7) ?? '')).not.toBe(getVariant(buildVariantId(8) ?? ''));
  expect(getVariants('quick', 7)).toEqual(getVariants('quick', 7));
});

test('a standard run tests the limits of every platform with all timings', () => {
  const variants = getVariants('standard').filter(({ about: [rule] }) => rule === 'text.length.social');
  expect(new Set(variants.map(({ id }) => getVariant(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('every post of a variant is created with its timing', () => {
  for (const script of getVariants('standard')) {
    const probes = getRequests(script).filter(({ role, operation }) => role === 'probe' && operation === 'createPost');
    const member = getVariant(script.id) === 'scheduled' ? 'scheduledFor' : 'publishNow';
    for (const { body } of probes) expect(body).toHaveProperty(member);
  }
});

test('without a known schedule there are no scheduled variants, and the default timing is not repeated', () => {
  const { 'post.schedule.field': _, ...others } = defaultBindings;
  const withoutSchedule = getVariants('standard', 7, resolveProfile(others));
  expect(new Set(withoutSchedule.map(({ id }) => getVariant(id)))).toEqual(new Set(['published']));
});
