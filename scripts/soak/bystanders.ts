/** Additional load: malformed requests, and a key that exceeds its rate limit. */
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { flood } from '../../mock-server/acceptance/stories/flood.ts';
import { malformedRequests } from '../../mock-server/acceptance/stories/malformed.ts';
import { callerOf, firstKey } from '../endurance/caller.ts';
import type { Random } from '../endurance/random.ts';

/** Counters of the additional load. */
export interface Bystanding {
  malformed: number;
  limited: number;
}

/** Runs until `over` returns true, and returns unexpected responses. */
export async function bystand(
  origin: string,
  agent: Agent,
  random: Random,
  totals: Bystanding,
  over: () => boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const first = callerOf(origin, firstKey, agent);
  const often = callerOf(origin, 'demo-api', agent, (status) => {
    totals.limited += Number(status === 429);
    if (status !== 200 && status !== 429) faults.push(`A request near the rate limit got ${status}.`);
  });
  while (!over() && faults.length === 0) {
    const few = malformedRequests(40, random.below(2 ** 31));
    const { failures, served, asked } = await flood(origin, few);
    totals.malformed += few.length;
    for (const { status, request } of failures)
      faults.push(`A malformed request got ${status}: ${JSON.stringify(request.slice(0, 300))}`);
    if (served < asked) faults.push(`${asked - served} valid requests between malformed ones failed.`);
    await Promise.all(Array.from({ length: 70 }, () => often('GET', '/api/v1/accounts')));
    // Some malformed requests take effect, and their effects must not accumulate.
    for (const call of [first, often]) await call('POST', '/_mock/reset');
    await sleep(200);
  }
  return faults;
}
