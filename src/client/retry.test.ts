import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, longTexts } from '../../spec/testing/drawn.ts';
import type { Client } from './client.ts';
import { createClient } from './createClient.ts';
import { SocialPublishingError, TransportError, UnexpectedAnswerError } from './errors.ts';
import { retryAfterOf } from './retry.ts';
import type { ClientOptions } from './settings.ts';
import { instantClock, refused, scriptedFetch, succeeded, target } from './testing/scriptedFetch.ts';

const post = { text: 'Hello', platforms: [{ platform: 'microblog' as const, accountId: 'acc_1' }] };
const created = () => succeeded({ id: 'post_1' });
const limited = (after?: string) =>
  refused(429, 'RATE_LIMITED', {}, after === undefined ? {} : { 'retry-after': after });
const busy = (after?: string) =>
  new Response('<h1>Busy</h1>', { status: 503, headers: after === undefined ? {} : { 'retry-after': after } });
const broken = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });

function run(
  script: Parameters<typeof scriptedFetch>,
  use: (client: Client) => Promise<unknown>,
  more?: Partial<ClientOptions>,
) {
  const { fetch, requests } = scriptedFetch(...script);
  const clock = instantClock();
  const outcome = use(createClient({ ...target, fetch, clock, ...more })).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return outcome.then(
    (ended) =>
      ({ ...ended, requests, slept: clock.slept }) as {
        value?: unknown;
        error?: unknown;
        requests: Request[];
        slept: number[];
      },
  );
}
const create = (client: Client) => client.createPost(post);

describe('the client retries a request', () => {
  test('after the Retry-After seconds of a 429, with the same body', async () => {
    const { value, slept, requests } = await run([limited('7'), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([7000]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([post, post]);
  });

  test('at the Retry-After date of a 429', async () => {
    const { slept } = await run([limited('Sat, 21 Nov 2026 12:00:05 GMT'), created()], create);
    expect(slept).toEqual([5000]);
  });

  test('with exponential backoff if a 429 has no Retry-After', async () => {
    const { value, slept } = await run([limited(), limited(), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([500, 1000]);
  });

  test('after a 503 with Retry-After, even if it is a page of a gateway', async () => {
    const { value, slept } = await run([busy('2'), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([2000]);
  });

  test('with the file of an upload', async () => {
    const { requests } = await run([limited('1'), succeeded({ url: 'https://h.example/a' })], (client) =>
      client.uploadMedia(new Blob(['abc'])),
    );
    const sizes = await Promise.all(
      requests.map(async (request) => ((await request.formData()).get('file') as File).size),
    );
    expect(sizes).toEqual([3, 3]);
  });
});

describe('the client gives up', () => {
  test('when no retries are left', async () => {
    const { error, requests } = await run([limited('1'), limited('1'), limited('9')], create);
    expect(error).toBeInstanceOf(SocialPublishingError);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 9 });
    expect(requests).toHaveLength(3);
  });

  test('at once if Retry-After exceeds maxWait', async () => {
    const { error, slept } = await run([limited('61')], create);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61 });
    expect(slept).toEqual([]);
  });

  test('when the waits add up to more than maxWait', async () => {
    const { error, slept } = await run([limited('40'), limited('40')], create);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 40 });
    expect(slept).toEqual([40_000]);
  });

  test('at once if retries are disabled for the client or the call', async () => {
    expect((await run([limited('1')], create, { retry: false })).requests).toHaveLength(1);
    const off = await run([limited('1')], (client) => client.createPost(post, { retry: false }));
    expect(off.requests).toHaveLength(1);
  });

  test('after a 503 without Retry-After, because the request may have been processed', async () => {
    const { error, requests } = await run([busy()], create);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(requests).toHaveLength(1);
  });

  test('after a 500, even with Retry-After', async () => {
    const { requests } = await run([refused(500, 'INTERNAL_ERROR', {}, { 'retry-after': '1' })], create);
    expect(requests).toHaveLength(1);
  });
});

describe('after a broken connection, the client', () => {
  test('never repeats a POST', async () => {
    const { error, requests } = await run([broken()], create);
    expect(error).toBeInstanceOf(TransportError);
    expect(requests).toHaveLength(1);
  });

  test('never repeats a DELETE or PATCH', async () => {
    expect((await run([broken()], (client) => client.deletePost('post_1'))).requests).toHaveLength(1);
    expect((await run([broken()], (client) => client.updatePost('post_1', { text: 'b' }))).requests).toHaveLength(1);
  });

  test('repeats a GET', async () => {
    const { value, slept } = await run([broken(), succeeded([])], (client) => client.listAccounts());
    expect(value).toEqual([]);
    expect(slept).toEqual([500]);
  });
});

describe('the client timeout', () => {
  const never = () => new Promise<Response>(() => {});

  test('ends an attempt without a response', async () => {
    const { error } = await run([never], create, { timeout: 20 });
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ kind: 'timeout', message: 'createPost: no response within 20 ms' });
  });

  test('ends a response that never completes', async () => {
    const endless = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
    expect((await run([endless], create, { timeout: 20 })).error).toMatchObject({ kind: 'timeout' });
  });

  test('aborts the signal of the fetch', async () => {
    const { fetch, requests } = scriptedFetch(never);
    const signals: AbortSignal[] = [];
    const watching = (request: Request) => {
      signals.push(request.signal);
      return fetch(request);
    };
    await expect(
      createClient({ ...target, fetch: watching, timeout: 20 }).listAccounts({ retry: false }),
    ).rejects.toThrow();
    expect(requests).toHaveLength(1);
    expect(signals[0]?.aborted).toBe(true);
  });

  test('does not repeat a GET that timed out', async () => {
    const { requests } = await run([never], (client) => client.listAccounts(), { timeout: 20 });
    expect(requests).toHaveLength(1);
  });

  test('ends at once when the caller aborts', async () => {
    const controller = new AbortController();
    const waiting = run([never], (client) => client.createPost(post, { signal: controller.signal }));
    controller.abort(new Error('Changed my mind'));
    expect((await waiting).error).toEqual(new Error('Changed my mind'));
    const again = await run([], (client) => client.createPost(post, { signal: controller.signal }));
    expect(again.error).toEqual(new Error('Changed my mind'));
    expect(again.requests).toEqual([]);
  });

  test('includes the wait for a retry, which the caller can abort', async () => {
    const controller = new AbortController();
    const { fetch } = scriptedFetch(limited('30'));
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
])('retryAfterOf reads %j as %j seconds', (header, seconds) => {
  expect(retryAfterOf(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(seconds);
});

describe('retryAfterOf', () => {
  const at = Date.UTC(2030, 0, 7);

  test('returns whole seconds or undefined for any text', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[A-Z][a-z]{2,8},? .{0,30} GMT$/),
      fc.stringMatching(/^-?\d{0,20}$/),
    );
    fc.assert(
      fc.property(noise, (header) => {
        const seconds = retryAfterOf(header, at);
        if (seconds !== undefined) expect(Number.isSafeInteger(seconds) && seconds >= 0).toBe(true);
      }),
      drawn(1000),
    );
  });

  test('reads seconds and HTTP dates', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (seconds) => {
        expect(retryAfterOf(String(seconds), at)).toBe(seconds);
        expect(retryAfterOf(new Date(at + seconds * 1000).toUTCString(), at)).toBe(seconds);
      }),
      drawn(),
    );
  });

  test('reads long texts in linear time', () => {
    for (const text of longTexts(['', 'Mon, ', 'Mon, 07 Jan 2030 '])) expect(retryAfterOf(text, at)).toBeUndefined();
  });
});
