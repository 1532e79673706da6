import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import type { ServiceOptions } from './handling/serviceOptions.ts';
import type { ServiceRequest } from './message.ts';
import { createService } from './service.ts';
import { translateService } from './translatedService.ts';

const failure = new Error('db down');

const headers: Readonly<Record<string, string>> = { authorization: 'Bearer a', 'content-type': 'application/json' };

const buildRequest = (method: string, path: string): ServiceRequest => ({
  method,
  path,
  query: '',
  headers,
  header: (name) => headers[name],
  body: () => Readable.from([]),
});

async function handleFailingRequest(options: ServiceOptions) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const service = createService(
    {
      authenticate: () => ({ plans: ['api'], unlimited: true }),
      findResources: () => ({ accounts: new Map() }),
      handlers: {
        listAccounts: () => {
          throw failure;
        },
      },
    },
    options,
  );
  const response = await service.handle(buildRequest('GET', '/accounts'));
  const { calls } = log.mock;
  log.mockRestore();
  return { status: response.status, calls };
}

test('an exception of a handler is printed, unless onError receives it', async () => {
  expect(await handleFailingRequest({})).toEqual({ status: 500, calls: [[failure]] });
  const onError = vi.fn();
  expect(await handleFailingRequest({ onError })).toEqual({ status: 500, calls: [] });
  expect(onError).toHaveBeenCalledWith(failure, expect.objectContaining({ path: '/accounts' }));
});

const failObserver = () => {
  throw failure;
};

const implementation = {
  authenticate: () => ({ plans: ['api' as const], unlimited: true }),
  findResources: () => ({ accounts: new Map() }),
  handlers: { listAccounts: () => [] },
};

test('a response is sent although an observer of responses fails', async () => {
  const onError = vi.fn();
  const service = createService(implementation, { onError, onResponse: failObserver });
  expect(await service.handle(buildRequest('GET', '/accounts'))).toMatchObject({ status: 200 });
  const codec = codecOf(defaultProfile, { all: { response: { toContract: () => ({}), toServer: () => ({}) } } });
  const translated = translateService(createService(implementation), codec, onError, failObserver);
  expect(await translated.handle(buildRequest('GET', '/accounts'))).toMatchObject({ status: 200 });
  expect(onError.mock.calls.map(([error]) => error)).toEqual([failure, failure]);
});

test.each([failObserver, async () => failObserver()])('an error of onError is printed', async (onError) => {
  const { status, calls } = await handleFailingRequest({ onError });
  expect([status, calls.flat()]).toEqual([500, [failure, failure]]);
});

test('an id that a path cannot contain is an internal error of a translation', async () => {
  const onError = vi.fn();
  const toContract = () => ({ parameters: { id: '\ud800' } });
  const codec = codecOf(defaultProfile, {
    operations: { updatePost: { request: { toServer: () => ({}), toContract } } },
  });
  const service = translateService(createService(implementation), codec, onError);
  expect(await service.handle(buildRequest('PATCH', '/posts/1'))).toMatchObject({ status: 500 });
  expect(onError).toHaveBeenCalledWith(expect.any(URIError));
});

test('a request without a body that cannot be translated is refused, after the check of the key', async () => {
  const request = { toServer: () => ({}), toContract: failObserver };
  const codec = codecOf(defaultProfile, { operations: { listAccounts: { request } } });
  const handle = (authenticate: () => { plans: 'api'[]; unlimited: boolean } | undefined) =>
    translateService(createService({ ...implementation, authenticate }), codec, vi.fn()).handle(
      buildRequest('GET', '/accounts'),
    );
  const response = await handle(implementation.authenticate);
  expect(response).toMatchObject({ status: 400, body: expect.stringContaining('cannot be translated') });
  expect(await handle(() => undefined)).toMatchObject({ status: 401 });
});
