/** A mock in its own process that reports its memory on request. */
import { startMock } from '../../mock-server/index.ts';

export interface Memory {
  /** Current memory in bytes. */
  readonly now: number;
  /** Peak memory in bytes. */
  readonly most: number;
}

const mock = await startMock();

process.on('message', () => {
  const memory: Memory = { now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 };
  process.send?.(memory);
});
process.once('disconnect', () => process.exit());
process.send?.(mock.url);
