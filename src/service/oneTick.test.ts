/** If an implementation returns its facts synchronously, no two requests act on the same facts. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../spec/rules/rule.ts';
import type { Post } from '../../spec/schemas/post.ts';
import type { Found, Implementation } from './implementation.ts';
import type { ServiceRequest } from './message.ts';
import { createService } from './service.ts';

const now = Date.parse('2030-01-07T09:00:00Z');
const time = '2030-01-07T09:00:00Z';
const caller: Caller = { plans: ['api'], unlimited: true };
const account = { id: 'acc_social', platform: 'social', name: 'Social', connected: true } as never;
const limit = 100;

/** A service with posts in a map and one post left of its quota. */
function oneLeft(delayed: <T>(value: T) => T | Promise<T>) {
  const stored: Post = {
    id: 'post_1',
    status: 'draft',
    text: 'Hello',
    platforms: [],
    createdAt: time,
    updatedAt: time,
  };
  const posts = new Map<string, Post>([['post_1', stored]]);
  let published = limit - 1;
  const deleted: string[] = [];
  const implementation: Implementation = {
    authenticate: () => caller,
    now: () => now,
    usage: () => ({ requests: [], publishedThisMonth: published }),
    facts: (_caller, { postId }): Found | Promise<Found> => {
      const post = postId === undefined ? undefined : posts.get(postId);
      return delayed({
        accounts: new Map([['acc_social', account]]),
        publishedThisMonth: published,
        ...(post === undefined ? {} : { post }),
      });
    },
    handlers: {
      createPost: async () => {
        published++;
        await Promise.resolve();
        return { ...stored, id: `post_${published}`, status: 'published' };
      },
      deletePost: ({ id }) => {
        posts.delete(id);
        deleted.push(id);
        return { id, deleted: true };
      },
    },
  };
  return { service: createService(implementation), deleted, published: () => published };
}

function request(method: string, path: string, body?: object): ServiceRequest {
  const headers: Readonly<Record<string, string>> = { authorization: 'Bearer a', 'content-type': 'application/json' };
  const whole = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return { method, path, query: '', header: (name) => headers[name], body: () => Readable.from([whole]), whole };
}

const publish = () =>
  request('POST', '/posts', {
    text: 'Hello',
    platforms: [{ platform: 'social', accountId: 'acc_social' }],
    publishNow: true,
  });

describe('of several concurrent requests', () => {
  test('only one uses the last post of a quota', async () => {
    const { service, published } = oneLeft((value) => value);
    const answers = await Promise.all([publish(), publish(), publish()].map((one) => service.handle(one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 403, 403]);
    expect(published()).toBe(limit);
  });

  test('only one deletes a post', async () => {
    const { service, deleted } = oneLeft((value) => value);
    const requests = [request('DELETE', '/posts/post_1'), request('DELETE', '/posts/post_1')];
    const answers = await Promise.all(requests.map((one) => service.handle(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(deleted).toEqual(['post_1']);
  });

  test('several act on the same facts if the facts are asynchronous', async () => {
    const { service, published } = oneLeft((value) => Promise.resolve(value));
    const answers = await Promise.all([publish(), publish()].map((one) => service.handle(one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(published()).toBe(limit + 1);
  });
});
