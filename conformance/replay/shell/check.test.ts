/** Runs the law checks and clock steps of reproduction scripts in the local shell. Needs curl and jq. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMember } from '../../../spec/json.ts';
import { openBranding } from '../../../spec/laws/traces/mediaNames.ts';
import type { Step } from '../../script/script.ts';
import { buildExchange } from '../../testing/results.ts';
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

describe.skipIf(missingTools.length > 0)('the script of a broken law', () => {
  const createStep: Step = {
    kind: 'request',
    role: 'probe',
    operation: 'createPost',
    as: 'post',
    body: { text: 'a', platforms: [buildTarget('social')] },
  };

  test('checks the status that the law demands', async () => {
    const rule = buildBrokenRule('answer.status.createPost', [createStep], {
      expected: 201,
      observed: 200,
      exchanges: [buildExchange(0, { status: 200 })],
    });
    expect((await harness.run(rule)).code).toBe(0);
    for (const [status, code] of [
      [200, 1],
      [202, 1],
      [500, 2],
    ] as const) {
      harness.fault = ({ url }) => (url.endsWith('/posts') ? ok({ id: 'p' }, status) : undefined);
      expect((await harness.run(rule)).code).toBe(code);
    }
  });

  test('takes a response without a body for one without an envelope', async () => {
    const rule = buildBrokenRule('envelope.success', [createStep], {
      expected: '{success: true, data}',
      observed: null,
      exchanges: [buildExchange(0, { status: 204 })],
    });
    expect((await harness.run(rule)).code).toBe(0);
    harness.fault = ({ url }) => (url.endsWith('/posts') ? { status: 204, body: undefined } : undefined);
    expect((await harness.run(rule)).code).toBe(1);
  });

  test('checks that there is a response, if the service has closed the connection', async () => {
    const rule = buildBrokenRule('answer.no-server-error', [createStep], {
      expected: 'a response',
      observed: 'a closed connection',
      exchanges: [buildExchange(0, { status: 0 })],
    });
    expect((await harness.run(rule)).code).toBe(0);
    harness.fault = ({ url }) => (url.endsWith('/posts') ? { status: 0, body: undefined } : undefined);
    expect(await harness.run(rule)).toMatchObject({
      code: 1,
      output: expect.stringContaining('request 1 returned closed'),
    });
  });

  test('checks the failing member of the post that the script created', async () => {
    const list = {
      success: true,
      data: [
        { id: 'other', status: 'draft' },
        { id: 'seen', status: 'draft' },
      ],
    };
    const rule = buildBrokenRule(
      'post.create.scheduled',
      [
        {
          ...createStep,
          role: 'given',
          body: { text: 'a', platforms: [buildTarget('social')], scheduledFor: '{{now+PT1H}}' },
        },
        { kind: 'request', role: 'read', operation: 'listPosts' },
      ],
      {
        expected: 'scheduled',
        observed: 'draft',
        exchanges: [
          buildExchange(0, { responseBody: '{"success":true,"data":{"id":"seen"}}' }),
          buildExchange(1, { responseBody: JSON.stringify(list) }),
        ],
      },
    );
    harness.posts = [{ id: 'another', status: 'draft' }];
    expect(await harness.run(rule)).toMatchObject({ code: 0 });
    harness.fault = ({ method, url }) =>
      method === 'GET' && url.endsWith('/posts')
        ? ok(harness.posts.map((post) => ({ ...post, status: 'draft' })))
        : undefined;
    expect((await harness.run(rule)).code).toBe(1);
    harness.fault = ({ method, url }) =>
      method === 'GET' && url.endsWith('/posts')
        ? ok(harness.posts.map((post) => ({ ...post, status: 'odd' })))
        : undefined;
    expect((await harness.run(rule)).code).toBe(2);
  });

  test.each([
    ['', 1],
    ['Our year', 1],
    ['Shared with Acme', 0],
  ])('about the branding takes %j as the name with exit code %i', async (filename, code) => {
    const media = { carousel: 'https://files.example/a.pdf' };
    const rule = buildBrokenRule(
      'media.filename.reset',
      [
        {
          ...createStep,
          role: 'given',
          body: { text: 'a', platforms: [buildTarget('social')], media: { ...media, filename: 'Our year' } },
        },
        { kind: 'request', role: 'probe', operation: 'updatePost', id: '{{post}}', body: { media: { filename: '' } } },
      ],
      {
        expected: openBranding,
        observed: '',
        exchanges: [
          buildExchange(0, {
            requestBody: '{"media":{"filename":"Our year"}}',
            responseBody: '{"data":{"id":"seen"}}',
          }),
          buildExchange(1, {
            responseBody: JSON.stringify({ data: { id: 'seen', media: { ...media, filename: '' } } }),
          }),
        ],
      },
    );
    harness.fault = ({ method }) => (method === 'PATCH' ? ok({ id: 'seen', media: { filename } }) : undefined);
    expect((await harness.run(rule)).code).toBe(code);
  });

  test('checks a setup request that is itself the broken one, also if the script ended with it', async () => {
    const uploadStep: Step = {
      kind: 'request',
      role: 'given',
      operation: 'uploadMedia',
      as: 'first',
      parts: [{ name: 'file', filename: 'a.jpg', content: 'jpeg' }],
    };
    const rule = buildBrokenRule(
      'upload.accepted',
      [uploadStep, { ...createStep, body: { text: 'a', media: { images: ['{{first}}'] } } }],
      {
        expected: 'accepted',
        observed: 415,
        exchanges: [buildExchange(0, { operation: 'uploadMedia', status: 415 })],
        entries: [0],
      },
    );
    expect((await harness.run(rule)).code).toBe(0);
    harness.fault = ({ url }) => (url.endsWith('/upload') ? refusal(415) : undefined);
    expect(await harness.run(rule)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Still broken: request 1 returned 415.'),
    });
  });

  test('is not written if curl and jq cannot decide', async () => {
    const rule = buildBrokenRule(
      'webhook.envelope',
      [{ kind: 'subscribe', caller: 'primary', url: '{{webhook:a}}' }, createStep],
      {
        observed: 'x',
      },
    );
    expect(await harness.format(rule)).toBeUndefined();
  });
});

describe.skipIf(missingTools.length > 0)('time', () => {
  const steps: readonly Step[] = [
    {
      kind: 'request',
      role: 'given',
      operation: 'createPost',
      body: { text: 'a', platforms: [buildTarget('social')], scheduledFor: '{{now+PT1H}}' },
    },
    { kind: 'advance', by: 'PT2S' },
    {
      kind: 'request',
      role: 'probe',
      operation: 'createPost',
      body: { text: 'a', platforms: [buildTarget('video')], scheduledFor: '{{now-P1D}}' },
    },
  ];

  test('is advanced and read by hooks, and used in timestamps', async () => {
    const templates = {
      clock: { url: '/control/clock?key={{key}}', headers: { 'X-Token': '$' + '{TOKEN}' }, read: { now: '/data/now' } },
      advance: { url: '/control/advance', body: { by: '{{by}}', seconds: '{{seconds}}' }, read: { now: '/data/now' } },
    };
    expect(
      (await harness.run(buildBrokenRule('video.title.required', steps), { templates }, { TOKEN: 'a secret' })).code,
    ).toBe(0);
    expect(
      harness.requests
        .filter(({ url }) => url.startsWith('/control'))
        .map(({ url, headers, body }) => [url, headers['x-token'], body.toString().replaceAll(/\s/g, '')]),
    ).toEqual([
      ['/control/clock?key=the%20key', 'a secret', ''],
      ['/control/advance', undefined, '{"by":"PT2S","seconds":2}'],
    ]);
    const times = harness.requests
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/posts'))
      .map(({ body }) => readMember(parseJson(body), 'scheduledFor'));
    expect(times).toEqual(['2030-01-07T11:00:00Z', '2030-01-06T10:00:00Z']);
  });

  test('is waited for in real time without a hook', async () => {
    const startTime = performance.now();
    expect((await harness.run(buildBrokenRule('video.title.required', steps))).code).toBe(0);
    expect(performance.now() - startTime).toBeGreaterThan(2000);
  });

  test('has no script if the wait would be too long', async () => {
    const rule = buildBrokenRule('video.title.required', [{ kind: 'advance', by: 'P30D' }, ...steps.slice(2)]);
    expect(await harness.format(rule)).toBeUndefined();
  });
});
