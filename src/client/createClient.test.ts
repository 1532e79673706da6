import { describe, expect, test } from 'vitest';
import { codecOf } from '../profile/codec.ts';
import { resolveProfile } from '../profile/resolve.ts';
import { createClient } from './createClient.ts';
import { UnexpectedResponseError } from './errors.ts';
import { buildRefusalResponse, buildSuccessResponse, createScriptedFetch, target } from './testing/scriptedFetch.ts';

const platforms = [{ platform: 'microblog' as const, accountId: 'acc_1' }];
const leadMagnet = {
  outreachAccountId: 'out_1',
  workflowType: 'collect_only' as const,
  keywords: ['guide'],
  postUrl: 'https://network.example/post/1',
};

function createClientWith(...script: Parameters<typeof createScriptedFetch>) {
  const { fetch, requests } = createScriptedFetch(...script);
  return { client: createClient({ ...target, fetch }), requests };
}

describe('each client method', () => {
  type Case = [string, (client: ReturnType<typeof createClient>) => Promise<unknown>, string, string, unknown?];
  test.each<Case>([
    ['createPost', (c) => c.createPost({ text: 'a', platforms }), 'POST', '/posts', { text: 'a', platforms }],
    ['updatePost', (c) => c.updatePost('p/1', { text: null }), 'PATCH', '/posts/p%2F1', { text: null }],
    ['deletePost', (c) => c.deletePost('p1'), 'DELETE', '/posts/p1'],
    ['republishPost', (c) => c.republishPost('p1', platforms), 'POST', '/posts/p1/republish', { platforms }],
    ['listPosts', (c) => c.listPosts({ status: 'draft', limit: 5 }), 'GET', '/posts?status=draft&limit=5'],
    ['listAccounts', (c) => c.listAccounts(), 'GET', '/accounts'],
    ['listOutreachAccounts', (c) => c.listOutreachAccounts(), 'GET', '/accounts/outreach'],
    ['getAnalytics', (c) => c.getAnalytics({ account: 'acc_1' }), 'GET', '/analytics?account=acc_1'],
    ['createLeadMagnet', (c) => c.createLeadMagnet(leadMagnet), 'POST', '/lead-magnets', leadMagnet],
    [
      'updateLeadMagnet',
      (c) => c.updateLeadMagnet('m1', { keywords: ['a'] }),
      'PATCH',
      '/lead-magnets/m1',
      { keywords: ['a'] },
    ],
    ['pauseLeadMagnet', (c) => c.pauseLeadMagnet('m1'), 'POST', '/lead-magnets/m1/pause'],
    ['listLeads', (c) => c.listLeads('m1'), 'GET', '/lead-magnets/m1/leads'],
  ])('%s sends its request', async (_name, callMethod, method, path, body) => {
    const { client, requests } = createClientWith(buildSuccessResponse([]));
    await callMethod(client);
    const [request] = requests;
    expect(`${request?.method} ${request?.url}`).toBe(`${method} ${target.baseUrl}${path}`);
    expect(request?.headers.get('authorization')).toBe(`Bearer ${target.apiKey}`);
    expect(request?.headers.get('content-type')).toBe(body === undefined ? null : 'application/json');
    expect(await request?.text()).toBe(body === undefined ? '' : JSON.stringify(body));
  });

  test('resolves to the data of the response', async () => {
    const { client } = createClientWith(buildSuccessResponse([{ id: 'acc_1', platform: 'photo', name: 'Ada' }]));
    expect(await client.listAccounts()).toEqual([{ id: 'acc_1', platform: 'photo', name: 'Ada' }]);
  });
});

async function getIds(posts: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of posts) ids.push(id);
  return ids;
}

