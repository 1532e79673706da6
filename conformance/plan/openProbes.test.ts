import { expect, test } from 'vitest';
import { fullProfile, getProfileWithout } from '../oracle/testing/expectations.ts';
import { listOpenProbes } from './openProbes.ts';

/** A probe of a law and of a rule whose outcome depends on media.unsuited-target. */
const result = {
  script: { id: 's', title: 'S', about: ['media.carousel.elsewhere', 'media.carousel.target'], steps: [] },
  requests: [
    {
      step: { role: 'probe' },
      operation: 'createPost',
      expectation: { outcome: 'open', broken: [], doubtful: ['media.carousel.target'], openDecisions: [] },
    },
  ],
} as never;

test('an open outcome leaves rules and laws untested while its decision is unbound', () => {
  expect(listOpenProbes(result, getProfileWithout('media.unsuited-target'))).toMatchObject([
    {
      about: ['media.carousel.elsewhere', 'media.carousel.target'],
      obstacle: { what: 'media.unsuited-target' },
    },
  ]);
});

test('an open outcome leaves only rules on requests untested once the profile answers its decision', () => {
  expect(listOpenProbes(result, fullProfile)).toMatchObject([{ about: ['media.carousel.target'] }]);
});
