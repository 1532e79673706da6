/** Runs the example of every control operation over HTTP, without a port, and by handle. */
import { describe, expect, test } from 'vitest';
import { isObject, member } from '../../spec/json.ts';
import type { PortlessMock } from '../createMock.ts';
import { startMock } from '../startMock.ts';
import { closedAfterTest, frozenMock, now } from '../testing/caller.ts';
import { ControlError, type ControlErrorCode, controlErrors } from './operation/controlError.ts';
import type { ControlOperation } from './operation/operation.ts';
import { entries } from './table.ts';

type Send = (request: Request) => Promise<Response>;

async function prepared(mock: PortlessMock, { example }: ControlOperation): Promise<PortlessMock> {
  for (const { send, body } of example.given ?? []) {
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

async function overHttp(origin: string, send: Send, operation: ControlOperation) {
  const { params = {}, query, body } = operation.example;
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => (params as Record<string, string>)[name] ?? '',
  );
  const asked = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
  const answer = await send(requestTo(origin, operation.method, `/_mock${path}${asked}`, body));
  const told: unknown = await answer.json();
  return { status: answer.status, data: operation.bare ? told : (told as { data: unknown }).data };
}

function byHandle(handles: object, name: string, { path, example, body, query }: ControlOperation): Promise<unknown> {
  const [subject = '', own] = name.split('.');
  const found = member(handles, subject);
  const handle = (own === undefined ? found : member(found, own)) as (...input: unknown[]) => Promise<unknown>;
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
    const mocks = [closedAfterTest(await startMock({ frozenAt: now })), frozenMock(), frozenMock()] as const;
    for (const mock of mocks) await prepared(mock, operation);
    const [onPort, inProcess, handled] = mocks;
    const answered = await overHttp(onPort.origin, fetch, operation);
    expect(answered.status).toBe(operation.status ?? 200);
    expect(alike(operation.example.data, answered.data, operation.example.abridged)).toEqual(operation.example.data);
    expect(await overHttp(inProcess.origin, inProcess.fetch, operation)).toEqual(answered);
    expect(JSON.parse(JSON.stringify(await byHandle(handled.tenant('demo-api-pro'), name, operation)))).toEqual(
      answered.data,
    );
  });

  test('returns nothing that its schema does not declare', async () => {
    const mock = await prepared(frozenMock(), operation);
    const answered = await byHandle(mock.tenant('demo-api-pro'), name, operation);
    expect(operation.data.parse(answered)).toEqual(answered);
  });

  test.runIf(operation.namesTenant)('affects only the named tenant', async () => {
    const mock = frozenMock();
    const before = await mock.state();
    await byHandle(mock.tenant('demo-pro'), name, operation).catch(() => undefined);
    expect(await mock.state()).toEqual(before);
    await expect(byHandle(mock.tenant('nobody'), name, operation)).rejects.toMatchObject({ code: 'UNKNOWN_TENANT' });
  });
});

test('control operations have unique ids, routes and names', () => {
  for (const distinct of [
    entries.map(({ operation }) => operation.id),
    entries.map(({ operation }) => `${operation.method} ${operation.path}`),
    entries.map(({ name }) => name),
  ])
    expect(new Set(distinct).size).toBe(entries.length);
});

describe('a control error', () => {
  interface Refused {
    readonly code: ControlErrorCode;
    readonly handle: (mock: PortlessMock) => Promise<unknown>;
    readonly method: string;
    readonly path: string;
    readonly body?: unknown;
  }
  const backwards = { to: '2029-01-01T00:00:00Z' };
  const refused: readonly Refused[] = [
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
      code: 'WAITED_IN_VAIN',
      handle: (mock) => mock.requests.wait({ timeout: '0.01s' }),
      method: 'GET',
      path: '/requests/wait?timeout=0.01s',
    },
  ];

  test.each(refused)(
    '$code has the same message from a handle as over HTTP',
    async ({ code, handle, method, path, body }) => {
      const mock = frozenMock();
      const thrown: unknown = await handle(mock).catch((error: unknown) => error);
      const answer = await mock.fetch(requestTo(mock.origin, method, `/_mock${path}`, body));
      expect(thrown).toBeInstanceOf(ControlError);
      expect(thrown).toMatchObject({ code });
      expect(answer.status).toBe(controlErrors[code].status);
      expect(await answer.json()).toMatchObject({
        success: false,
        error: { code, message: (thrown as Error).message },
      });
    },
  );

  test.each([
    ['PUT', '/faults', [{ operation: 'createPosts' }], '/0/operation', 'Did you mean createPost?'],
    ['PUT', '/clock', { noww: now }, '/noww', 'Did you mean now?'],
    ['PUT', '/clock', { now: 7 }, '/now', 'Give a string, not 7.'],
    ['PUT', '/faults', [{ times: 0 }], '/0/times', 'Give a number of at least 1.'],
    ['GET', '/requests?operaton=createPost', undefined, '/operaton', 'Did you mean operation?'],
    ['GET', '/outbox?kind=mail', undefined, '/kind', 'Did you mean email?'],
  ])('for %s %s %j names the location and the fix', async (method, path, body, at, words) => {
    const mock = frozenMock();
    const answer = await mock.fetch(requestTo(mock.origin, method, `/_mock${path}`, body));
    const { error } = (await answer.json()) as { error: { errors: { at: string; message: string }[] } };
    expect(error.errors).toContainEqual({ at, message: expect.stringContaining(words) });
  });
});

test('modifying the result of a handle does not affect the mock', async () => {
  const mock = frozenMock();
  (await mock.tenants.list()).pop();
  const [fault] = await mock.faults.set([{ status: 503 }]);
  if (fault !== undefined) fault.status = 599;
  expect(await mock.faults.get()).toMatchObject([{ status: 503 }]);
});

/** The response reduced to the members of the example, with varying values replaced by the example's. */
function alike(shown: unknown, answer: unknown, abridged: true | undefined): unknown {
  if (typeof shown === 'string' && typeof answer === 'string')
    return varying.some((form) => form.test(shown) && form.test(answer)) ? shown : answer;
  if (Array.isArray(shown) && Array.isArray(answer))
    return (abridged ? answer.slice(0, shown.length) : answer).map((item, i) => alike(shown[i], item, abridged));
  if (isObject(shown) && isObject(answer)) {
    const members = Object.entries(answer).filter(([name]) => !abridged || Object.hasOwn(shown, name));
    return Object.fromEntries(members.map(([name, value]) => [name, alike(shown[name], value, abridged)]));
  }
  return answer;
}

/** The hash of a state, which differs whenever the sandbox keeps anything else. */
const varying = [/^[\da-f]{64}$/];
