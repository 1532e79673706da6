import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { requestsOf } from '../../script/script.ts';
import { boundaryScripts } from '../boundaries/boundaryScripts.ts';
import { vectorScripts } from '../vectors/vectorScripts.ts';
import { timingVariantScripts } from './timingVariants.ts';

const profile = resolveProfile(defaultBindings);
const scripts = [...vectorScripts(profile, 'quick'), ...boundaryScripts(profile, 'quick')];
const variantsOf = (size: 'quick' | 'standard', seed = 7, variantProfile = profile) =>
  timingVariantScripts(scripts, variantProfile, size, seed);
const variantOf = (id: string) => id.split('/')[1];

test('a quick run tests each rule in one way, and uses both ways', () => {
  const rules = variantsOf('quick').map(({ about }) => about[0]);
  expect(rules.filter((rule, i) => rules.indexOf(rule) !== i)).toEqual([]);
  expect(rules).toContain('text.length.microblog');
  expect(rules).toContain('video.title.required');
  expect(new Set(variantsOf('quick').map(({ id }) => variantOf(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('the seed chooses the way', () => {
  const variantId = (seed: number) =>
    variantsOf('quick', seed).find(({ about: [rule] }) => rule === 'video.title.required')?.id;
  expect(variantOf(variantId(7) ?? '')).not.toBe(variantOf(variantId(8) ?? ''));
  expect(variantsOf('quick', 7)).toEqual(variantsOf('quick', 7));
});

test('a standard run tests the limits of every platform in all ways', () => {
  const variants = variantsOf('standard').filter(({ about: [rule] }) => rule === 'text.length.social');
  expect(new Set(variants.map(({ id }) => variantOf(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('every post of a variant is created in its way', () => {
  for (const script of variantsOf('standard')) {
    const probes = requestsOf(script).filter(({ role, operation }) => role === 'probe' && operation === 'createPost');
    const member = variantOf(script.id) === 'scheduled' ? 'scheduledFor' : 'publishNow';
    for (const { body } of probes) expect(body).toHaveProperty(member);
  }
});

test('without a known schedule there are no scheduled variants, and the default way is not repeated', () => {
  const { 'post.schedule.field': _, ...others } = defaultBindings;
  const withoutSchedule = variantsOf('standard', 7, resolveProfile(others));
  expect(new Set(withoutSchedule.map(({ id }) => variantOf(id)))).toEqual(new Set(['published']));
});
