/** A program of its own: a mock on a free port, which tells its parent where it is and how much memory it holds and held at most. */
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
