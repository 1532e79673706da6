import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createService, type ServiceOptions } from './service.ts';

const failure = new Error('db down');

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
  const response = await service.handle({
    method: 'GET',
    path: '/accounts',
    query: '',
    header: (name) => (name === 'authorization' ? 'Bearer a' : undefined),
    body: () => Readable.from([]),
  });
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
