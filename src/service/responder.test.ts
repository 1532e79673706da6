import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import type { Exchange } from './exchange.ts';
import { listedFindings } from './input/intake.ts';
import type { ServiceRequest } from './message.ts';
import { Refused } from './refused.ts';
import { createRefusal } from './responder.ts';

const refusal = createRefusal(codecOf(defaultProfile), undefined);
const request: ServiceRequest = {
  method: 'POST',
  path: '/posts',
  query: '',
  header: () => undefined,
  body: () => Readable.from([]),
};

const refused = (count: number) => {
  const exchange: Exchange = { request, headers: {} };
  const at = Array.from({ length: count }, (_, i) => ({ rule: 'request.object', at: `/${i}`, detail: 'No.' }));
  return JSON.parse(refusal(new Refused('VALIDATION_FAILED', at), exchange).body.toString());
};

test('a refusal with the maximum number of findings lists all of them', () => {
  const { errors, detail } = refused(listedFindings);
  expect(errors).toHaveLength(listedFindings);
  expect(detail).not.toContain('listed');
});

test('a refusal with more findings lists the first ones and states the total', () => {
  const { errors, detail } = refused(listedFindings + 1);
  expect(errors).toHaveLength(listedFindings);
  expect(detail).toContain(`The first ${listedFindings} of ${listedFindings + 1} are listed.`);
});
