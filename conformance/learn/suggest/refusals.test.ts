import { expect, test } from 'vitest';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { suggestRefusals } from './refusals.ts';
import { suggestBindings } from './suggestions.ts';

const findForm = (...bodies: readonly unknown[]) =>
  suggestRefusals(
    bodies.map((responseBody) => ({
      refusalClass: 'notFound' as const,
      exchange: { method: 'GET', path: '/x', status: 404, responseBody } as never,
      statuses: 404,
      code: undefined,
    })),
  ).find(({ decision }) => decision === 'error.body')?.answer;

test.each([
  [{ success: false, error: { code: 'GONE', message: 'No.' } }, 'nested'],
  [{ success: false, code: 'GONE', message: 'No.' }, 'flat'],
  [{ success: false, code: 'GONE', title: 'No.' }, 'problem'],
  [{ error: { code: 'GONE', message: 'No.' } }, { code: 'error.code', message: 'error.message' }],
  [
    { type: 'about:blank', title: 'Not Found', detail: 'No.', code: 'GONE' },
    { code: 'code', message: 'detail', mediaType: 'application/problem+json' },
  ],
  [
    { success: false, errors: [{ code: 'GONE', detail: 'No.' }] },
    { code: 'errors.0.code', message: 'errors.0.detail', success: false },
  ],
  [
    { error: 'not_found', message: 'No.' },
    { code: 'error', message: 'message' },
  ],
  [{ error: 'This post is gone.' }, undefined],
  [undefined, undefined],
])('the refusal %j has the form %j', (body, form) => {
  expect(findForm(body, body)).toEqual(form);
});

test('refusals of different forms suggest none', () => {
  expect(findForm({ error: 'gone' }, { code: 'gone' })).toBeUndefined();
});

/** The suggestions from requests with a key. */
function suggestFrom(
  ...responses: readonly (readonly [request: string, status: number, body: string, type?: string])[]
) {
  const evidence = new ObservedExchanges();
  for (const [request, status, responseBody, type = 'application/json'] of responses) {
    const [method = '', target = ''] = request.split(' ');
    const headers = { authorization: 'Bearer k', 'content-type': type };
    evidence.add({ method, target, headers, body: '{}', status, responseHeaders: {}, responseBody });
  }
  const suggestions = suggestBindings(evidence, { withGuesses: true });
  return Object.fromEntries(suggestions.map(({ decision, answer }) => [decision, answer]));
}

const notFound = '{"code":"not_found","detail":"Not found."}';

test.each([401, 403, 404])('if nearly every request was refused with %i, nothing is suggested', (status) => {
  expect(
    suggestFrom(
      ['GET /accounts', status, notFound],
      ['GET /posts', status, notFound],
      ['GET /social-contract-probe', 404, notFound],
      ['POST /posts', status, notFound],
      ['DELETE /accounts', status, notFound],
    ),
  ).toEqual({});
});

const accounts = ['GET /accounts', 200, '[]'] as const;
const missing = '{"code":"missing","message":"Name a text."}';

test('a refusal for the media type counts only if JSON is not refused in the same way', () => {
  const refusedJson = ['POST /posts', 422, missing] as const;
  expect(suggestFrom(accounts, ['POST /posts', 422, missing, 'text/plain'], refusedJson)['error.statuses']).toEqual({
    rule: 422,
  });
  const refusedType = '{"code":"media-type","message":"Send JSON."}';
  expect(suggestFrom(accounts, ['POST /posts', 422, refusedType, 'text/plain'], refusedJson)['error.statuses']).toEqual(
    {
      mediaType: 422,
      rule: 422,
    },
  );
});
