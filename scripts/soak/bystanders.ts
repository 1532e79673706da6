/** What else goes on at a mock: malformed requests, and a key that asks more often than it may. */
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { flood } from '../../mock-server/acceptance/stories/flood.ts';
import { malformedRequests } from '../../mock-server/acceptance/stories/malformed.ts';
import { callerOf, firstKey } from '../endurance/caller.ts';
import type { Random } from '../endurance/random.ts';

/** What all of this brings together. */
export interface Bystanding {
  malformed: number;
  limited: number;
}

/** Goes on until it is over; gives what was answered otherwise than it should be. */
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
    if (status !== 200 && status !== 429) faults.push(`A request too many was answered with ${status}.`);
  });
  while (!over() && faults.length === 0) {
    const few = malformedRequests(40, random.below(2 ** 31));
    const { failures, served, asked } = await flood(origin, few);
    totals.malformed += few.length;
    for (const { status, request } of failures)
      faults.push(`A malformed request was answered with ${status}: ${JSON.stringify(request.slice(0, 300))}`);
    if (served < asked) faults.push(`${asked - served} good requests between malformed ones were not served.`);
    await Promise.all(Array.from({ length: 70 }, () => often('GET', '/api/v1/accounts')));
    // Some malformed requests do something all the same, and they are not to gather.
    for (const call of [first, often]) await call('POST', '/_mock/reset');
    await sleep(200);
  }
  return faults;
}
