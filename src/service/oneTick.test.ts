/** If an implementation finds resources synchronously, no two requests act on the same state of them. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../spec/rules/rule.ts';
import type { Post } from '../../spec/schemas/post.ts';
import type { FoundResources, Implementation } from './implementation.ts';
import type { ServiceRequest } from './message.ts';
import { createService } from './service.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const time = '2030-01-07T09:00:00Z';
const caller: Caller = { plans: ['api'], unlimited: true };
const account = { id: 'acc_social', platform: 'social', name: 'Social', connected: true } as never;
const limit = 100;

/** A service with posts in a map and one post left of its quota. */
function setUpWithOnePostLeft(toResult: <T>(value: T) => T | Promise<T>) {
  const storedPost: Post = {
    id: 'post_1',
    status: 'draft',
    text: 'Hello',
    platforms: [],
    createdAt: time,
    updatedAt: time,
  };
  const posts = new Map<string, Post>([['post_1', storedPost]]);
  let publishedCount = limit - 1;
  const deletedIds: string[] = [];
  const implementation: Implementation = {
    authenticate: () => caller,
    now: () => now,
    usage: () => ({ requests: [], publishedThisMonth: publishedCount }),
    findResources: (_caller, { postId }): FoundResources | Promise<FoundResources> => {
      const post = postId === undefined ? undefined : posts.get(postId);
      return toResult({
        accounts: new Map([['acc_social', account]]),
        publishedThisMonth: publishedCount,
        ...(post === undefined ? {} : { post }),
      });
    },
    handlers: {
      createPost: async () => {
        publishedCount++;
        await Promise.resolve();
        return { ...storedPost, id: `post_${publishedCount}`, status: 'published' };
      },
      deletePost: ({ id }) => {
        posts.delete(id);
        deletedIds.push(id);
        return { id, deleted: true };
      },
    },
  };
  return { service: createService(implementation), deletedIds, published: () => publishedCount };
}

function request(method: string, path: string, body?: object): ServiceRequest {
  const headers: Readonly<Record<string, string>> = { authorization: 'Bearer a', 'content-type': 'application/json' };
  const bufferedBody = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return {
    method,
    path,
    query: '',
    header: (name) => headers[name],
    body: () => Readable.from([bufferedBody]),
    bufferedBody,
  };
}

const publishRequest = () =>
  request('POST', '/posts', {
    text: 'Hello',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
    publishNow: true,
  });

describe('of several concurrent requests', () => {
  test('only one uses the last post of a quota', async () => {
    const { service, published: publishedCount } = setUpWithOnePostLeft((value) => value);
    const responses = await Promise.all(
      [publishRequest(), publishRequest(), publishRequest()].map((item) => service.handle(item)),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 403, 403]);
    expect(publishedCount()).toBe(limit);
  });

  test('only one deletes a post', async () => {
    const { service, deletedIds } = setUpWithOnePostLeft((value) => value);
    const requests = [request('DELETE', '/posts/post_1'), request('DELETE', '/posts/post_1')];
    const responses = await Promise.all(requests.map((item) => service.handle(item)));
    expect(responses.map(({ status }) => status)).toEqual([200, 404]);
    expect(deletedIds).toEqual(['post_1']);
  });

  test('several act on the same state if the resources are found asynchronously', async () => {
    const { service, published: publishedCount } = setUpWithOnePostLeft((value) => Promise.resolve(value));
    const responses = await Promise.all([publishRequest(), publishRequest()].map((item) => service.handle(item)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(publishedCount()).toBe(limit + 1);
  });
});
