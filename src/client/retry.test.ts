import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import type { Client } from './client.ts';
import { createClient } from './createClient.ts';
import { SocialPublishingError, TransportError, UnexpectedResponseError } from './errors.ts';
import { readRetryAfter } from './retry.ts';
import type { ClientOptions } from './settings.ts';
import {
  buildRefusalResponse,
  buildSuccessResponse,
  createInstantClock,
  createScriptedFetch,
  target,
} from './testing/scriptedFetch.ts';

const post = { text: 'Hello', platforms: [{ platform: 'microblog' as const, accountId: 'acc_1' }] };
const buildCreatedResponse = () => buildSuccessResponse({ id: 'post_1' });
const buildLimitedResponse = (retryAfter?: string) =>
  buildRefusalResponse(429, 'RATE_LIMITED', {}, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
const buildBusyResponse = (retryAfter?: string) =>
  new Response('<h1>Busy</h1>', {
    status: 503,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
const buildBrokenConnection = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });

function runScript(
  script: Parameters<typeof createScriptedFetch>,
  useClient: (client: Client) => Promise<unknown>,
  options?: Partial<ClientOptions>,
) {
  const { fetch, requests } = createScriptedFetch(...script);
  const clock = createInstantClock();
  const outcome = useClient(createClient({ ...target, fetch, clock, ...options })).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return outcome.then(
    (result) =>
      ({ ...result, requests, sleeps: clock.sleeps }) as {
        value?: unknown;
        error?: unknown;
        requests: Request[];
        sleeps: number[];
      },
  );
}
const createPost = (client: Client) => client.createPost(post);

describe('the client retries a request', () => {
  test('after the Retry-After seconds of a 429, with the same body', async () => {
    const { value, sleeps, requests } = await runScript(
      [buildLimitedResponse('7'), buildCreatedResponse()],
      createPost,
    );
    expect(value).toEqual({ id: 'post_1' });
    expect(sleeps).toEqual([7000]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([post, post]);
  });

  test('at the Retry-After date of a 429', async () => {
    const { sleeps } = await runScript(
      [buildLimitedResponse('Sat, 21 Nov 2026 12:00:05 GMT'), buildCreatedResponse()],
      createPost,
    );
    expect(sleeps).toEqual([5000]);
  });

  test('with exponential backoff if a 429 has no Retry-After', async () => {
    const { value, sleeps } = await runScript(
      [buildLimitedResponse(), buildLimitedResponse(), buildCreatedResponse()],
      createPost,
    );
    expect(value).toEqual({ id: 'post_1' });
    expect(sleeps).toEqual([500, 1000]);
  });

  test('after a 503 with Retry-After, even if it is a page of a gateway', async () => {
    const { value, sleeps } = await runScript([buildBusyResponse('2'), buildCreatedResponse()], createPost);
    expect(value).toEqual({ id: 'post_1' });
    expect(sleeps).toEqual([2000]);
  });

  test('with the file of an upload', async () => {
    const { requests } = await runScript(
      [buildLimitedResponse('1'), buildSuccessResponse({ url: 'https://h.example/a' })],
      (client) => client.uploadMedia(new Blob(['abc'])),
    );
    const sizes = await Promise.all(
      requests.map(async (request) => ((await request.formData()).get('file') as File).size),
    );
    expect(sizes).toEqual([3, 3]);
  });
});

test.each([[{ retries: 3 }], [3]])('the client rejects the retry policy %j', async (retry) => {
  const { fetch, requests } = createScriptedFetch();
  const message = 'retry must be false, or an object with no members but maxRetries and maxWait.';
  expect(() => createClient({ ...target, fetch, retry: retry as object })).toThrow(message);
  await expect(createClient({ ...target, fetch }).listAccounts({ retry: retry as object })).rejects.toThrow(message);
  expect(requests).toEqual([]);
});

describe('the client gives up', () => {
  test('when no retries are left', async () => {
    const { error, requests } = await runScript(
      [buildLimitedResponse('1'), buildLimitedResponse('1'), buildLimitedResponse('9')],
      createPost,
    );
    expect(error).toBeInstanceOf(SocialPublishingError);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 9 });
    expect(requests).toHaveLength(3);
  });

  test('at once if Retry-After exceeds maxWait', async () => {
    const { error, sleeps } = await runScript([buildLimitedResponse('61')], createPost);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61 });
    expect(sleeps).toEqual([]);
  });

  test('at once if Retry-After exceeds the maximum delay of a timer', async () => {
    const retry = { maxWait: Number.POSITIVE_INFINITY };
    const { error, sleeps } = await runScript([buildLimitedResponse('2147484')], createPost, { retry });
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2_147_484 });
    expect(sleeps).toEqual([]);
  });

  test('when the waits add up to more than maxWait', async () => {
    const { error, sleeps } = await runScript([buildLimitedResponse('40'), buildLimitedResponse('40')], createPost);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 40 });
    expect(sleeps).toEqual([40_000]);
  });

  test('at once if retries are disabled for the client or the call', async () => {
    expect((await runScript([buildLimitedResponse('1')], createPost, { retry: false })).requests).toHaveLength(1);
    const runWithoutRetry = await runScript([buildLimitedResponse('1')], (client) =>
      client.createPost(post, { retry: false }),
    );
    expect(runWithoutRetry.requests).toHaveLength(1);
  });

  test('after a 503 without Retry-After, because the request may have been processed', async () => {
    const { error, requests } = await runScript([buildBusyResponse()], createPost);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(requests).toHaveLength(1);
  });

  test('after a 500, even with Retry-After', async () => {
    const { requests } = await runScript(
      [buildRefusalResponse(500, 'INTERNAL_ERROR', {}, { 'retry-after': '1' })],
      createPost,
    );
    expect(requests).toHaveLength(1);
  });
});

