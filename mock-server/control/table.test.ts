/** Runs the example of every control operation over HTTP, without a port, and by handle. */
import { describe, expect, test } from 'vitest';
import { isObject, readMember } from '../../spec/json.ts';
import type { PortlessMock } from '../createMock.ts';
import { startMock } from '../startMock.ts';
import { closeAfterTest, createFrozenMock, now } from '../testing/caller.ts';
import { ControlError, type ControlErrorCode, controlErrors } from './operation/controlError.ts';
import type { ControlOperation } from './operation/operation.ts';
import { entries } from './table.ts';

type Send = (request: Request) => Promise<Response>;

async function runExampleSteps(mock: PortlessMock, { example }: ControlOperation): Promise<PortlessMock> {
  for (const { send, body } of example.setup ?? []) {
    const [method = '', path = ''] = send.split(' ');
    await mock.fetch(requestTo(mock.origin, method, path, body));
  }
  return mock;
}

function requestTo(origin: string, method: string, path: string, body: unknown): Request {
  return new Request(`${origin}${path}`, {
    method,
    headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function callOverHttp(origin: string, send: Send, operation: ControlOperation) {
  const { params = {}, query, body } = operation.example;
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => (params as Record<string, string>)[name] ?? '',
  );
  const queryString = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
  const response = await send(requestTo(origin, operation.method, `/_mock${path}${queryString}`, body));
  const payload: unknown = await response.json();
  return { status: response.status, data: operation.hasNoEnvelope ? payload : (payload as { data: unknown }).data };
}

function callHandle(handles: object, name: string, { path, example, body, query }: ControlOperation): Promise<unknown> {
  const [subject = '', operationName] = name.split('.');
  const subjectMember = readMember(handles, subject);
  const handle = (operationName === undefined ? subjectMember : readMember(subjectMember, operationName)) as (
    ...input: unknown[]
  ) => Promise<unknown>;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, param = '']) => (example.params as Record<string, string>)[param],
  );
  return handle(
    ...params,
    ...(body === undefined ? [] : [example.body]),
    ...(query === undefined ? [] : [example.query]),
  );
}

describe.each(entries.map(({ name, operation }) => [name, operation] as const))('%s', (name, operation) => {
  test('returns its example data through every adapter', async () => {
    const mocks = [closeAfterTest(await startMock({ frozenAt: now })), createFrozenMock(), createFrozenMock()] as const;
    for (const mock of mocks) await runExampleSteps(mock, operation);
    const [onPort, inProcess, handleMock] = mocks;
    const httpResult = await callOverHttp(onPort.origin, fetch, operation);
    expect(httpResult.status).toBe(operation.status ?? 200);
    expect(normalize(operation.example.data, httpResult.data, operation.example.abridged)).toEqual(
      operation.example.data,
    );
    expect(await callOverHttp(inProcess.origin, inProcess.fetch, operation)).toEqual(httpResult);
    expect(JSON.parse(JSON.stringify(await callHandle(handleMock.tenant('demo-api-pro'), name, operation)))).toEqual(
      httpResult.data,
    );
  });

  test('returns nothing that its schema does not declare', async () => {
    const mock = await runExampleSteps(createFrozenMock(), operation);
    const handleResult = await callHandle(mock.tenant('demo-api-pro'), name, operation);
    expect(operation.data.parse(handleResult)).toEqual(handleResult);
  });

  test.runIf(operation.namesTenant)('affects only the named tenant', async () => {
    const mock = createFrozenMock();
    const before = await mock.state();
    await callHandle(mock.tenant('demo-pro'), name, operation).catch(() => undefined);
    expect(await mock.state()).toEqual(before);
    await expect(callHandle(mock.tenant('nobody'), name, operation)).rejects.toMatchObject({ code: 'UNKNOWN_TENANT' });
  });
});

test('control operations have unique ids, routes and names', () => {
  for (const values of [
    entries.map(({ operation }) => operation.id),
    entries.map(({ operation }) => `${operation.method} ${operation.path}`),
    entries.map(({ name }) => name),
  ])
    expect(new Set(values).size).toBe(entries.length);
});

