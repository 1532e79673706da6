import { afterEach, expect, test } from 'vitest';
import { startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { resetService } from './resetService.ts';

let service: TestService;
afterEach(() => service.close());

test('if a reset moves the clock to the next month, the times of all keys are read again', async () => {
  service = await startService();
  let now = '2030-01-07T09:00:00Z';
  const { stage, close } = await openTestStage(service.url, {
    credentials: { primary: { key: 'key-primary' }, other: { key: 'key-other' } },
    hooks: {
      clock: () => Promise.resolve({ now }),
      reset: () => {
        now = '2030-02-01T00:00:00Z';
        return Promise.resolve();
      },
    },
  });
  await resetService(stage);
  const clocks = (['primary', 'other'] as const).map((name) => stage.callers.get(name)?.clock);
  for (const clock of clocks) await clock?.refresh();
  await close();
  expect(clocks.map((clock) => new Date(clock?.now() ?? 0).getUTCMonth())).toEqual([1, 1]);
});