describe('client lists', () => {
  const buildPage = (ids: string[], nextCursor: string | null) =>
    buildSuccessResponse(
      ids.map((id) => ({ id })),
      { pagination: { limit: 2, nextCursor } },
    );

  test('return one page with the cursor of the next', async () => {
    const { client } = createClientWith(buildPage(['a', 'b'], 'c2'));
    expect(await client.listPosts()).toEqual({
      data: [{ id: 'a' }, { id: 'b' }],
      pagination: { limit: 2, nextCursor: 'c2' },
    });
  });

  test('can be iterated over all pages with the same filter', async () => {
    const { client, requests } = createClientWith(
      buildPage(['a', 'b'], 'c2'),
      buildPage([], 'c3'),
      buildPage(['c'], null),
    );
    expect(await getIds(client.posts({ status: 'published' }))).toEqual(['a', 'b', 'c']);
    expect(requests.map((request) => new URL(request.url).search)).toEqual([
      '?status=published',
      '?status=published&cursor=c2',
      '?status=published&cursor=c3',
    ]);
  });

  test('fetch a page only when it is read', async () => {
    const { client, requests } = createClientWith(buildPage(['a', 'b'], 'c2'));
    for await (const post of client.posts()) if (post.id === 'b') break;
    expect(requests).toHaveLength(1);
  });

  test('return one page if the implementation has no paging', async () => {
    const { client } = createClientWith(buildSuccessResponse([{ id: 'a' }]));
    expect(await client.listPosts()).toEqual({ data: [{ id: 'a' }], pagination: { limit: 1, nextCursor: null } });
  });

  test('throw if a cursor repeats', async () => {
    const { client } = createClientWith(buildPage(['a'], 'c2'), buildPage(['b'], 'c2'));
    await expect(getIds(client.posts())).rejects.toThrow(
      'The list would never end: the service returned the cursor "c2" twice.',
    );
  });
});

