/** A mock in a process of its own, which tells how much memory it takes whenever it is asked. */
import { startMock } from '../../mock-server/index.ts';

export interface Memory {
  /** Bytes of memory that it has now. */
  readonly now: number;
  /** The most that it ever had. */
  readonly most: number;
}

const mock = await startMock();

process.on('message', () => {
  const memory: Memory = { now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 };
  process.send?.(memory);
});
process.once('disconnect', () => process.exit());
process.send?.(mock.url);
