/** Runs reproduction scripts in the local shell. Needs curl and jq. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isObject, readMember } from '../../../spec/json.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { findFile } from '../../files/catalogue.ts';
import type { Step } from '../../script/script.ts';
import { buildResults } from '../../testing/results.ts';
import {
  buildBrokenRule,
  buildTarget,
  missingTools,
  ok,
  parseJson,
  refusal,
  ShellHarness,
} from '../../testing/shellHarness.ts';

const harness = new ShellHarness();
beforeAll(() => harness.open());
beforeEach(() => harness.reset());
afterAll(() => harness.close());

const bindings = { ...defaultBindings, 'error.statuses': { rule: 429 } };
const video = { text: 'Hello', platforms: [buildTarget('video')], media: { video: '{{file:clip.mp4}}' } };
const untitledRule = buildBrokenRule('video.title.required', [
  {
    kind: 'request',
    role: 'control',
    operation: 'createPost',
    body: { ...video, platformContent: { video: { title: 'T' } } },
  },
  { kind: 'request', role: 'probe', operation: 'createPost', body: video },
]);

const createStep: Step = {
  kind: 'request',
  role: 'given',
  operation: 'createPost',
  as: 'post',
  body: { text: 'a', platforms: [buildTarget('social')] },
};

describe.skipIf(missingTools.length > 0)(`a script, which needs ${missingTools.join(', ') || 'nothing more'}`, () => {
  test('for a request that must be refused exits with 1 if it is accepted, and with 0 if it is refused', async () => {
    expect(await harness.run(untitledRule)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Fixed: request 2 returned 422.'),
    });
    harness.fault = ({ url }, json) => (url.endsWith('/posts') ? ok({ id: 'p', ...(json as object) }, 201) : undefined);
    expect(await harness.run(untitledRule)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Still broken: request 2'),
    });
  });

  test('treats 429 as a refusal if the service uses it for other errors', async () => {
    const results = buildResults({ change: (base) => ({ ...base, profile: { ...base.profile, bindings } }) });
    harness.fault = (_, json) =>
      isObject(json) && readMember(json, 'platformContent') === undefined ? refusal(429) : undefined;
    expect(await harness.run(untitledRule, { results })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Fixed: request 2 returned 429.'),
    });
    expect(harness.requests).toHaveLength(4);
  });

  test('is not written for a translated server', async () => {
    expect(await harness.format(untitledRule, { isTranslated: true })).toBeUndefined();
  });

  test('finds accounts and uploads files with identical bytes', async () => {
    await harness.run(untitledRule);
    expect(harness.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/accounts',
      'POST /api/v1/media/upload',
      'POST /api/v1/posts',
      'POST /api/v1/posts',
    ]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of findFile('clip.mp4')?.content() ?? []) chunks.push(chunk);
    expect(harness.requests[1]?.body.includes(Buffer.concat(chunks))).toBe(true);
    expect(parseJson(harness.requests[3]?.body ?? Buffer.of())).toEqual({
      text: 'Hello',
      platforms: [{ platform: 'video', accountId: 'acc 1' }],
      media: { video: `${harness.origin}/media/1` },
    });
  });

  test.each([
    ['no key is given', untitledRule, { MY_KEY: '' }, 'Set API_KEY'],
    ['the key is refused', untitledRule, { API_KEY: 'wrong' }, 'request listAccounts_primary'],
    ['the service is unreachable', untitledRule, { URL: 'http://127.0.0.1:1' }, 'request listAccounts_primary'],
  ])('exits with 2 if %s', async (_, rule, env, message) => {
    expect(await harness.run(rule, {}, env)).toMatchObject({
      code: 2,
      output: expect.stringContaining(`Cannot tell: ${message}`),
    });
  });

  test('exits with 2 if a setup step fails, or on a server error', async () => {
    harness.fault = ({ url }) => (url.endsWith('/posts') ? refusal(503) : undefined);
    expect(await harness.run(untitledRule)).toMatchObject({
      code: 2,
      output: expect.stringContaining('request 1 should have succeeded'),
    });
    let calls = 0;
    harness.fault = ({ url }) => (url.endsWith('/posts') && ++calls === 2 ? refusal(500) : undefined);
    expect((await harness.run(untitledRule)).code).toBe(2);
  });

  test('for a request that must be accepted exits with 1 if it is refused, and with 0 if it is accepted', async () => {
    const rule = buildBrokenRule(
      'text.length.social',
      [
        {
          kind: 'request',
          role: 'probe',
          operation: 'createPost',
          body: { text: 'x'.repeat(63_206), platforms: [buildTarget('social')] },
        },
      ],
      { expected: 'accepted' },
    );
    expect((await harness.run(rule)).code).toBe(0);
    expect(readMember(parseJson(harness.requests.at(-1)?.body ?? Buffer.of()), 'text')).toHaveLength(63_206);
    harness.fault = ({ url }) => (url.endsWith('/posts') ? refusal(422) : undefined);
    expect((await harness.run(rule)).code).toBe(1);
  });

  test('sends the same bytes as the suite, with any characters', async () => {
    const hostileText = `'"\\ $HOME \`id\` $(id) \n\n\n JSON \u00e9\u{1f469}\u200d\u{1f4bb} \u0001 \\u0041 ${'ab'.repeat(200)} %s`;
    const rule = buildBrokenRule('video.title.required', [
      {
        kind: 'request',
        role: 'probe',
        operation: 'createPost',
        body: { [hostileText]: [hostileText, { a: '{{account:social}}' }] },
        headers: { 'X-Nasty': 'a\'b $HOME `id` \\ "' },
      },
      { kind: 'request', role: 'probe', operation: 'createPost', raw: '{"a":"\ud800', contentType: 'text/plain' },
      { kind: 'request', role: 'probe', operation: 'createPost', body: { text: '\ud800 {{account:social}}' } },
      { kind: 'request', role: 'probe', operation: 'createPost', raw: '\u0000\u00ff"[', contentType: '' },
      { kind: 'request', role: 'probe', operation: 'createPost', raw: 'a'.repeat(3_000_000) },
    ]);
    await harness.run(rule);
    const postRequests = harness.requests.filter(({ url }) => url.endsWith('/posts'));
    expect(parseJson(postRequests[0]?.body ?? Buffer.of())).toEqual({ [hostileText]: [hostileText, { a: 'acc"2' }] });
    expect(postRequests[0]?.headers['x-nasty']).toBe('a\'b $HOME `id` \\ "');
    expect(postRequests[1]?.headers['content-type']).toBe('text/plain');
    expect(postRequests[2]?.body.toString()).toBe('{"text":"\\ud800 acc"2"}');
    expect(postRequests[3]?.body).toEqual(Buffer.from('\u0000\u00ff"['));
    expect(postRequests[3]?.headers['content-type']).toBeUndefined();
    expect(postRequests[4]?.body.equals(Buffer.alloc(3_000_000, 'a'))).toBe(true);
  });

  test('uses ids from responses in later paths and queries', async () => {
    const rule = buildBrokenRule('post.update.partial', [
      createStep,
      { kind: 'request', role: 'probe', operation: 'updatePost', id: '{{post}}', body: { text: 'b' } },
      { kind: 'request', role: 'read', operation: 'listPosts', query: { platform: 'a&b {{post}}' } },
    ]);
    await harness.run(rule);
    expect(harness.requests.slice(-2).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /api/v1/posts/post_0',
      'GET /api/v1/posts?platform=a%26b+post_0',
    ]);
  });

  test('sends requests in parallel if the suite did', async () => {
    const updateStep: Step = {
      kind: 'request',
      role: 'probe',
      operation: 'updatePost',
      id: '{{post}}',
      body: { text: 'b' },
    };
    const rule = buildBrokenRule('post.update.partial', [
      createStep,
      { kind: 'parallel', requests: [updateStep, updateStep] },
    ]);
    expect((await harness.run(rule)).output).toMatch(/3\. PATCH \/posts\/post_0 -> 200/);
    expect(harness.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });
});
