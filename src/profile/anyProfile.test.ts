/** Property tests: any data is a valid profile or rejected with every error. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import type { UncheckedBindings } from '../../spec/profile/profile.ts';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { cite } from './cite.ts';
import { ProfileError } from './profileError.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const name = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  '/',
  '/a/b',
  '@{post.states}',
  'a'.repeat(100),
);
const leaf = fc.oneof(
  name,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('absent', 'unknown', 'text', 'id', 0, 499, null),
);

/** A valid or almost valid answer. */
const answer = fc.constantFrom(...decisionIds).chain((id) => {
  const defaultAnswer: unknown = getDecision(id).default;
  const members = typeof defaultAnswer === 'object' && defaultAnswer !== null ? Object.keys(defaultAnswer) : [];
  const object = fc.dictionary(fc.oneof(name, fc.constantFrom('x', ...members)), leaf, { maxKeys: 4 });
  return fc.tuple(fc.constant<string>(id), fc.oneof(leaf, object, fc.constant(defaultAnswer)));
});
const bindings = fc
  .array(fc.oneof({ weight: 12, arbitrary: answer }, { weight: 1, arbitrary: fc.tuple(name, leaf) }), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

test('resolveProfile accepts any bindings or throws a ProfileError', () => {
  let profileCount = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 20, arbitrary: bindings }, { weight: 1, arbitrary: leaf }), (data) => {
      try {
        resolveProfile(data as UncheckedBindings);
        profileCount++;
      } catch (error) {
        expect(error).toBeInstanceOf(ProfileError);
        expect((error as ProfileError).message.length).toBeGreaterThan(10);
      }
    }),
    runOptions(1500),
  );
  expect(profileCount).toBeGreaterThan(50);
});

test('cite accepts any text and leaves unknown tokens unchanged', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '@{',
      '}',
      '@{constructor}',
      '@{__proto__}',
      '@{post.states:constructor}',
      '@{post.states:draft}',
      '@{error.codes:toString}',
      '@{leadMagnet.fields:__proto__}',
      '@{leadMagnet.fields:constructor}',
      ':',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const citedText = cite(text, defaultProfile.wire);
      expect(citedText).not.toMatch(/\[native code\]|\[object/);
      if (!text.includes('@{')) expect(citedText).toBe(text);
    }),
    runOptions(1000),
  );
});

test('cite returns a string for long texts of repeated pieces', () => {
  for (const text of generateLongTexts(['', '@{', '@{a:']))
    expect(typeof cite(text, defaultProfile.wire)).toBe('string');
});
