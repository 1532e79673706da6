/**
 * A standalone program: a mock on a free port that reports its address and its current and peak memory to its parent.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startMock } from '../../startMock.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const failures: string[] = [];
const mock = await startMock({ onError: (error) => failures.push(String(error)) });
process.on('message', () => {
  collect();
  process.send?.({ memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024, failures });
});
process.on('disconnect', () => process.exit());
process.send?.({ origin: mock.origin });
