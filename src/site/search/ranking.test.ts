import { runInThisContext } from 'node:vm';
import MiniSearch from 'minisearch';
import { beforeAll, expect, test } from 'vitest';
import { defaultProfile } from '../../profile/resolve.ts';
import { readParts } from '../parts.ts';
import { renderSite } from '../site.ts';

type FindPages = (engine: MiniSearch, query: string) => readonly { readonly path: string }[];

let find: (query: string) => readonly string[];
beforeAll(async () => {
  const site = await renderSite({ profile: defaultProfile, parts: await readParts(), version: '0' });
  // The scripts that the browser loads assign to globals.
  const globals = globalThis as unknown as {
    siteIndex: { index: string; options: ConstructorParameters<typeof MiniSearch>[0] };
    findPages: FindPages;
  };
  for (const name of ['search-index.js', 'ranking.js'])
    runInThisContext((await site.get(`assets/${name}`)?.read()) ?? '');
  const engine = MiniSearch.loadJSON(globals.siteIndex.index, globals.siteIndex.options);
  find = (query) => globals.findPages(engine, query).map(({ path }) => path);
});

test.each([
  ['createPost', 'operations/createPost.html'],
  ['createpost', 'operations/createPost.html'],
  ['create post', 'operations/createPost.html'],
  ['schedule', 'operations/createPost.html'],
  ['schedule a post', 'operations/createPost.html'],
  ['upload image', 'operations/uploadMedia.html'],
  ['how do I upload a video', 'operations/uploadMedia.html'],
  ['delete', 'operations/deletePost.html'],
  ['scheduledFor', 'operations/createPost.html'],
  ['publishNow', 'operations/createPost.html'],
  ['leads', 'operations/listLeads.html'],
  ['analytics', 'operations/getAnalytics.html'],
  ['verify webhook signature', 'events/index.html'],
  ['how to verify a webhook signature', 'events/index.html'],
  ['whsec_', 'events/index.html'],
  ['post.failed', 'events/post.failed.html'],
  ['text.length.microblog', 'rules/text.length.microblog.html'],
  ['timezone', 'operations/createPost.html'],
  ['emoji', 'operations/createPost.html'],
  ['carousel', 'operations/uploadMedia.html'],
  ['pagination', 'operations/listPosts.html'],
  ['idempotency', 'guides/client.html#time-and-retries'],
  ['go', 'guides/any-language.html'],
  ['golang', 'guides/any-language.html'],
  ['vitest', 'guides/test-your-integration.html#in-the-same-process'],
  ['api key', 'operations/index.html'],
  ['authentication', 'operations/index.html'],
  ['text too long', 'limits.html'],
  ['python', 'guides/python.html'],
  ['client', 'guides/client.html'],
  ['webhok', 'events/index.html'],
  ['POST /posts', 'operations/createPost.html'],
  ['GET /posts', 'operations/listPosts.html'],
  ['/posts', 'operations/createPost.html'],
  ['/posts/{id}', 'operations/updatePost.html'],
  ['PATCH /posts/:id', 'operations/updatePost.html'],
  ['GET /posts/{id}', 'operations/listPosts.html'],
  ['GET /api/v1/posts/post_000001', 'operations/listPosts.html'],
  ['GET /media/upload', 'operations/uploadMedia.html'],
  ['DELETE /posts', 'operations/deletePost.html'],
  ['DELETE http://127.0.0.1:4010/api/v1/posts/post_000001', 'operations/deletePost.html'],
  ['patch posts', 'operations/updatePost.html'],
  ['post posts', 'operations/createPost.html'],
  ['/posts/{id}/republish', 'operations/republishPost.html'],
  ['/media/upload', 'operations/uploadMedia.html'],
  ['media/upload', 'operations/uploadMedia.html'],
  ['POST /media/up', 'operations/uploadMedia.html'],
  ['GET /posts?status=published', 'operations/listPosts.html'],
  ['get analytics', 'operations/getAnalytics.html'],
])('a search for "%s" finds %s first', (query, path) => {
  expect(find(query)[0]).toBe(path);
});

test('a mistyped word finds the pages of the nearest word, although the changelog contains the mistyped one', () => {
  expect(find('lenght').slice(0, 5)).toEqual(find('length').slice(0, 5));
  expect(find('text lenght microblog')[0]).toBe('rules/text.length.microblog.html');
  expect(find('scedule')[0]).toBe('operations/createPost.html');
});

test('a method and a path find only operations: the exact match, then longer paths, then other methods', () => {
  expect(find('POST /posts')).toEqual([
    'operations/createPost.html',
    'operations/republishPost.html',
    'operations/listPosts.html',
  ]);
  expect(find('post posts').length).toBeGreaterThan(4);
  expect(find('POST /nowhere')).toEqual(find('post nowhere'));
});

test('one matching word is enough', () => {
  expect(find('zzzqqq webhook').length).toBeGreaterThan(3);
  expect(find('zzzqqq')).toEqual([]);
});
