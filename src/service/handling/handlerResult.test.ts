import { describe, expect, test } from 'vitest';
import { buildExampleName, examples } from '../../../spec/examples/index.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { defaultProfile, resolveProfile } from '../../profile/resolve.ts';
import { fetchHandler, type ServiceOptions } from '../index.ts';
import { createService } from '../service.ts';
import { createResultReader } from './handlerResult.ts';

const target = { platform: 'social', accountId: 'a' };
const time = '2030-01-07T09:00:00Z';
const record = {
  id: 'p',
  status: 'draft',
  text: 'Hello',
  platforms: [{ ...target, status: 'draft' }],
  createdAt: time,
  updatedAt: time,
};

/** Returns the status of a response, and the errors of the handler. */
async function handle(method: 'GET' | 'POST', result: unknown, options: ServiceOptions = {}) {
  const errors: unknown[] = [];
  const service = createService(
    {
      authenticate: () => ({ plans: ['api'] }),
      findResources: () => ({ accounts: new Map([['a', { id: 'a', platform: 'social', name: 'Ada' }]]) }),
      handlers: { createPost: () => result, listPosts: () => result } as never,
    },
    { ...options, onError: (error) => errors.push(String(error)) },
  );
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const body = method === 'GET' ? null : JSON.stringify({ text: 'Hello', platforms: [target] });
  const { status } = await fetchHandler(service, '')(new Request('http://localhost/posts', { method, headers, body }));
  return { status, errors: errors.join('\n') };
}

test.each([
  ['POST', undefined],
  ['POST', null],
  ['GET', undefined],
  ['GET', { data: null }],
  ['GET', []],
] as const)('the result of a handler for %s that contains no data is an internal error: %j', async (method, result) => {
  expect(await handle(method, result)).toEqual({
    status: 500,
    errors: expect.stringContaining('/data: A value is required.'),
  });
});

describe('with checkResults', () => {
  const options = { checkResults: true };

  test.each([
    ['a missing member', { ...record, createdAt: undefined }, '/data/createdAt: '],
    ['an unknown state', { ...record, status: 'draftt' }, '/data/status: '],
    ['an unknown member', { ...record, secret: 1 }, '/data/secret: Is not in the contract.'],
    [
      'an unknown member of a target',
      { ...record, platforms: [{ ...record.platforms[0], token: 's' }] },
      '/data/platforms/0/token: Is not in the contract.',
    ],
  ])('a record with %s is an internal error that names it', async (_, result, problem) => {
    expect(await handle('POST', result, options)).toEqual({ status: 500, errors: expect.stringContaining(problem) });
    expect((await handle('POST', result)).status).toBe(201);
  });

  test('a list without pagination is an internal error', async () => {
    const result = await handle('GET', { data: [record] }, options);
    expect(result).toEqual({ status: 500, errors: expect.stringContaining('/pagination: ') });
  });

  test('members and pages that the profile marks as absent may be missing', async () => {
    const profile = resolveProfile({
      'post.record': { createdAt: 'absent', 'platforms.status': 'absent' },
      'post.list.paging': 'none',
    });
    const { createdAt: _, ...rest } = record;
    const result = { ...rest, platforms: [target] };
    const allowed = { ...options, profile };
    expect(await handle('POST', result, allowed)).toEqual({ status: 201, errors: '' });
    expect(await handle('GET', { data: [result] }, allowed)).toEqual({ status: 200, errors: '' });
    expect(await handle('GET', { data: [result], pagination: { limit: 20, nextCursor: null } }, allowed)).toEqual({
      status: 200,
      errors: '',
    });
    expect((await handle('POST', { ...result, updatedAt: undefined }, allowed)).errors).toContain('/data/updatedAt: ');
  });

  test('a valid record is sent', async () => {
    expect(await handle('POST', record, options)).toEqual({ status: 201, errors: '' });
  });

  test('the maximums of the profile apply', async () => {
    const result = { ...record, id: 'p'.repeat(1000) };
    expect((await handle('POST', result, options)).status).toBe(500);
    const profile = resolveProfile({ 'bounds.id': 'none' });
    expect((await handle('POST', result, { ...options, profile })).status).toBe(201);
  });

  const successes = examples.flatMap(({ response, ...example }) =>
    response.outcome === 'success'
      ? [{ ...example, ...response, name: buildExampleName({ ...example, response }) }]
      : [],
  );

  test.each(successes)('the result of the example $name is valid', ({ operation, data, pagination }) => {
    const readResult = createResultReader(defaultProfile, true);
    const result = pagination === undefined ? data : { data, pagination };
    expect(() => readResult(getOperation(operation), result)).not.toThrow();
  });
});
