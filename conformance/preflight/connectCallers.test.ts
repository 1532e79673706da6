import { expect, test } from 'vitest';
import { platformLabels } from '../../spec/platforms.ts';
import { runConformance } from '../run/run.ts';
import { startService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';

test('the hook "connect" is called for each platform without an account, and the accounts are read again', async () => {
  const connected = ['social'];
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts'
        ? {
            status: 200,
            body: {
              success: true,
              data: connected.map((platform) => ({ id: `acc_${platform}`, platform, name: 'A' })),
            },
          }
        : undefined,
  });
  const connect = async (_: unknown, platform: string) => void connected.push(platform);
  const { stage, close } = await openTestStage(service.url, { hooks: { connect } });
  await close();
  await service.close();
  expect(connected.toSorted()).toEqual([...platformLabels].sort());
  expect(stage.callers.get('primary')?.accounts.map(({ platform }) => platform)).toEqual(connected);
});

test('an account that the hook connected but the service does not list breaks a law', async () => {
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts'
        ? { status: 200, body: { success: true, data: [{ id: 'acc_social', platform: 'social', name: 'A' }] } }
        : undefined,
  });
  const { rules } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    hooks: { connect: async () => {} },
    only: ['accounts.connected.listed'],
    size: 'quick',
    seed: 1,
  });
  await service.close();
  expect(rules.find(({ id }) => id === 'accounts.connected.listed')?.verdict).toBe('fail');
});

test('a platform that the hook cannot connect stays without an account, and the run begins', async () => {
  const service = await startService();
  const connect = (_: unknown, platform: string) =>
    platform === 'video' ? Promise.reject(new Error('no more accounts')) : Promise.resolve();
  const { stage, obstacle, close } = await openTestStage(service.url, { hooks: { connect } });
  await close();
  await service.close();
  expect(obstacle).toBeUndefined();
  expect(stage.callers.get('primary')?.connected).not.toContain('video');
});
