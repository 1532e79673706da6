import { expect, test } from 'vitest';
import { suggestRefusals } from './refusals.ts';

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
