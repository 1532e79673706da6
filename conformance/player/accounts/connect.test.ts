import { expect, test } from 'vitest';
import type { Plan } from '../../../spec/plans.ts';
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { startService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';

test.each([
  [
    ['api', 'pro'],
    ['professional', 'microblog'],
  ],
  [['api', 'starter'], []],
  [undefined, []],
] satisfies [Plan[] | undefined, PlatformLabel[]][])(
  'a key with the plans %j and ten accounts is connected to %j',
  async (plans, expected) => {
    const accounts = [...platformLabels, 'social', 'video'].map((platform, i) => ({
      id: `acc_${i}`,
      platform,
      name: 'A',
    }));
    const service = await startService({
      intercept: ({ path }) =>
        path === '/accounts' ? { status: 200, body: { success: true, data: accounts } } : undefined,
    });
    const connected: string[] = [];
    const connect = async (_: unknown, platform: string) => void connected.push(platform);
    const { close } = await openTestStage(service.url, {
      hooks: { connect },
      credentials: { primary: { key: 'key-primary', ...(plans && { plans }) } },
    });
    await close();
    await service.close();
    expect(connected).toEqual(expected);
  },
);
