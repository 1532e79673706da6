import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../mock-server/index.ts';
import { type Client, createClient } from '../src/client/index.ts';
import { startValidatingProxy, type ValidatingProxy } from './prismProxy.ts';

describe('Prism reports no violations between our client and our mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let proxy: ValidatingProxy;
  let client: Client;

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    proxy = await startValidatingProxy(mock.url);
    client = createClient({ baseUrl: proxy.url, apiKey: mock.keys[0]?.key ?? '', fetch: proxy.fetch, retry: false });
  });
  afterEach(() => {
    expect(proxy.takeResponseCount()).toBeGreaterThan(0);
    expect(proxy.takeViolations()).toEqual([]);
  });
  afterAll(async () => {
    await proxy.close();
    await mock.close();
  });

  async function findTarget<P extends 'microblog' | 'professional' | 'social'>(platform: P) {
    const account = (await client.listAccounts()).find((candidate) => candidate.platform === platform);
    if (account === undefined) throw new Error(`The mock has no account on ${platform}.`);
    return { platform, accountId: account.id };
  }

  async function findOutreachAccountId(): Promise<string> {
    const account = (await client.listOutreachAccounts()).find(({ status }) => status === 'connected');
    if (account === undefined) throw new Error('The mock has no connected outreach account.');
    return account.id;
  }

  const laterTime = '2999-01-01T09:00:00Z';

  test('when accounts are listed', async () => {
    expect(await client.listAccounts()).not.toEqual([]);
    expect(await client.listOutreachAccounts()).not.toEqual([]);
  });

  test('when a draft is created, changed and deleted', async () => {
    const platforms = [await findTarget('microblog'), await findTarget('professional')];
    const draft = await client.createPost({
      text: 'One\n\n\nTwo',
      platforms,
      platformContent: { professional: { text: 'Ünïcödé 👋' } },
      media: { images: ['https://images.example.com/1.png'] },
    });
    expect(draft.status).toBe('draft');
    const updatedPost = await client.updatePost(draft.id, {
      text: 'Three',
      media: null,
      platformContent: { professional: null },
    });
    expect(updatedPost.text).toBe('Three');
    expect(await client.deletePost(draft.id)).toEqual({ id: draft.id, deleted: true });
  });

  test('when a post is scheduled and made a draft again', async () => {
    const post = await client.createPost({
      text: 'Later',
      platforms: [await findTarget('social')],
      scheduledFor: laterTime,
    });
    expect(post.status).toBe('scheduled');
    expect((await client.updatePost(post.id, { scheduledFor: null })).status).toBe('draft');
  });

  test('when a post is published and republished elsewhere', async () => {
    const post = await client.createPost({
      text: 'Now\n\n\nand then',
      platforms: [await findTarget('microblog')],
      publishNow: true,
    });
    expect(post.status).toBe('published');
    const republishedPost = await client.republishPost(post.id, [await findTarget('social')]);
    expect(republishedPost.platforms.map(({ platform }) => platform)).toEqual(['microblog', 'social']);
  });

  test('when posts are listed, filtered and paged', async () => {
    const platforms = [await findTarget('microblog')];
    for (const text of ['a', 'b', 'c']) await client.createPost({ text, platforms });
    const { data, pagination } = await client.listPosts({
      status: 'draft',
      platform: 'microblog',
      from: '2000-01-01',
      limit: 2,
    });
    expect(data).toHaveLength(2);
    expect(pagination.nextCursor).toEqual(expect.any(String));
    const ids = new Set<string>();
    for await (const post of client.posts({ limit: 2 })) ids.add(post.id);
    expect(ids.size).toBeGreaterThanOrEqual(3);
  });

  test('when a lead magnet is created, changed and paused, and its leads are listed', async () => {
    const outreachId = await findOutreachAccountId();
    const leadMagnet = await client.createLeadMagnet({
      outreachAccountId: outreachId,
      workflowType: 'full',
      keywords: ['guide'],
      postUrl: 'https://professional.example.com/posts/1',
      templates: { dm: { text: 'Hi {{firstName}}' } },
      activate: true,
    });
    expect(leadMagnet.state).toBe('active');
    const updatedLeadMagnet = await client.updateLeadMagnet(leadMagnet.id, {
      outreachAccountId: outreachId,
      keywords: ['guide', 'book'],
    });
    expect(updatedLeadMagnet.keywords).toEqual(['guide', 'book']);
    expect((await client.pauseLeadMagnet(leadMagnet.id)).state).toBe('paused');
    expect(await client.listLeads(leadMagnet.id)).toEqual([]);
  });

  test('when analytics are read', async () => {
    const { accountId } = await findTarget('microblog');
    expect((await client.getAnalytics({ account: accountId })).account.id).toBe(accountId);
  });

  test('when the mock rejects a request because of a rule beyond the schema, or an unknown resource', async () => {
    // JSON Schema cannot express these rules, so Prism must not report the requests.
    const platforms = [await findTarget('microblog')];
    await expect(
      client.createPost({ text: 'a', platforms, scheduledFor: '2001-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(client.deletePost('post_that_is_not')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

// Proves that Prism validates, because it can silently stop doing so.
describe('Prism as a validating proxy', () => {
  let upstream: Server;
  let responseBody: unknown;
  let status = 200;
  let proxy: ValidatingProxy;
  const authorization = 'Bearer any-key';

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    proxy = await startValidatingProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/api/v1`);
  });
  afterAll(async () => {
    await proxy.close();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });

  async function collectViolationsFor(path: string, init: RequestInit, body: unknown): Promise<string[]> {
    responseBody = body;
    await proxy.fetch(new Request(`${proxy.url}${path}`, init));
    return proxy.takeViolations();
  }

  test('reports a response with a wrong type or a missing member', async () => {
    const violations = await collectViolationsFor(
      '/accounts',
      { headers: { authorization } },
      { success: true, data: [{ id: 5, platform: 'photo' }] },
    );
    expect(violations).toContainEqual(
      expect.stringMatching(/^GET \/accounts: response\.body\.data\.0\.id .*must be string/),
    );
    expect(violations).toContainEqual(expect.stringMatching(/^GET \/accounts: response\.body\.data\.0 .*'name'/));
  });

  test('reports a status that the operation does not have', async () => {
    const init = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"platforms":[{"platform":"photo","accountId":"a"}],"text":"a"}',
    };
    const violations = await collectViolationsFor('/posts', init, { success: true, data: {} });
    expect(violations).toContainEqual(expect.stringMatching(/^POST \/posts: response/));
  });

  test('reports a request that violates the document', async () => {
    const init = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"text":5,"platforms":[]}',
    };
    const violations = await collectViolationsFor('/posts', init, {});
    expect(violations).toContainEqual(expect.stringMatching(/^POST \/posts: request\.body\.text .*must be string/));
    expect(violations).toContainEqual(expect.stringMatching(/^POST \/posts: request\.body\.platforms .*fewer than 1/));
  });

  test('reports a path that the document does not have', async () => {
    expect(await collectViolationsFor('/post', { headers: { authorization } }, {})).not.toEqual([]);
  });

  test('does not mock a response if the server responds with 501', async () => {
    status = 501;
    const response = await proxy.fetch(new Request(`${proxy.url}/accounts`, { headers: { authorization } }));
    status = 200;
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: expect.stringContaining('stoplight.io/prism/errors') });
    proxy.takeViolations();
  });

  test('reports nothing about valid traffic', async () => {
    expect(
      await collectViolationsFor('/accounts', { headers: { authorization } }, { success: true, data: [] }),
    ).toEqual([]);
  });
});