describe('a control error', () => {
  interface RefusedCall {
    readonly code: ControlErrorCode;
    readonly handle: (mock: PortlessMock) => Promise<unknown>;
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
  }
  const backwards = { to: '2029-01-01T00:00:00Z' };
  const refusedCalls: readonly RefusedCall[] = [
    { code: 'NOT_FOUND', handle: (mock) => mock.requests.get('req_1'), method: 'GET', path: '/requests/req_1' },
    {
      code: 'CLOCK_BACKWARDS',
      handle: (mock) => mock.clock.advance(backwards),
      method: 'POST',
      path: '/clock/advance',
      body: backwards,
    },
    {
      code: 'INVALID_BODY',
      handle: (mock) => mock.faults.set([{ times: 0 }]),
      method: 'PUT',
      path: '/faults',
      body: [{ times: 0 }],
    },
    {
      code: 'WAIT_TIMED_OUT',
      handle: (mock) => mock.requests.wait({ timeout: '0.01s' }),
      method: 'GET',
      path: '/requests/wait?timeout=0.01s',
    },
  ];

  test.each(refusedCalls)(
    '$code has the same message from a handle as over HTTP',
    async ({ code, handle, method, path, body }) => {
      const mock = createFrozenMock();
      const thrownError: unknown = await handle(mock).catch((error: unknown) => error);
      const response = await mock.fetch(requestTo(mock.origin, method, `/_mock${path}`, body));
      expect(thrownError).toBeInstanceOf(ControlError);
      expect(thrownError).toMatchObject({ code });
      expect(response.status).toBe(controlErrors[code].status);
      expect(await response.json()).toMatchObject({
        success: false,
        error: { code, message: (thrownError as Error).message },
      });
    },
  );

  test.each([
    ['PUT', '/faults', [{ operation: 'createPosts' }], '/0/operation', 'Did you mean createPost?'],
    ['PUT', '/clock', { noww: now }, '/noww', 'Did you mean now?'],
    ['PUT', '/clock', { now: 7 }, '/now', 'Must be a string, not 7.'],
    ['PUT', '/faults', [{ times: 0 }], '/0/times', 'Must be at least 1.'],
    ['GET', '/requests?operaton=createPost', undefined, '/operaton', 'Did you mean operation?'],
    ['GET', '/outbox?kind=mail', undefined, '/kind', 'Did you mean email?'],
    ['GET', '/outbox?page=2', undefined, '/page', 'Unknown parameter page. The only allowed parameter is kind.'],
    ['POST', '/triggers/outreach', {}, '/connected', 'A value is required; it must be a boolean.'],
  ])('for %s %s %j names the location and the fix', async (method, path, body, at, words) => {
    const mock = createFrozenMock();
    const response = await mock.fetch(requestTo(mock.origin, method, `/_mock${path}`, body));
    const { error } = (await response.json()) as { error: { errors: { at: string; message: string }[] } };
    expect(error.errors).toContainEqual({ at, message: expect.stringContaining(words) });
  });
});

test.each([
  ['POST', '/clock/advance', { by: '-PT1H' }, /^by must be an ISO 8601 duration .* not "-PT1H"\.$/],
  ['PUT', '/clock', { now: 'noon' }, /^now must be an ISO 8601 timestamp .* not "noon"\.$/],
  ['GET', '/posts?to=noon', undefined, /^to must be an ISO 8601 timestamp .* not "noon"\.$/],
  ['DELETE', '/tenants/me', undefined, /^No tenant has the key "me"; GET \/_mock\/tenants lists the valid keys\.$/],
])('the error of %s %s %j names the member and the value', async (method, path, body, message) => {
  const mock = createFrozenMock();
  const response = await mock.fetch(requestTo(mock.origin, method, `/_mock${path}`, body));
  expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(message) } });
});

test('modifying the result of a handle does not affect the mock', async () => {
  const mock = createFrozenMock();
  (await mock.tenants.list()).pop();
  const [fault] = await mock.faults.set([{ status: 503 }]);
  if (fault !== undefined) fault.status = 599;
  expect(await mock.faults.get()).toMatchObject([{ status: 503 }]);
});

/** The response reduced to the members of the example, with varying values replaced by the example's. */
function normalize(expected: unknown, response: unknown, isAbridged: true | undefined): unknown {
  if (typeof expected === 'string' && typeof response === 'string')
    return variablePatterns.some((form) => form.test(expected) && form.test(response)) ? expected : response;
  if (Array.isArray(expected) && Array.isArray(response))
    return (isAbridged ? response.slice(0, expected.length) : response).map((item, i) =>
      normalize(expected[i], item, isAbridged),
    );
  if (isObject(expected) && isObject(response)) {
    const members = Object.entries(response).filter(([name]) => !isAbridged || Object.hasOwn(expected, name));
    return Object.fromEntries(members.map(([name, value]) => [name, normalize(expected[name], value, isAbridged)]));
  }
  return response;
}

/** The hash of a state, which differs whenever the sandbox keeps anything else. */
const variablePatterns = [/^[\da-f]{64}$/];
