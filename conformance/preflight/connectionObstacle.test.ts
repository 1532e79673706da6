import { expect, test } from 'vitest';
import { runConformance } from '../run/run.ts';
import { startService } from '../testing/service.ts';

const location = 'https://api.example.com/api/v1/accounts';

test.each([
  [
    'redirects its list of accounts is not tested, and the message names the target',
    { status: 301, headers: { location }, body: {} },
    `GET /accounts returned 301, a redirect to ${location}: pass a base URL without redirects.`,
  ],
  [
    'fails is not tested, and the message refers to its log',
    { status: 500, body: { error: 'boom' } },
    'GET /accounts returned 500, a server error: see the log of the service.',
  ],
])('a service that %s', async (_, response, message) => {
  const service = await startService({ intercept: () => response });
  const { exit } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    size: 'quick',
    seed: 1,
  });
  await service.close();
  expect(exit).toEqual({ code: 3, reason: `Nothing was tested. ${message}` });
});

test('the reason for an unreachable service says what to check', async () => {
  const { exit } = await runConformance({
    url: 'http://service.example/api/v1',
    fetch: () => Promise.reject(new Error('connect ECONNREFUSED')),
    credentials: { primary: { key: 'key-primary' } },
    size: 'quick',
    seed: 1,
  });
  expect(exit.reason).toMatch(/^Nothing was tested\. The service cannot be reached: .*\. Check the URL, and that the/);
});

test('a service that accepts connections without a response is not called unreachable', async () => {
  const { exit } = await runConformance({
    url: 'http://service.example/api/v1',
    fetch: () => new Promise(() => {}),
    credentials: { primary: { key: 'key-primary' } },
    responseLimit: { milliseconds: 50, bytes: 1000 },
    size: 'quick',
    seed: 1,
  });
  expect(exit.reason).toBe(
    'Nothing was tested. GET /accounts exceeded a limit: no complete response within 50 ms. --response-limit sets the limits of time and size.',
  );
});

test('accounts that the service does not list are invalid usage', async () => {
  const service = await startService();
  const run = (accounts: readonly string[]) =>
    runConformance({
      url: service.url,
      credentials: { primary: { key: 'key-primary' } },
      accounts,
      only: ['accounts.list'],
      size: 'quick',
      seed: 1,
    });
  await expect(run(['acc_social', 'nope', 'nada'])).rejects.toThrow('GET /accounts does not list nope, nada.');
  await expect(run(['acc_social'])).resolves.toMatchObject({ exit: { code: 0 } });
  await service.close();
});
