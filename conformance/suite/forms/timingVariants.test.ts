import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { requestsOf } from '../../script/script.ts';
import { boundaryScripts } from '../boundaries/boundaryScripts.ts';
import { vectorScripts } from '../vectors/vectorScripts.ts';
import { wayScripts } from './timingVariants.ts';

const profile = resolveProfile(defaultBindings);
const scripts = [...vectorScripts(profile, 'quick'), ...boundaryScripts(profile, 'quick')];
const told = (size: 'quick' | 'standard', seed = 7, by = profile) => wayScripts(scripts, by, size, seed);
const wayOf = (id: string) => id.split('/')[1];

test('a quick run tests each rule in one way, and uses both ways', () => {
  const rules = told('quick').map(({ about }) => about[0]);
  expect(rules.filter((rule, i) => rules.indexOf(rule) !== i)).toEqual([]);
  expect(rules).toContain('text.length.microblog');
  expect(rules).toContain('video.title.required');
  expect(new Set(told('quick').map(({ id }) => wayOf(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('the seed chooses the way', () => {
  const way = (seed: number) => told('quick', seed).find(({ about: [rule] }) => rule === 'video.title.required')?.id;
  expect(wayOf(way(7) ?? '')).not.toBe(wayOf(way(8) ?? ''));
  expect(told('quick', 7)).toEqual(told('quick', 7));
});

test('a standard run tests the limits of every platform in all ways', () => {
  const ways = told('standard').filter(({ about: [rule] }) => rule === 'text.length.social');
  expect(new Set(ways.map(({ id }) => wayOf(id)))).toEqual(new Set(['scheduled', 'published']));
});

test('every post of a variant is created in its way', () => {
  for (const script of told('standard')) {
    const probes = requestsOf(script).filter(({ role, operation }) => role === 'probe' && operation === 'createPost');
    const member = wayOf(script.id) === 'scheduled' ? 'scheduledFor' : 'publishNow';
    for (const { body } of probes) expect(body).toHaveProperty(member);
  }
});

test('without a known schedule there are no scheduled variants, and the default way is not repeated', () => {
  const { 'post.schedule.field': _, ...others } = defaultBindings;
  const silent = told('standard', 7, resolveProfile(others));
  expect(new Set(silent.map(({ id }) => wayOf(id)))).toEqual(new Set(['published']));
});
