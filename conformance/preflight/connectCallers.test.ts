import { expect, test } from 'vitest';
import { platformLabels } from '../../spec/platforms.ts';
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
