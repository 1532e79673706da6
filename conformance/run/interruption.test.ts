import { expect, onTestFinished, test, vi } from 'vitest';
import { ScriptSemaphore } from '../runState/scriptSemaphore.ts';
import { startIdleService } from '../testing/idleService.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { runConformance } from './run.ts';

test('an interruption ends a run while its scripts wait in real time', async () => {
  const service = await startIdleService(true);
  onTestFinished(() => service.close());
  const interruption = new AbortController();
  const { sleep } = ScriptSemaphore.prototype;
  const spy = vi.spyOn(ScriptSemaphore.prototype, 'sleep').mockImplementation(function (this: ScriptSemaphore) {
    setImmediate(() => interruption.abort());
    // Much longer than the test may take.
    return sleep.call(this, 3_600_000);
  });
  onTestFinished(() => spy.mockRestore());
  const options = { ...buildQuickOptions(service.url, ['post.scheduled.*']), signal: interruption.signal };
  const { run } = await runConformance(options);
  expect([interruption.signal.aborted, run.endedEarly]).toEqual([true, 'the run was interrupted']);
});
