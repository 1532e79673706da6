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

describe('a refused request is sent again', () => {
  test('after the seconds that 429 asks for, with the same body', async () => {
    const { value, slept, requests } = await run([limited('7'), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([7000]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([post, post]);
  });

  test('at the HTTP date that 429 asks for', async () => {
    const { slept } = await run([limited('Sat, 21 Nov 2026 12:00:05 GMT'), created()], create);
    expect(slept).toEqual([5000]);
  });

  test('a little later each time when 429 names no time', async () => {
    const { value, slept } = await run([limited(), limited(), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([500, 1000]);
  });

  test('after a 503 that says when, even if it is a page of a gateway', async () => {
    const { value, slept } = await run([busy('2'), created()], create);
    expect(value).toEqual({ id: 'post_1' });
    expect(slept).toEqual([2000]);
  });

  test('with the file, in the case of an upload', async () => {
    const { requests } = await run([limited('1'), succeeded({ url: 'https://h.example/a' })], (client) =>
      client.uploadMedia(new Blob(['abc'])),
    );
    const sizes = await Promise.all(
      requests.map(async (request) => ((await request.formData()).get('file') as File).size),
    );
    expect(sizes).toEqual([3, 3]);
  });
});

describe('a call ends with its error', () => {
  test('when the retries are used up', async () => {
    const { error, requests } = await run([limited('1'), limited('1'), limited('9')], create);
    expect(error).toBeInstanceOf(SocialPublishingError);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 9 });
    expect(requests).toHaveLength(3);
  });

  test('at once when the service asks for more patience than the budget has', async () => {
    const { error, slept } = await run([limited('61')], create);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61 });
    expect(slept).toEqual([]);
  });

  test('when the waits add up to more than the budget', async () => {
    const { error, slept } = await run([limited('40'), limited('40')], create);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 40 });
    expect(slept).toEqual([40_000]);
  });

  test('at once when retries are switched off, for the client or for the call', async () => {
    expect((await run([limited('1')], create, { retry: false })).requests).toHaveLength(1);
    const off = await run([limited('1')], (client) => client.createPost(post, { retry: false }));
    expect(off.requests).toHaveLength(1);
  });

  test('after a 503 that does not say when, for it may have been processed', async () => {
    const { error, requests } = await run([busy()], create);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(requests).toHaveLength(1);
  });

  test('after a 500, whatever it says', async () => {
    const { requests } = await run([refused(500, 'INTERNAL_ERROR', {}, { 'retry-after': '1' })], create);
    expect(requests).toHaveLength(1);
  });
});

describe('a broken connection', () => {
  test('is never followed by a second POST', async () => {
    const { error, requests } = await run([broken()], create);
    expect(error).toBeInstanceOf(TransportError);
    expect(requests).toHaveLength(1);
  });

  test('is never followed by a second DELETE or PATCH', async () => {
    expect((await run([broken()], (client) => client.deletePost('post_1'))).requests).toHaveLength(1);
    expect((await run([broken()], (client) => client.updatePost('post_1', { text: 'b' }))).requests).toHaveLength(1);
  });

  test('lets a GET try again', async () => {
    const { value, slept } = await run([broken(), succeeded([])], (client) => client.listAccounts());
    expect(value).toEqual([]);
    expect(slept).toEqual([500]);
  });
});

describe('time', () => {
  const never = () => new Promise<Response>(() => {});

  test('ends an attempt that gets no answer', async () => {
    const { error } = await run([never], create, { timeout: 20 });
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ kind: 'timeout', message: 'createPost: no answer within 20 ms' });
  });

  test('ends an answer that never ends', async () => {
    const endless = new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
    expect((await run([endless], create, { timeout: 20 })).error).toMatchObject({ kind: 'timeout' });
  });

  test('tells the fetch that nobody waits any longer', async () => {
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

  test('does not repeat a GET that was slow', async () => {
    const { requests } = await run([never], (client) => client.listAccounts(), { timeout: 20 });
    expect(requests).toHaveLength(1);
  });

  test('is nothing that an aborted call spends', async () => {
    const controller = new AbortController();
    const waiting = run([never], (client) => client.createPost(post, { signal: controller.signal }));
    controller.abort(new Error('Changed my mind'));
    expect((await waiting).error).toEqual(new Error('Changed my mind'));
    const again = await run([], (client) => client.createPost(post, { signal: controller.signal }));
    expect(again.error).toEqual(new Error('Changed my mind'));
    expect(again.requests).toEqual([]);
  });

  test('spent on waiting ends with the caller’s signal', async () => {
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
])('Retry-After %j means %j seconds', (header, seconds) => {
  expect(retryAfterOf(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(seconds);
});

describe('any Retry-After', () => {
  const at = Date.UTC(2030, 0, 7);

  test('is a wait of whole seconds, or none', () => {
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

  test('is as long as it says, in seconds or by a date', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (seconds) => {
        expect(retryAfterOf(String(seconds), at)).toBe(seconds);
        expect(retryAfterOf(new Date(at + seconds * 1000).toUTCString(), at)).toBe(seconds);
      }),
      drawn(),
    );
  });

  test('is read in the time that its length takes', () => {
    for (const text of longTexts(['', 'Mon, ', 'Mon, 07 Jan 2030 '])) expect(retryAfterOf(text, at)).toBeUndefined();
  });
});
