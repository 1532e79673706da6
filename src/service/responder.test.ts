import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { maxListedFindings } from './input/inputLimits.ts';
import type { ServiceRequest } from './message.ts';
import { buildRefusal } from './refusal.ts';
import type { RequestState } from './requestState.ts';
import { createRefusalResponder } from './responder.ts';

const respondWithRefusal = createRefusalResponder(codecOf(defaultProfile));
const request: ServiceRequest = {
  method: 'POST',
  path: '/posts',
  query: '',
  header: () => undefined,
  body: () => Readable.from([]),
};

const buildRefusalBody = (count: number) => {
  const state: RequestState = { request, isPlain: false, headers: {} };
  const findings = Array.from({ length: count }, (_, i) => ({ rule: 'request.object', at: `/${i}`, detail: 'No.' }));
  return JSON.parse(respondWithRefusal(buildRefusal('VALIDATION_FAILED', findings), state).body.toString());
};

test('a refusal with the maximum number of findings lists all of them', () => {
  const { errors, detail } = buildRefusalBody(maxListedFindings);
  expect(errors).toHaveLength(maxListedFindings);
  expect(detail).not.toContain('listed');
});

test('a refusal with more findings lists the first ones and states the total', () => {
  const { errors, detail } = buildRefusalBody(maxListedFindings + 1);
  expect(errors).toHaveLength(maxListedFindings);
  expect(detail).toContain(`The first ${maxListedFindings} of ${maxListedFindings + 1} are listed.`);
});