describe('a client call succeeds only with a 2xx status and success true', () => {
  test.each([
    ['success false', Response.json({ success: false, data: {} })],
    ['no success', Response.json({ data: {} })],
    ['success as a text', Response.json({ success: 'true', data: {} })],
    ['a list', Response.json([])],
    ['no data', Response.json({ success: true })],
    ['nothing', new Response(null, { status: 204 })],
    ['another status', Response.json({ success: true, data: {} }, { status: 404 })],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('and rejects %s as an unexpected response', async (_description, response) => {
    await expect(createClientWith(response).client.listAccounts()).rejects.toBeInstanceOf(UnexpectedResponseError);
  });

  test('and rejects a 200 with an error code as an API error', async () => {
    const { client } = createClientWith(Response.json({ success: false, code: 'NOT_FOUND', message: 'No.' }));
    await expect(client.listLeads('m1')).rejects.toMatchObject({
      name: 'SocialPublishingError',
      code: 'NOT_FOUND',
      status: 200,
    });
  });
});

describe('a client with a codec', () => {
  const codec = codecOf(
    resolveProfile({
      'post.schedule.field': 'publishAt',
      'post.record': { id: 'postId', status: 'state' },
      'post.states': { draft: 'DRAFT' },
      'post.list.container': 'data.items',
      'post.list.query': { status: 'state' },
      'leadMagnet.resume': { method: 'PUT', path: '/lead-magnets/{id}/run' },
      'error.body': 'nested',
      'error.codes': { NOT_FOUND: 'no_such_thing' },
    }),
  );
  const createTranslatingClient = (...script: Parameters<typeof createScriptedFetch>) => {
    const { fetch, requests } = createScriptedFetch(...script);
    return { client: createClient({ ...target, fetch, codec }), requests };
  };

  test('translates bodies and records', async () => {
    const { client, requests } = createTranslatingClient(buildSuccessResponse({ postId: 'p1', state: 'DRAFT' }));
    const post = await client.createPost({ text: 'a', platforms, scheduledFor: '2026-12-01T09:00:00Z' });
    expect(await requests[0]?.json()).toEqual({ text: 'a', platforms, publishAt: '2026-12-01T09:00:00Z' });
    expect(post).toMatchObject({ id: 'p1', status: 'draft' });
  });

  test('translates queries and lists', async () => {
    const items = [{ postId: 'p1', state: 'DRAFT' }];
    const { client, requests } = createTranslatingClient(
      Response.json({ success: true, data: { items, pagination: { limit: 20, nextCursor: null } } }),
    );
    const [post] = (await client.listPosts({ status: 'draft' })).data;
    expect(new URL(requests[0]?.url ?? '').search).toBe('?state=DRAFT');
    expect(post).toMatchObject({ id: 'p1', status: 'draft' });
  });

  test('translates errors', async () => {
    const response = Response.json(
      { success: false, error: { code: 'no_such_thing', message: 'Gone.' } },
      { status: 404 },
    );
    const { client } = createTranslatingClient(response);
    await expect(client.deletePost('p1')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404, detail: 'Gone.' });
  });

  test('calls operations that only its profile offers', async () => {
    const { client, requests } = createTranslatingClient(buildSuccessResponse({ id: 'm1', state: 'active' }));
    expect(await client.call('resumeLeadMagnet', { id: 'm1' })).toEqual({ data: { id: 'm1', state: 'active' } });
    expect(`${requests[0]?.method} ${requests[0]?.url}`).toBe(`PUT ${target.baseUrl}/lead-magnets/m1/run`);
    const { client: plainClient, requests: plainRequests } = createClientWith();
    await expect(plainClient.call('resumeLeadMagnet', { id: 'm1' })).rejects.toThrow(
      'resumeLeadMagnet is not available',
    );
    expect(plainRequests).toEqual([]);
  });
});

describe('the client rejects', () => {
  test.each([
    '',
    'example.com/api/v1',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://e.com/v1?a=b',
    '/api/v1',
  ])('the base URL %j', (baseUrl) => {
    expect(() => createClient({ ...target, baseUrl })).toThrow(/^baseUrl must /);
  });

  test.each(['', 'with space', 'with\nbreak', 'ключ'])('the key %j, without quoting it', (apiKey) => {
    expect(() => createClient({ ...target, apiKey })).toThrow(
      new TypeError('apiKey must be a non-empty string of visible ASCII characters, without spaces or line breaks.'),
    );
  });

  test.each(['', '.', '..'])('the id %j, which would address another resource', async (id) => {
    const { client, requests } = createClientWith(buildRefusalResponse(404, 'NOT_FOUND'));
    await expect(client.deletePost(id)).rejects.toThrow(
      'deletePost requires an id: a string other than "", "." and "..".',
    );
    expect(requests).toEqual([]);
  });

  test.each([
    [{ timout: 5 }, 'A client has no option `timout`. Did you mean `timeout`?'],
    [{ fetch: {} }, /^fetch must be a function/],
    [{ codec: resolveProfile({}) }, /^codec must be a result of codecOf/],
  ])('option %#, which the types do not allow', (options, message) => {
    expect(() => createClient({ ...target, ...(options as object) })).toThrow(message);
  });

  test('a timeout outside the range of timers', async () => {
    expect(() => createClient({ ...target, timeout: -1 })).toThrow(/^timeout must be in milliseconds/);
    await expect(createClientWith().client.listAccounts({ timeout: Number.POSITIVE_INFINITY })).rejects.toThrow(
      TypeError,
    );
  });
});

test('a client sends the content type of a translation instead of its own', async () => {
  const { fetch, requests } = createScriptedFetch(buildSuccessResponse({ id: 'post_1' }));
  const toServer = () => ({ headers: { 'Content-Type': 'application/vnd.example+json' } });
  const translate = { operations: { createPost: { request: { toServer, toContract: () => ({}) } } } };
  const platforms = [{ platform: 'social' as const, accountId: 'acc_1' }];
  await createClient({ ...target, fetch, translate }).createPost({ text: 'Hello', platforms });
  expect(requests[0]?.headers.get('content-type')).toBe('application/vnd.example+json');
});

test('a client sends its userAgent, ignores trailing slashes of baseUrl, and does not follow redirects', async () => {
  const { fetch, requests } = createScriptedFetch(buildSuccessResponse([]));
  await createClient({
    ...target,
    baseUrl: new URL(`${target.baseUrl}//`),
    fetch,
    userAgent: 'planner/1.0',
  }).listAccounts();
  expect(requests[0]?.url).toBe(`${target.baseUrl}/accounts`);
  expect(requests[0]?.headers.get('user-agent')).toBe('planner/1.0');
  expect(requests[0]?.redirect).toBe('error');
});
