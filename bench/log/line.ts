/** Measures one line of the log alone, without the noise of two servers. */
import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import type { Activity } from '../../mock-server/index.ts';
import { type LogFormat, openLog } from '../../mock-server/traffic/log/openLog.ts';

const linesPerRound = 100_000;

/** A batch as large as one flush writes under load. */
const linesPerFlush = 400;

const line: Activity = {
  ...{ kind: 'request', tenant: 'demo-api-pro', method: 'POST', path: '/api/v1/posts', operation: 'createPost' },
  ...{ at: 0, status: 201, rules: [], record: 'post_000001', state: 'draft' },
};

/** Returns the CPU microseconds per line in each round. The first round is not counted. */
export async function measureLines(format: LogFormat, rounds: number): Promise<readonly number[]> {
  const stream = createWriteStream(devNull);
  const log = openLog(format, stream, (_, text) => text);
  const results: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < linesPerRound; i++) {
      log.onActivity({ ...line, at: i });
      if (i % linesPerFlush === 0) log.flush();
    }
    log.flush();
    await new Promise((resolve) => stream.write('', resolve));
    const { user, system } = process.cpuUsage(before);
    if (round > 0) results.push((user + system) / linesPerRound);
  }
  stream.end();
  return results;
}
