import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient } from './createClient.ts';
import * as errors from './errors.ts';
import { isSocialPublishingError, SocialPublishingError, TransportError, UnexpectedResponseError } from './errors.ts';
import * as client from './index.ts';
import { buildRefusalResponse, createScriptedFetch, target } from './testing/scriptedFetch.ts';

function getErrorAfter(step: Parameters<typeof createScriptedFetch>[0], options = target): Promise<unknown> {
  const { fetch } = createScriptedFetch(step);
  const client = createClient({ ...options, fetch, retry: false });
  return client.createPost({ text: 'a', platforms: [] }).then(
    () => 'no error',
    (error: unknown) => error,
  );
}

test('the client exports every class of error that it throws', () => {
  const classes = Object.entries(errors).filter(([name]) => /^[A-Z]/.test(name));
  expect(classes).toHaveLength(4);
  expect(client).toMatchObject(Object.fromEntries(classes));
});

const brokenRule = {
  pointer: '/text',
  rule: 'post.text.microblog.max',
  detail: 'At most 280 chars per post.',
  limit: 280,
  actual: 281,
  section: 'platformContent.<label> fields',
  level: 'documented',
};

describe('an API error', () => {
  test('contains the code, the status and every broken rule', async () => {
    const error = await getErrorAfter(
      buildRefusalResponse(
        422,
        'VALIDATION_FAILED',
        { errors: [brokenRule], requestId: 'req_1' },
        { 'retry-after': '3' },
      ),
    );
    expect(error).toBeInstanceOf(SocialPublishingError);
    expect(error).toMatchObject({
      operation: 'createPost',
      code: 'VALIDATION_FAILED',
      status: 422,
      detail: 'Because VALIDATION_FAILED.',
      errors: [brokenRule],
      requestId: 'req_1',
      retryAfter: 3,
    });
  });

  test.each([
    [[brokenRule], '/text At most 280 chars per post. [post.text.microblog.max]'],
    [[brokenRule, {}, {}], '/text At most 280 chars per post. [post.text.microblog.max] (and 2 more)'],
    [[{ pointer: '/text' }], '/text Because VALIDATION_FAILED.'],
    [[], 'Because VALIDATION_FAILED.'],
  ])('with the broken rules %j states operation, status, code and reason in its message', async (errors, reason) => {
    const error = await getErrorAfter(buildRefusalResponse(422, 'VALIDATION_FAILED', { errors }));
    expect(error).toHaveProperty('message', `createPost was rejected (422 VALIDATION_FAILED): ${reason}`);
  });

  test('is recognized by its code', async () => {
    const error = await getErrorAfter(buildRefusalResponse(403, 'PLAN_UPGRADE_REQUIRED'));
    expect(isSocialPublishingError(error, 'PLAN_UPGRADE_REQUIRED')).toBe(true);
    expect(isSocialPublishingError(error)).toBe(true);
    expect(isSocialPublishingError(error, 'NOT_FOUND')).toBe(false);
    expect(isSocialPublishingError(new Error('PLAN_UPGRADE_REQUIRED'))).toBe(false);
    if (!isSocialPublishingError(error)) throw error;
    expect(error.is('PLAN_UPGRADE_REQUIRED')).toBe(true);
    expect(error.is('RATE_LIMITED')).toBe(false);
  });

  test.each([
    ['nested', { success: false, error: { code: 'NOT_FOUND', message: 'No.', errors: [brokenRule] } }],
    ['flat', { success: false, code: 'NOT_FOUND', message: 'No.', errors: [brokenRule] }],
    ['problem', { type: 'about:blank', detail: 'No.', code: 'NOT_FOUND', errors: [brokenRule] }],
    ['without success', { code: 'NOT_FOUND', message: 'No.', errors: [brokenRule] }],
  ])('is read from a body that is %s', async (_shape, body) => {
    const error = await getErrorAfter(Response.json(body, { status: 404, headers: { 'x-request-id': 'r9' } }));
    expect(error).toMatchObject({ code: 'NOT_FOUND', detail: 'No.', errors: [brokenRule], requestId: 'r9' });
  });

  test('keeps a code that is not part of the contract', async () => {
    expect(await getErrorAfter(buildRefusalResponse(402, 'CARD_EXPIRED'))).toMatchObject({
      name: 'SocialPublishingError',
      code: 'CARD_EXPIRED',
    });
  });

  test('tolerates malformed broken rules', async () => {
    const error = await getErrorAfter(
      buildRefusalResponse(422, 'VALIDATION_FAILED', {
        errors: ['text', null, { detail: 'Too long' }, { pointer: 5 }],
      }),
    );
    expect(error).toMatchObject({ errors: [{ pointer: '', rule: '', detail: 'Too long' }, { pointer: '' }] });
    expect(await getErrorAfter(buildRefusalResponse(422, 'VALIDATION_FAILED', { errors: 'all' }))).toMatchObject({
      errors: [],
    });
  });
});

