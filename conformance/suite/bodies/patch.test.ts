import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePatch } from '../../../spec/judging/merge.ts';
import { defaultProfile, resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPatch, usesMergePatch } from './patch.ts';

test('buildPatch has the differing members, and null for removed ones', () => {
  const from = { text: 'Hello', media: { images: ['a'], filename: 'Ours' }, publishNow: false };
  const to = { text: 'Hello', media: { images: ['b'] }, isAutoPlug: true };
  expect(buildPatch(from, to)).toEqual({
    media: { images: ['b'], filename: null },
    publishNow: null,
    isAutoPlug: true,
  });
});

test('merging the result of buildPatch into the first object returns the second', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const { object } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.string(), fc.array(fc.integer()), tie('object')),
    object: fc.dictionary(name, tie('value'), { noNullPrototype: true }),
  }));
  const objects = object as fc.Arbitrary<Record<string, unknown>>;
  fc.assert(
    fc.property(objects, objects, (from, to) => {
      expect(mergePatch(from, buildPatch(from, to))).toEqual(to);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('usesMergePatch is false unless the profile binds merge-patch', () => {
  expect(usesMergePatch(defaultProfile)).toBe(false);
  expect(usesMergePatch(resolveProfile({ 'post.update.merge': 'merge-patch' }))).toBe(true);
  expect(usesMergePatch(resolveProfile({ 'post.update.merge': 'shallow' }))).toBe(false);
});
