import { expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import { buildOutcome } from './outcome.ts';

test('a 429 proves nothing unless the profile uses it for refusals by rules', () => {
  const observation = { status: 429, success: false, responseBody: {} };
  const requests = [{ step: { role: 'probe' }, operation: 'createPost', observation }];
  const result = { requests, trace: [] } as unknown as ScriptResult;
  expect(buildOutcome(result, resolveProfile({}))).toEqual({ noEvidenceReason: 'createPost returned 429.' });
  const statuses = { 'error.statuses': { rule: 429, rate: 447 } } as Bindings;
  expect(buildOutcome(result, resolveProfile(statuses))).toMatchObject({
    observed: { outcome: 'refused', status: 429 },
  });
});
