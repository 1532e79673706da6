/** The mock either rejects an input under a rule or processes it; it never fails internally. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallResponse, createFrozenMock, getRules } from '../../testing/caller.ts';

const members = [
  'text',
  'platforms',
  'platformContent',
  'media',
  'publishNow',
  'scheduledFor',
  'isAutoPlug',
  'autoPlug',
  'images',
  'video',
  'carousel',
  'filename',
  'videoTitle',
  'comments',
  'delay',
  'platform',
  'accountId',
  'title',
  'tags',
  'thumbnail',
  'contentType',
  'templates',
  'dm',
  'commentReplies',
  'workflowType',
  'keywords',
  'postId',
  'postUrl',
  'outreachAccountId',
  'followUps',
  'webhookUrl',
  'activate',
  'social',
  'microblog',
  'photo',
  'shortvideo',
  'professional',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
];

const leaf = fc.oneof(
  fc.constantFrom(
    'social',
    'microblog',
    'photo',
    'shortvideo',
    'acc_social',
    'acc_photo',
    'acc_microblog',
    'out_ada',
    'full',
    'comments_only',
    'collect_only',
    '2030-06-01T12:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
    'https://media.example.org/a.jpg',
    'http://127.0.0.1/media/x',
    'https://[::1]/',
    'https://%',
    'PT10M',
    '\n\n\n',
    '\ud800',
  ),
  fc.constantFrom(true, false, null, 0, -0, 1e308, -1, 1.5, 2 ** 53),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...members), tie('value'), { maxKeys: 6 }),
  ),
}));

/** A valid post with one arbitrary member. */
const nearlyValid = fc.tuple(fc.constantFrom(...members), value).map(([name, it]) => ({
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
  ...Object.fromEntries([[name, it]]),
}));

const writeRequests = [
  ['POST', '/posts'],
  ['PATCH', '/posts/post_000001'],
  ['PATCH', '/posts/post_nobody'],
  ['POST', '/posts/post_000001/republish'],
  ['POST', '/posts/post_000002/republish'],
  ['POST', '/lead-magnets'],
  ['PATCH', '/lead-magnets/lm_000001'],
] as const;

async function setUp() {
  const call = createFrozenMock().caller();
  const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };
  await call('POST', '/posts', post);
  await call('POST', '/posts', { ...post, publishNow: true });
  const readWorld = async () => JSON.stringify((await call('GET', '/posts?limit=100')).body);
  return { call, readWorld };
}

function expectWellFormed(response: CallResponse): void {
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(500);
  if (response.status < 400) expect(response.body).toMatchObject({ success: true, data: expect.anything() });
  else {
    expect(response.body).toMatchObject({ success: false, code: expect.any(String), status: response.status });
    expect(getRules(response).length, JSON.stringify(response.body)).toBeGreaterThan(0);
  }
}

describe('the mock', () => {
  test('accepts any JSON as a body: it either rejects it under a rule and stores nothing, or processes it', async () => {
    const { call, readWorld } = await setUp();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writeRequests),
        fc.oneof(value, nearlyValid),
        async ([method, path], body) => {
          const before = await readWorld();
          const response = await call(method, path, JSON.stringify(body));
          expectWellFormed(response);
          if (response.status >= 400) expect(await readWorld()).toBe(before);
        },
      ),
      { numRuns: 600 },
    );
  }, 60_000);

  test('accepts any bytes as a body without failing', async () => {
    const { call, readWorld } = await setUp();
    const before = await readWorld();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writeRequests),
        fc.string({ unit: 'binary' }),
        async ([method, path], body) => {
          expectWellFormed(await call(method, path, `{${body}`));
        },
      ),
      { numRuns: 200 },
    );
    expect(await readWorld()).toBe(before);
  });

  test('accepts any path and query without failing', async () => {
    const { call } = await setUp();
    const piece = fc.oneof(
      fc.constantFrom(
        'posts',
        'accounts',
        'outreach',
        'lead-magnets',
        'leads',
        'pause',
        'republish',
        'analytics',
        'media',
        'upload',
        'post_000001',
        '%',
        '%zz',
        '%00',
        '%2F',
        '__proto__',
        '',
        ';',
        '\\',
      ),
      // A URL has no segments of dots alone: they lead out of the API.
      fc
        .string({ maxLength: 8 })
        .filter((text) => !/^\.{1,2}$/.test(text))
        .map(encodeURIComponent),
    );
    const pair = fc
      .tuple(fc.constantFrom('status', 'platform', 'from', 'to', 'limit', 'cursor', 'account', '__proto__', '%'), piece)
      .map((both) => both.join('='));
    const target = fc
      .tuple(fc.array(piece, { maxLength: 4 }), fc.array(pair, { maxLength: 4 }))
      .map(([path, query]) => `/${path.join('/')}?${query.join('&')}`);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'), target, async (method, it) => {
        const response = await call(method, it);
        if (method === 'HEAD') expect(response.status).toBeLessThan(500);
        else expectWellFormed(response);
      }),
      { numRuns: 600 },
    );
  });
});
