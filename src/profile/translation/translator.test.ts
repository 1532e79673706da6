import { describe, expect, test } from 'vitest';
import { codecOf } from '../codec.ts';
import { defaultProfile, resolveProfile } from '../resolve.ts';
import type { RequestMessage, Translation } from './translation.ts';

const getTranslator = (translation: unknown, profile = defaultProfile) =>
  codecOf(profile, translation as Translation).translator;
const message: RequestMessage = { parameters: { id: 'p 1' }, query: {}, headers: {}, body: { text: 'Hi' } };

describe('a translation', () => {
  test('applies the functions of the operation nearer to the contract than those of all operations', () => {
    const wrapIn = (name: string) => ({
      toServer: ({ body }: RequestMessage) => ({ body: { [name]: body } }),
      toContract: ({ body }: RequestMessage) => ({ body: body[name] }),
    });
    const translator = getTranslator({
      all: { request: wrapIn('outer') },
      operations: { createPost: { request: wrapIn('inner') } },
    });
    const sentRequest = translator.requestToServer('createPost', message);
    expect(sentRequest.body).toEqual({ outer: { inner: { text: 'Hi' } } });
    expect(translator.requestToContract('createPost', sentRequest)).toEqual(message);
    expect(translator.requestToServer('updatePost', message).body).toEqual({ outer: { text: 'Hi' } });
  });

  test('keeps the parts that a function leaves out, and writes values of queries as text', () => {
    const toServer = () => ({ query: { limit: 2, tags: ['a', 1], none: undefined }, headers: { 'X-Key': 'k' } });
    const translator = getTranslator({ operations: { listPosts: { request: { toServer, toContract: () => ({}) } } } });
    expect(translator.requestToServer('listPosts', message)).toEqual({
      ...message,
      query: { limit: '2', tags: ['a', '1'] },
      headers: { 'x-key': 'k' },
    });
  });

  test('moves routes, with further parameters, and finds the operation of a request', () => {
    const profile = resolveProfile({ 'post.delete': { method: 'DELETE', path: '/posts/{postId}' } });
    const route = { method: 'PUT', path: '/spaces/{space}/publications/{id}' };
    const translator = getTranslator({ operations: { updatePost: { route } } }, profile);
    expect(translator.buildPath('updatePost', { id: 'p 1', space: 's' })).toBe('/spaces/s/publications/p%201');
    expect(translator.matchRequest('PUT', '/spaces/s/publications/p%201')).toEqual({
      kind: 'operation',
      operation: 'updatePost',
      parameters: { space: 's', id: 'p 1' },
    });
    expect(translator.matchRequest('PATCH', '/spaces/s/publications/p')).toMatchObject({ kind: 'wrong-method' });
    expect(translator.matchRequest('PATCH', '/posts/p')).toMatchObject({
      kind: 'wrong-method',
      operation: 'deletePost',
    });
    expect(translator.buildPath('deletePost', { id: 'p' })).toBe('/posts/p');
    expect(() => translator.buildPath('updatePost', { id: 'p' })).toThrow('must return a value for {space}');
  });

  test('translates events on the way to and from the codec', () => {
    const profile = resolveProfile({ 'webhook.envelope': { type: 'kind' } });
    const codec = codecOf(profile, {
      event: { toServer: (event) => ({ event }), toContract: ({ event }) => event },
    });
    const payload = { id: 'evt_1', type: 'post.published', createdAt: '2030-01-07T09:00:00Z', data: {} };
    const sentEvent = codec.encodeEvent('post.published', payload);
    expect(sentEvent).toMatchObject({ event: { kind: 'post.published' } });
    expect(codec.decodeEvents(sentEvent)).toEqual([payload]);
  });

  test('reads the id of an event from a header, and writes it there', () => {
    const codec = codecOf(resolveProfile({}), {
      event: {
        toServer: ({ id: _, ...payload }) => payload,
        headers: ({ id }) => ({ 'x-event-id': id }),
        toContract: (payload, headers) => ({ id: headers['x-event-id'], ...payload }),
      },
    });
    const payload = { id: 'evt_1', type: 'post.published', createdAt: '2030-01-07T09:00:00Z', data: {} };
    const sentEvent = codec.encodeEvent('post.published', payload);
    const headers = codec.getEventHeaders('post.published', payload);
    expect([sentEvent, headers]).toEqual([expect.not.objectContaining({ id: 'evt_1' }), { 'x-event-id': 'evt_1' }]);
    expect(codec.decodeEvents(sentEvent, headers)).toEqual([payload]);
  });

  test('rejects headers of an event that are not strings', () => {
    const event = {
      toServer: (payload: unknown) => payload,
      toContract: (payload: unknown) => payload,
      headers: () => ({ 'x-attempt': 1 as unknown as string }),
    };
    expect(() => codecOf(resolveProfile({}), { event }).getEventHeaders('post.published', {})).toThrow(
      'translate.event.headers returned an invalid value: it must be an object of strings.',
    );
  });
});

describe('a faulty function', () => {
  test.each([
    ['throws', () => JSON.parse('{'), 'failed: '],
    [
      'returns nothing',
      () => undefined,
      'must return an object with any of parameters, query, headers, body, form; parts that are left out stay unchanged.',
    ],
    ['returns a promise', async () => ({}), 'must not be asynchronous'],
    ['returns another member', () => ({ boddy: 1 }), '"boddy" is none of'],
    ['returns an invalid query', () => ({ query: { a: {} } }), '"query" must be an object of strings'],
    ['returns what JSON cannot hold', () => ({ body: { a: 1n } }), '"body" must be a value that JSON can represent'],
  ])('that %s is named with its operation and direction', (_, toServer, problem) => {
    const translator = getTranslator({ operations: { createPost: { request: { toServer, toContract: toServer } } } });
    const call = () => translator.requestToServer('createPost', message);
    expect(call).toThrow('translate.operations.createPost.request.toServer');
    expect(call).toThrow(problem);
  });
});

test('the errors of a translation are listed with their places', () => {
  const faulty = {
    events: {},
    all: { route: {} },
    operations: { createPosts: {}, updatePost: { request: { toServer: 'x' }, route: { method: 'GET' } } },
    event: {},
  };
  const listErrorLines = () => {
    try {
      return getTranslator(faulty) && [];
    } catch (error) {
      return (error as TypeError).message.split('\n');
    }
  };
  expect(listErrorLines()).toEqual([
    'translate.events: unknown member; did you mean event?',
    'translate.all.route: unknown member',
    'translate.all.route: must have a method, such as POST, and a path, such as /publications/{id}.',
    'translate.operations.createPosts: unknown member; did you mean createPost?',
    'translate.operations.updatePost.route: must have a method, such as POST, and a path, such as /publications/{id}.',
    'translate.operations.updatePost.request.toServer: must be a function.',
    'translate.operations.updatePost.request.toContract: must be a function.',
    'translate.event.toContract: must be a function.',
  ]);
  const route = { method: 'GET', path: '/posts' };
  expect(getTranslator({ operations: { listAccounts: { route } } }).sharedRoutes).toEqual([
    'translate.operations: GET /posts is the route of both listPosts and listAccounts.',
  ]);
});
