/** Rules that need published posts are tested although the quota of the key is spent. */
import { expect, test } from 'vitest';
import type { Hooks } from '../conformance/hooks/hooks.ts';
import { runConformance } from '../conformance/run/run.ts';
import { keys } from './faults/keys.ts';
import { openMockService } from './services.ts';

const only = ['post.publish-now.immediate', 'plan.pro.unlimited'];

/** Runs the suite with a key that has published all posts of the month, and with some of the hooks. */
async function runWithSpentQuota(selectHooks: (hooks: Hooks) => Hooks, workers = 1) {
  const { options, close } = openMockService(undefined, undefined, { 'limits.quota.keys': 'api-without-starter' });
  const { url, hooks = {} } = options;
  const send = async (request: Request): Promise<Response> => (options.fetch ?? fetch)(request);
  const headers = { authorization: `Bearer ${keys.primary}`, 'content-type': 'application/json' };
  const response = await send(new Request(`${url}/accounts`, { headers }));
  const { data } = JSON.parse(await response.text());
  const { id } = data.find(({ platform }: { platform: string }) => platform === 'social');
  const body = JSON.stringify({
    text: 'Published',
    platforms: [{ platform: 'social', accountId: id }],
    publishNow: true,
  });
  for (let i = 0; i < 100; i++) await send(new Request(`${url}/posts`, { method: 'POST', headers, body }));
  const results = await runConformance({
    ...{ ...options, hooks: selectHooks(hooks as Hooks), only, workers },
    ...{ size: 'quick', seed: 1, shrink: false },
  });
  await close();
  return results.rules
    .filter(({ id }) => only.includes(id))
    .map(({ id, verdict, reason }) => ({ id, verdict, reason }));
}

test.each([
  ['advance', ({ reset: _, ...hooks }: Hooks): Hooks => hooks, 1],
  ['advance, with two workers', ({ reset: _, ...hooks }: Hooks): Hooks => hooks, 2],
  ['reset', ({ advance: _, ...hooks }: Hooks): Hooks => hooks, 1],
])('a spent quota is restored with the hook %s', async (_, selectHooks, workers) => {
  expect(await runWithSpentQuota(selectHooks, workers)).toContainEqual({
    id: 'post.publish-now.immediate',
    verdict: 'pass',
    reason: null,
  });
});

test('a spent quota that no hook restores makes rules untestable, and breaks none', async () => {
  const verdicts = await runWithSpentQuota(({ advance: _, reset: _reset, ...hooks }) => hooks);
  expect(verdicts).toContainEqual({
    id: 'plan.pro.unlimited',
    verdict: 'untestable',
    reason: expect.stringContaining('the monthly quota of the caller "primary" is spent. Configure the hook "advance"'),
  });
  expect(verdicts.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')).toEqual([]);
});
