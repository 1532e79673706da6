import { expect, test } from 'vitest';
import type { Post } from '../../../spec/schemas/post.ts';
import { type FoundResources, fetchHandler } from '../index.ts';
import { createService } from '../service.ts';

const platforms = [{ platform: 'professional', accountId: 'a' }];
const carousel = 'https://files.example/a.pdf';
const video = 'https://files.example/a.mp4';
const time = '2030-01-07T09:00:00Z';
const post: Post = { id: 'p', status: 'draft', text: 'Hello', platforms: [], createdAt: time, updatedAt: time };

/** Returns the content that a handler gets for a request about a stored post with this content. */
async function getContent(method: string, path: string, body: object, postContent?: object): Promise<unknown> {
  let handledContent: unknown;
  const handle = ({ content }: { readonly content: unknown }) => {
    handledContent = content;
    return post;
  };
  const resources = {
    accounts: new Map([['a', { id: 'a', platform: 'professional', name: 'Ada' }]]),
    ...(postContent === undefined ? {} : { post, postContent }),
  } as FoundResources;
  const service = createService({
    authenticate: () => ({ plans: ['api'] }),
    findResources: () => resources,
    handlers: { createPost: handle, updatePost: handle },
  });
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const request = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) });
  const response = await fetchHandler(service, '')(request);
  expect(await response.json()).toMatchObject({ success: true });
  return handledContent;
}

test('an update with an empty filename removes the filename from the content', async () => {
  const storedContent = { text: 'Hello', platforms, media: { carousel, filename: 'Ours' } };
  expect(await getContent('PATCH', '/posts/p', { media: { filename: '' } }, storedContent)).toEqual({
    ...storedContent,
    media: { carousel },
  });
});

test('an update with an empty videoTitle keeps the other members of media', async () => {
  const storedContent = { text: 'Hello', platforms, media: { video, videoTitle: 'Ours' } };
  expect(await getContent('PATCH', '/posts/p', { media: { videoTitle: '' } }, storedContent)).toEqual({
    ...storedContent,
    media: { video },
  });
});

test('the content of a new post has no empty names', async () => {
  const body = { text: 'Hello', platforms, media: { carousel, filename: '' } };
  expect(await getContent('POST', '/posts', body)).toEqual({ ...body, media: { carousel } });
});

test('names that are not empty stay in the content', async () => {
  const body = { text: 'Hello', platforms, media: { carousel, filename: 'Ours' } };
  expect(await getContent('POST', '/posts', body)).toEqual(body);
});