describe('after a broken connection, the client', () => {
  test('never repeats a POST', async () => {
    const { error, requests } = await runScript([buildBrokenConnection()], createPost);
    expect(error).toBeInstanceOf(TransportError);
    expect(requests).toHaveLength(1);
  });

  test('never repeats a DELETE or PATCH', async () => {
    expect((await runScript([buildBrokenConnection()], (client) => client.deletePost('post_1'))).requests).toHaveLength(
      1,
    );
    expect(
      (await runScript([buildBrokenConnection()], (client) => client.updatePost('post_1', { text: 'b' }))).requests,
    ).toHaveLength(1);
  });

  test('repeats a GET', async () => {
    const { value, sleeps } = await runScript([buildBrokenConnection(), buildSuccessResponse([])], (client) =>
      client.listAccounts(),
    );
    expect(value).toEqual([]);
    expect(sleeps).toEqual([500]);
  });
});

describe('the client timeout', () => {
  const neverRespond = () => new Promise<Response>(() => {});

  test('ends an attempt without a response', async () => {
    const { error } = await runScript([neverRespond], createPost, { timeout: 20 });
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ kind: 'timeout', message: 'createPost: no response within 20 ms' });
  });

  test('ends a response that never completes', async () => {
    const endlessResponse = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
    expect((await runScript([endlessResponse], createPost, { timeout: 20 })).error).toMatchObject({ kind: 'timeout' });
  });

  test('aborts the signal of the fetch', async () => {
    const { fetch, requests } = createScriptedFetch(neverRespond);
    const signals: AbortSignal[] = [];
    const recordFetch = (request: Request) => {
      signals.push(request.signal);
      return fetch(request);
    };
    await expect(
      createClient({ ...target, fetch: recordFetch, timeout: 20 }).listAccounts({ retry: false }),
    ).rejects.toThrow();
    expect(requests).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('does not repeat a GET that timed out', async () => {
    const { requests } = await runScript([neverRespond], (client) => client.listAccounts(), { timeout: 20 });
    expect(requests).toHaveLength(1);
  });

  test('ends at once when the caller aborts', async () => {
    const controller = new AbortController();
    const pendingRun = runScript([neverRespond], (client) => client.createPost(post, { signal: controller.signal }));
    controller.abort(new Error('Changed my mind'));
    expect((await pendingRun).error).toEqual(new Error('Changed my mind'));
    const secondRun = await runScript([], (client) => client.createPost(post, { signal: controller.signal }));
    expect(secondRun.error).toEqual(new Error('Changed my mind'));
    expect(secondRun.requests).toEqual([]);
  });

  test('includes the wait for a retry, which the caller can abort', async () => {
    const controller = new AbortController();
    const { fetch } = createScriptedFetch(buildLimitedResponse('30'));
    const call = createClient({ ...target, fetch }).createPost(post, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('Enough')), 10);
    await expect(call).rejects.toThrow('Enough');
  });
});

test.each([
  ['0', 0],
  [' 120 ', 120],
  ['Sat, 21 Nov 2026 12:00:00 GMT', 0],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['Saturday, 21-Nov-26 12:00:10 GMT', 10],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-21T12:01:00Z', undefined],
  [null, undefined],
])('readRetryAfter reads %j as %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(seconds);
});

describe('readRetryAfter', () => {
  const at = Date.UTC(2030, 0, 7);

  test('returns whole seconds or undefined for any text', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[A-Z][a-z]{2,8},? .{0,30} GMT$/),
      fc.stringMatching(/^-?\d{0,20}$/),
    );
    fc.assert(
      fc.property(noise, (header) => {
        const seconds = readRetryAfter(header, at);
        if (seconds !== undefined) expect(Number.isSafeInteger(seconds) && seconds >= 0).toBe(true);
      }),
      runOptions(1000),
    );
  });

  test('reads seconds and HTTP dates', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (seconds) => {
        expect(readRetryAfter(String(seconds), at)).toBe(seconds);
        expect(readRetryAfter(new Date(at + seconds * 1000).toUTCString(), at)).toBe(seconds);
      }),
      runOptions(),
    );
  });

  test('ignores long texts of repeated pieces', () => {
    for (const text of generateLongTexts(['', 'Mon, ', 'Mon, 07 Jan 2030 ']))
      expect(readRetryAfter(text, at)).toBeUndefined();
  });
});
