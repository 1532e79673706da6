import { expect, test } from 'vitest';
import { fullProfile, getProfileWithout } from '../oracle/testing/expectations.ts';
import { listOpenProbes } from './openProbes.ts';

/** A probe of a law and of a rule whose outcome depends on media.professional-only. */
const result = {
  script: { id: 's', title: 'S', about: ['media.carousel.elsewhere', 'media.professional-members'], steps: [] },
  requests: [
    {
      step: { role: 'probe' },
      operation: 'createPost',
      expectation: { outcome: 'open', broken: [], doubtful: ['media.professional-members'], openDecisions: [] },
    },
  ],
} as never;

test('an open outcome leaves rules and laws untested while its decision is unbound', () => {
  expect(listOpenProbes(result, getProfileWithout('media.professional-only'))).toMatchObject([
    {
      about: ['media.carousel.elsewhere', 'media.professional-members'],
      obstacle: { what: 'media.professional-only' },
    },
  ]);
});

test('an open outcome leaves only rules on requests untested once the profile answers its decision', () => {
  expect(listOpenProbes(result, fullProfile)).toMatchObject([{ about: ['media.professional-members'] }]);
});
