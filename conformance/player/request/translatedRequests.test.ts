import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import type { RequestStep } from '../../script/script.ts';
import { buildServerRequest, decodeAsServer } from '../serverRequest.ts';

test('a body that is nested too deeply for a translation is sent as it is', () => {
  const toServer = ({ body }: { readonly body?: unknown }) => ({ body: { content: body } });
  const toContract = ({ body }: { readonly body?: unknown }) => ({ body: (body as { content: unknown }).content });
  const codec = codecOf(defaultProfile, { operations: { createPost: { request: { toServer, toContract } } } });
  const raw = `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const step: RequestStep = { kind: 'request', role: 'probe', operation: 'createPost', raw };
  const route = { method: 'POST', path: '/posts', status: 201, otherStatuses: [] } as const;
  expect(buildServerRequest(step, route, 'a-key', codec).body).toBe(raw);
  expect(() => decodeAsServer(step, codec)).not.toThrow();
});

test('a translation gets the id in the path only of requests that have one', () => {
  const messages: unknown[] = [];
  const request = {
    toServer: ({ parameters }: { readonly parameters: unknown }) => {
      messages.push(parameters);
      return {};
    },
    toContract: () => ({}),
  };
  const codec = codecOf(defaultProfile, { operations: { createPost: { request }, updatePost: { request } } });
  const route = { method: 'POST', path: '/posts', status: 201, otherStatuses: [] } as const;
  const step = { kind: 'request', role: 'probe', body: {} } as const;
  buildServerRequest({ ...step, operation: 'createPost' }, route, 'a-key', codec);
  buildServerRequest({ ...step, operation: 'updatePost', id: 'p1' }, { ...route, path: '/posts/{id}' }, 'a-key', codec);
  expect(messages).toEqual([{}, { id: 'p1' }]);
});

test.each([
  ['/CreatePost', ['/createPost', '/CreatePost/', '/CREATEPOST']],
  ['/publications', ['/Publications', '/publications/', '/PUBLICATIONS']],
])(
  'a path in another case, or with a slash at its end, becomes such a path of the server, which has %s',
  (path, paths) => {
    const codec = codecOf(defaultProfile, { operations: { createPost: { route: { method: 'POST', path } } } });
    const route = { method: 'POST', path: '/posts', status: 201, otherStatuses: [] } as const;
    const build = (sentPath: string) =>
      buildServerRequest(
        { kind: 'request', role: 'probe', operation: 'createPost', body: {}, path: sentPath },
        route,
        'a-key',
        codec,
      ).path;
    expect(['/Posts', '/posts/', '/POSTS'].map(build)).toEqual(paths);
  },
);
