/** Additional load: malformed requests, and a key that exceeds its rate limit. */
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { flood } from '../../mock-server/acceptance/stories/flood.ts';
import { buildMalformedRequests } from '../../mock-server/acceptance/stories/malformed.ts';
import { createCaller, firstKey } from '../endurance/caller.ts';
import type { RandomSource } from '../endurance/random.ts';

/** Counters of the additional load. */
export interface BackgroundCounts {
  malformedCount: number;
  limitedCount: number;
}

/** Runs until `isOver` returns true, and returns unexpected responses. */
export async function runBackgroundLoad(
  origin: string,
  agent: Agent,
  random: RandomSource,
  totals: BackgroundCounts,
  isOver: () => boolean,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const callFirstTenant = createCaller(origin, firstKey, agent);
  const callTooOften = createCaller(origin, 'demo-api', agent, (status) => {
    totals.limitedCount += Number(status === 429);
    if (status !== 200 && status !== 429) problems.push(`A request near the rate limit got ${status}.`);
  });
  while (!isOver() && problems.length === 0) {
    const batch = buildMalformedRequests(40, random.intBelow(2 ** 31));
    const { failures, healthyProbes: servedCount, probes: sentCount } = await flood(origin, batch);
    totals.malformedCount += batch.length;
    for (const { status, request } of failures)
      problems.push(`A malformed request got ${status}: ${JSON.stringify(request.slice(0, 300))}`);
    if (servedCount < sentCount)
      problems.push(`${sentCount - servedCount} valid requests between malformed ones failed.`);
    await Promise.all(Array.from({ length: 70 }, () => callTooOften('GET', '/api/v1/accounts')));
    // Some malformed requests take effect, and their effects must not accumulate.
    for (const call of [callFirstTenant, callTooOften]) await call('POST', '/_mock/reset');
    await sleep(200);
  }
  return problems;
}
