import { describe, expect, test } from 'vitest';
import { defaultProfile, resolveProfile } from '../../src/profile/resolve.ts';
import { contractOf } from './answerContract.ts';
import type { Sent } from './sent.ts';

const account = { id: 'acc_1', platform: 'social', name: 'Bright Bakery' };
const problem = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'The resource does not exist.',
  success: false,
  code: 'NOT_FOUND',
};

const listed = (changes: Partial<Omit<Sent, 'body'>> & { readonly body?: unknown } = {}): Sent => ({
  method: 'GET',
  target: '/accounts',
  operation: 'listAccounts',
  status: 200,
  asked: false,
  ...changes,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...changes.headers },
  body:
    typeof changes.body === 'string'
      ? changes.body
      : JSON.stringify(changes.body ?? { success: true, data: [account] }),
});

const refused = (changes: Parameters<typeof listed>[0] = {}): Sent =>
  listed({ body: problem, ...changes, headers: { 'Content-Type': 'application/problem+json', ...changes.headers } });

const { faultsOf, keeps } = contractOf(defaultProfile);

describe('a response satisfies the contract', () => {
  test.each([
    ['a success', listed()],
    ['a success with a RateLimit header', listed({ headers: { RateLimit: '"minute";r=59;t=60' } })],
    ['a declared refusal', refused({ status: 401 })],
    ['a refusal of an unknown path', refused({ operation: undefined, status: 404 })],
    ['a refusal of an unsupported method', refused({ operation: undefined, status: 405, headers: { Allow: 'GET' } })],
    ['a requested status', refused({ status: 418, asked: true })],
  ])('%s', (_, sent) => {
    expect(faultsOf(sent)).toEqual([]);
  });
});

describe('a response violates the contract', () => {
  const data = (more: object) => ({ body: { success: true, data: [{ ...account, ...more }] } });
  test.each<[string, Sent, string]>([
    ['by its status', listed({ status: 418 }), 'status 418: is not declared'],
    ['by the status of another operation', listed({ status: 201 }), 'status 201: is not declared'],
    ['by a success for an unknown path', listed({ operation: undefined }), 'status 200: is not declared'],
    [
      'by its media type',
      listed({ headers: { 'Content-Type': 'text/plain' } }),
      'Content-Type text/plain: is not declared',
    ],
    [
      'by a refusal of the wrong type',
      refused({ status: 401, headers: { 'Content-Type': 'application/json' } }),
      'Content-Type application/json: is not declared',
    ],
    [
      'by the value of a header',
      refused({ status: 429, headers: { 'Retry-After': 'soon' } }),
      'header Retry-After: must be integer',
    ],
    ['by an undeclared header', listed({ headers: { 'X-Debug': '1' } }), 'header x-debug: is not declared'],
    ['by a body that is not JSON', listed({ body: 'oops' }), 'body: must be object'],
    ['by success that is false', listed({ body: { success: false, data: [] } }), 'body /success: must be true'],
    [
      'by success that is true',
      refused({ status: 401, body: { ...problem, success: true } }),
      'body /success: must be false',
    ],
    ['by a wrong type', listed(data({ name: 7 })), 'body /data/0/name: must be string'],
    ['by a missing member', listed({ body: { success: true } }), "body: must have required property 'data'"],
    [
      'by an undeclared member of its data',
      listed(data({ secret: 'x' })),
      'body /data/0: has an undeclared member "secret"',
    ],
    [
      'by an undeclared member next to its data',
      listed({ body: { success: true, data: [], total: 0 } }),
      'body: has an undeclared member "total"',
    ],
    [
      'by a refusal without a code',
      refused({ status: 401, body: { ...problem, code: undefined } }),
      "body: must have required property 'code'",
    ],
    [
      'by a requested refusal of another shape',
      listed({ status: 503, asked: true }),
      'Content-Type application/json: is not declared',
    ],
  ])('%s', (_, sent, fault) => {
    expect(faultsOf(sent)).toContain(fault);
    expect(keeps(sent)).toBe(false);
  });

  test("with the contract's names if the profile has others", () => {
    const faults = contractOf(resolveProfile({ 'post.list.container': 'data.posts' }));
    const page = { success: true, data: [], pagination: { limit: 20, nextCursor: null } };
    expect(faults.faultsOf(listed({ operation: 'listPosts', body: page }))).not.toEqual([]);
    expect(faults.keeps(listed({ operation: 'listPosts', body: page }))).toBe(false);
    expect(faultsOf(listed({ operation: 'listPosts', body: page }))).toEqual([]);
  });
});

describe('the quick check', () => {
  const told = (...accounts: object[]): Sent => ({ ...listed(), value: { success: true, data: accounts } });

  test('passes a success, a declared refusal and a list of records', () => {
    expect(keeps(listed())).toBe(true);
    expect(keeps(refused({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }))).toBe(true);
    expect(keeps(told(account, { ...account, id: 'acc_2' }))).toBe(true);
    expect(keeps(told(account, { ...account, id: '' }))).toBe(false);
  });

  test('leaves requested statuses to the thorough check', () => {
    expect(keeps(refused({ status: 418, asked: true }))).toBe(false);
  });

  test('revalidates a record that may still change', () => {
    const open = { ...account };
    expect(keeps(told(open))).toBe(true);
    open.id = '';
    expect(keeps(told(open))).toBe(false);
  });

  test('remembers a frozen record, but only for the schema it was validated against', () => {
    const frozen = Object.freeze({ ...account });
    expect(keeps(told(frozen))).toBe(true);
    expect(keeps(told(frozen))).toBe(true);
    expect(keeps({ ...told(frozen), operation: 'listOutreachAccounts' })).toBe(false);
  });
});
