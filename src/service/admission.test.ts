import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { fetchHandler } from './adapters/fetch.ts';
import { readBearerToken } from './admission.ts';
import type { ServiceOptions } from './handling/serviceOptions.ts';
import type { Implementation } from './implementation.ts';
import { createService } from './service.ts';

function requestAccounts(changes: object, options: ServiceOptions = {}): Promise<Response> {
  const implementation = {
    authenticate: () => ({ plans: ['api'] }),
    findResources: () => ({ accounts: new Map() }),
    handlers: { listAccounts: () => [] },
    ...changes,
  } as unknown as Implementation;
  const headers = { authorization: 'Bearer a' };
  return fetchHandler(createService(implementation, options), '')(new Request('http://h/accounts', { headers }));
}

test.each([() => null, async () => null])(
  'a key for which authenticate returns null is unknown',
  async (authenticate) => {
    expect((await requestAccounts({ authenticate })).status).toBe(401);
  },
);

test('records of the implementation may have a member with the name then', async () => {
  const authenticate = () => ({ plans: ['api'], then: null });
  const findResources = () => ({ accounts: new Map(), then: 'text' });
  expect((await requestAccounts({ authenticate, findResources })).status).toBe(200);
});

const onPromise = () => Promise.reject('down');
// Queries of some database libraries are thenables that start when they are awaited.
const onThenable = () => ({ then: (_: unknown, reject: (error: unknown) => void) => reject('down') });

test.each([onPromise, onThenable])('a rejection of onAdmitted or onResponse is reported', async (callback) => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const responses = [
    await requestAccounts({ onAdmitted: callback }, { onError }),
    await requestAccounts({}, { onResponse: callback, onError }),
  ];
  expect([...responses.map(({ status }) => status), errors]).toEqual([200, 200, ['down', 'down']]);
});

test('every rejection of onAdmitted is reported if its transaction is repeated and fails', async () => {
  const errors: unknown[] = [];
  const transact = (_: unknown, step: () => unknown) => {
    step();
    step();
    return Promise.reject('conflict');
  };
  const response = await requestAccounts(
    { transact, onAdmitted: onPromise },
    { onError: (error) => errors.push(error) },
  );
  expect([response.status, errors]).toEqual([500, ['down', 'down', 'conflict']]);
});

test('readBearerToken returns the token after the scheme', () => {
  expect(readBearerToken('Bearer demo-key')).toBe('demo-key');
});

test('readBearerToken accepts the scheme in any case and does not change the token', () => {
  expect(readBearerToken('bEaReR DeMo')).toBe('DeMo');
});

test('readBearerToken accepts only "Bearer" if the profile requires the exact scheme', () => {
  expect([readBearerToken('bearer x', 'bearer-exact'), readBearerToken('Bearer x', 'bearer-exact')]).toEqual([
    undefined,
    'x',
  ]);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Basic YTpi',
  'Bearerx',
  ' Bearer x',
  'Token x',
  'Bearer a,Bearer b c',
])('readBearerToken returns undefined for %j', (header) => {
  expect(readBearerToken(header)).toBeUndefined();
});

test('readBearerToken returns undefined for a header with 100,000 spaces', () => {
  expect(readBearerToken(`Bearer ${' '.repeat(100_000)}`)).toBeUndefined();
});

test('readBearerToken returns a part of the header without surrounding whitespace, or undefined', () => {
  const headerArbitrary = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `Bearer ${text}`),
  );
  fc.assert(
    fc.property(headerArbitrary, (header) => {
      const token = readBearerToken(header);
      if (token !== undefined) expect([token, header.includes(token)]).toEqual([token.trim(), true]);
    }),
    runOptions(500),
  );
});

test('readBearerToken returns the end of a long header, or undefined', () => {
  for (const text of generateLongTexts(['', 'Bearer ', 'Bearer a']))
    expect(text.endsWith(readBearerToken(text) ?? '')).toBe(true);
});
