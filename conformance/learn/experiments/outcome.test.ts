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

test('a 401 or 403 proves nothing if all requests of the experiment are denied', () => {
  const build = (...statuses: readonly number[]) =>
    ({
      requests: statuses.map((status, i) => ({
        step: { role: i === statuses.length - 1 ? 'probe' : 'control' },
        operation: 'createPost',
        observation: { status, success: status < 300, responseBody: {} },
      })),
      trace: [],
    }) as unknown as ScriptResult;
  for (const status of [401, 403])
    expect(buildOutcome(build(status), resolveProfile({}))).toEqual({
      noEvidenceReason: `createPost returned ${status}, and the service denied every request of this experiment, so the key may lack a permission.`,
    });
  const statuses = { 'error.statuses': { rule: 403 } } as Bindings;
  expect(buildOutcome(build(403), resolveProfile(statuses))).toMatchObject({ observed: { outcome: 'refused' } });
  expect(buildOutcome(build(422), resolveProfile({}))).toMatchObject({ observed: { outcome: 'refused' } });
  expect(buildOutcome(build(201, 403), resolveProfile({}))).toMatchObject({ observed: { outcome: 'refused' } });
});