describe('an unexpected response', () => {
  test('is reported with its first characters', async () => {
    const page = `<html>${'x'.repeat(1000)}`;
    const error = await getErrorAfter(new Response(page, { status: 502, headers: { 'content-type': 'text/html' } }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({
      operation: 'createPost',
      status: 502,
      contentType: 'text/html',
      excerpt: page.slice(0, 300),
    });
    expect((error as Error).message).toMatch(
      /^createPost: The response is not a JSON object \(status 502, text\/html\): <html>x/,
    );
  });

  test('may be JSON without an error code', async () => {
    const error = await getErrorAfter(Response.json({ success: false, why: 'unknown' }, { status: 400 }));
    expect(error).toMatchObject({
      name: 'UnexpectedResponseError',
      status: 400,
      excerpt: '{"success":false,"why":"unknown"}',
    });
  });
});

describe('a network error', () => {
  test('includes the cause that the HTTP library hides', async () => {
    const error = await getErrorAfter(
      Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      }),
    );
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({
      operation: 'createPost',
      kind: 'network',
      message: `createPost: no response from ${target.baseUrl}/posts: fetch failed: ECONNREFUSED`,
    });
  });

  test('leaves out a cause that is not an Error, such as the Response of MSW', async () => {
    const error = await getErrorAfter(new TypeError('fetch failed', { cause: Response.error() }));
    expect(error).toHaveProperty('message', `createPost: no response from ${target.baseUrl}/posts: fetch failed`);
  });

  test('is reported even if the thrown value is not an Error', async () => {
    const rejectWithText = () => Promise.reject('offline');
    expect(await getErrorAfter(rejectWithText)).toMatchObject({
      name: 'TransportError',
      message: expect.stringContaining('offline'),
    });
  });
});

describe('the API key', () => {
  const inspectAll = (value: unknown) =>
    inspect(value, { depth: null, showHidden: true, getters: true }) +
    JSON.stringify(value) +
    String((value as Error).stack);
  const leakyError = new TypeError(`Invalid header value "Bearer ${target.apiKey}"`, {
    cause: Object.assign(new Error(`Bearer ${target.apiKey}`), { request: { headers: target }, code: target.apiKey }),
  });
  const quotedKey = `You sent ${target.apiKey}.`;

  test.each<[string, Parameters<typeof createScriptedFetch>[0]]>([
    ['a library quotes it', Object.assign(leakyError, { config: target })],
    [
      'an error response quotes it',
      buildRefusalResponse(401, 'UNAUTHENTICATED', {
        detail: quotedKey,
        errors: [{ ...brokenRule, actual: quotedKey }],
      }),
    ],
    ['a page quotes it', new Response(quotedKey, { status: 502 })],
    ['an unexpected response quotes it', Response.json({ data: quotedKey })],
    [
      'a header quotes it',
      Response.json(quotedKey, { headers: { 'content-type': quotedKey, 'x-request-id': quotedKey } }),
    ],
    ['the request id quotes it', buildRefusalResponse(401, 'UNAUTHENTICATED', {}, { 'x-request-id': quotedKey })],
  ])('never appears in an error when %s', async (_description, step) => {
    const error = await getErrorAfter(step);
    expect(error).toBeInstanceOf(Error);
    expect(inspectAll(error)).not.toContain(target.apiKey);
  });

  test('never appears in the client object', () => {
    const client = createClient(target);
    expect(inspectAll(client)).not.toContain(target.apiKey);
  });

  describe('with characters that JSON escapes', () => {
    const apiKey = 'p9"q/r\\s7';
    const stringify = (value: unknown, slash: string) => JSON.stringify(value).replaceAll('/', slash);

    test.each(['/', '\\/', '\\u002F'])('never appears in an error, also if a slash is sent as %s', async (slash) => {
      const refusal = { success: false, code: apiKey, detail: apiKey, errors: [{ [apiKey]: [apiKey] }] };
      for (const body of [refusal, { why: apiKey }]) {
        const error = await getErrorAfter(new Response(stringify(body, slash), { status: 401 }), { ...target, apiKey });
        expect(error).toBeInstanceOf(Error);
        expect(inspectAll(error)).toContain('[redacted]');
        expect(inspectAll(error)).not.toMatch(/p9|s7/);
      }
    });
  });

  test('is replaced if it is sent as a number', async () => {
    const refusal = buildRefusalResponse(422, 'VALIDATION_FAILED', { errors: [{ ...brokenRule, given: 1234567 }] });
    const error = await getErrorAfter(refusal, { ...target, apiKey: '1234567' });
    expect(error).toMatchObject({ errors: [{ given: '[redacted]' }] });
    expect(inspectAll(error)).not.toContain('1234567');
  });

  test('is not replaced in a part of a number, so that a short key leaves the refusal readable', async () => {
    const refusal = buildRefusalResponse(422, 'VALIDATION_FAILED', { detail: 'Key 8', errors: [brokenRule] });
    expect(await getErrorAfter(refusal, { ...target, apiKey: '8' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: 'Key [redacted]',
      errors: [{ limit: 280 }],
    });
  });
});

test.each<[string, (client: client.Client) => Promise<unknown>]>([
  ['createPost', (c) => c.createPost(undefined as never)],
  ['updatePost', (c) => c.updatePost('p1', null as never)],
  ['createLeadMagnet', (c) => c.createLeadMagnet('{}' as never)],
])('%s without a body is refused before it is sent', async (name, callMethod) => {
  const { fetch, requests } = createScriptedFetch(buildRefusalResponse(500, 'INTERNAL_ERROR'));
  await expect(callMethod(createClient({ ...target, fetch }))).rejects.toThrow(
    new errors.CallError(`${name} requires a body: an object.`),
  );
  expect(requests).toEqual([]);
});
