import { expect, test } from 'vitest';
import { runConformance } from '../run/run.ts';
import { startService } from '../testing/service.ts';

test('a service that redirects its list of accounts is not tested, and the message names the target', async () => {
  const location = 'https://api.example.com/api/v1/accounts';
  const service = await startService({ intercept: () => ({ status: 301, headers: { location }, body: {} }) });
  const { exit } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    size: 'quick',
    seed: 1,
  });
  await service.close();
  expect(exit).toEqual({
    code: 3,
    reason: `Nothing was tested. GET /accounts returned 301, a redirect to ${location}: pass a base URL without redirects.`,
  });
});
