import { describe, expect, test } from 'vitest';
import { bounds } from '../../spec/decisions/bounds.ts';
import { defaultProfile, resolveProfile } from '../../src/profile/resolve.ts';
import { getContract } from './responseContract.ts';
import type { SentResponse } from './sentResponse.ts';

const account = { id: 'acc_1', platform: 'social', name: 'Bright Bakery' };
const problem = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'The resource does not exist.',
  success: false,
  code: 'NOT_FOUND',
};

const listResponse = (
  changes: Partial<Omit<SentResponse, 'body'>> & { readonly body?: unknown } = {},
): SentResponse => ({
  method: 'GET',
  target: '/accounts',
  operation: 'listAccounts',
  status: 200,
  isForced: false,
  ...changes,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...changes.headers },
  body:
    typeof changes.body === 'string'
      ? changes.body
      : JSON.stringify(changes.body ?? { success: true, data: [account] }),
});

const buildRefusalResponse = (changes: Parameters<typeof listResponse>[0] = {}): SentResponse =>
  listResponse({
    body: problem,
    ...changes,
    headers: { 'Content-Type': 'application/problem+json', ...changes.headers },
  });

const { findViolations, passesQuickCheck } = getContract(defaultProfile);

describe('a response satisfies the contract', () => {
  test.each([
    ['a success', listResponse()],
    ['a success with a RateLimit header', listResponse({ headers: { RateLimit: '"minute";r=59;t=60' } })],
    ['a declared refusal', buildRefusalResponse({ status: 401 })],
    ['a refusal of an unknown path', buildRefusalResponse({ operation: undefined, status: 404 })],
    [
      'a refusal of an unsupported method',
      buildRefusalResponse({ operation: undefined, status: 405, headers: { Allow: 'GET' } }),
    ],
    ['a requested status', buildRefusalResponse({ status: 418, isForced: true })],
  ])('%s', (_, sentResponse) => {
    expect(findViolations(sentResponse)).toEqual([]);
  });
});

test('a refusal without success satisfies the contract of a profile whose refusals have no such member', () => {
  const contract = getContract(resolveProfile({ 'error.body': { code: 'error', message: 'message' } }));
  const body = { error: 'UNAUTHENTICATED', message: 'The key is missing.' };
  expect(contract.findViolations(listResponse({ status: 401, body }))).toEqual([]);
});

describe('a response violates the contract', () => {
  const buildData = (more: object) => ({ body: { success: true, data: [{ ...account, ...more }] } });
  test.each<[string, SentResponse, string]>([
    ['by its status', listResponse({ status: 418 }), 'status 418: is not declared'],
    ['by the status of another operation', listResponse({ status: 201 }), 'status 201: is not declared'],
    ['by a success for an unknown path', listResponse({ operation: undefined }), 'status 200: is not declared'],
    [
      'by its media type',
      listResponse({ headers: { 'Content-Type': 'text/plain' } }),
      'Content-Type text/plain: is not declared',
    ],
    [
      'by a refusal of the wrong type',
      buildRefusalResponse({ status: 401, headers: { 'Content-Type': 'application/json' } }),
      'Content-Type application/json: is not declared',
    ],
    [
      'by the value of a header',
      buildRefusalResponse({ status: 429, headers: { 'Retry-After': 'soon' } }),
      'header Retry-After: must be integer',
    ],
    ['by an undeclared header', listResponse({ headers: { 'X-Debug': '1' } }), 'header x-debug: is not declared'],
    ['by a body that is not JSON', listResponse({ body: 'oops' }), 'body: must be object'],
    ['by success that is false', listResponse({ body: { success: false, data: [] } }), 'body /success: must be true'],
    [
      'by success that is true',
      buildRefusalResponse({ status: 401, body: { ...problem, success: true } }),
      'body /success: must be false',
    ],
    ['by a wrong type', listResponse(buildData({ name: 7 })), 'body /data/0/name: must be string'],
    ['by a missing member', listResponse({ body: { success: true } }), "body: must have required property 'data'"],
    [
      'by an undeclared member of its data',
      listResponse(buildData({ secret: 'x' })),
      'body /data/0: has an undeclared member "secret"',
    ],
    [
      'by an undeclared member next to its data',
      listResponse({ body: { success: true, data: [], total: 0 } }),
      'body: has an undeclared member "total"',
    ],
    [
      'by a refusal without a code',
      buildRefusalResponse({ status: 401, body: { ...problem, code: undefined } }),
      "body: must have required property 'code'",
    ],
    [
      'by a requested refusal of another shape',
      listResponse({ status: 503, isForced: true }),
      'Content-Type application/json: is not declared',
    ],
  ])('%s', (_, sentResponse, violation) => {
    expect(findViolations(sentResponse)).toContain(violation);
    expect(passesQuickCheck(sentResponse)).toBe(false);
  });

  test("with the contract's names if the profile has others", () => {
    const contract = getContract(resolveProfile({ 'post.list.container': 'data.posts' }));
    const page = { success: true, data: [], pagination: { limit: 20, nextCursor: null } };
    expect(contract.findViolations(listResponse({ operation: 'listPosts', body: page }))).not.toEqual([]);
    expect(contract.passesQuickCheck(listResponse({ operation: 'listPosts', body: page }))).toBe(false);
    expect(findViolations(listResponse({ operation: 'listPosts', body: page }))).toEqual([]);
  });
});

describe('the quick check', () => {
  const buildResponseWithValue = (...accounts: object[]): SentResponse => ({
    ...listResponse(),
    value: { success: true, data: accounts },
  });

  test('passes a success, a declared refusal and a list of records', () => {
    expect(passesQuickCheck(listResponse())).toBe(true);
    expect(passesQuickCheck(buildRefusalResponse({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }))).toBe(
      true,
    );
    expect(passesQuickCheck(buildResponseWithValue(account, { ...account, id: 'acc_2' }))).toBe(true);
    expect(passesQuickCheck(buildResponseWithValue(account, { ...account, id: '' }))).toBe(false);
  });

  test('leaves a text to the thorough check if it has no more characters than allowed, but more UTF-16 units', () => {
    const limit = bounds['bounds.name'];
    const names = ['a'.repeat(limit), '🥐'.repeat(limit), '🥐'.repeat(limit + 1)];
    const responses = names.map((name) => buildResponseWithValue({ ...account, name }));
    expect(responses.map(passesQuickCheck)).toEqual([true, false, false]);
    expect(
      names.map(
        (name) => findViolations(listResponse({ body: { success: true, data: [{ ...account, name }] } })).length,
      ),
    ).toEqual([0, 0, 1]);
  });

  test('leaves requested statuses to the thorough check', () => {
    expect(passesQuickCheck(buildRefusalResponse({ status: 418, isForced: true }))).toBe(false);
  });

  test('revalidates a record that may still change', () => {
    const unfrozen = { ...account };
    expect(passesQuickCheck(buildResponseWithValue(unfrozen))).toBe(true);
    unfrozen.id = '';
    expect(passesQuickCheck(buildResponseWithValue(unfrozen))).toBe(false);
  });

  test('remembers a frozen record, but only for the schema it was validated against', () => {
    const frozen = Object.freeze({ ...account });
    expect(passesQuickCheck(buildResponseWithValue(frozen))).toBe(true);
    expect(passesQuickCheck(buildResponseWithValue(frozen))).toBe(true);
    expect(passesQuickCheck({ ...buildResponseWithValue(frozen), operation: 'listOutreachAccounts' })).toBe(false);
  });
});
