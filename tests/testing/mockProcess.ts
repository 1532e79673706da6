/** A mock in its own process that reports its memory on request. */
import { startMock } from '../../mock-server/index.ts';

export interface Memory {
  /** Current memory in bytes. */
  readonly currentBytes: number;
  /** Peak memory in bytes. */
  readonly peakBytes: number;
}

const mock = await startMock();

process.on('message', () => {
  const memory: Memory = { currentBytes: process.memoryUsage.rss(), peakBytes: process.resourceUsage().maxRSS * 1024 };
  process.send?.(memory);
});
process.once('disconnect', () => process.exit());
process.send?.(mock.url);
