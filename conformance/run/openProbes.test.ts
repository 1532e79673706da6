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

test('an open outcome is an obstacle to rules and laws while its decision is unbound', () => {
  expect(listOpenProbes(result, getProfileWithout('media.professional-only'))).toMatchObject([
    { about: ['media.carousel.elsewhere', 'media.professional-members'], stop: { what: 'media.professional-only' } },
  ]);
});

test('an open outcome is no obstacle to laws if the profile has an answer to its decision', () => {
  expect(listOpenProbes(result, fullProfile)).toMatchObject([{ about: ['media.professional-members'] }]);
});
