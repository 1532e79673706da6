/** Final check of a state file: comments without a lead, and events that were not delivered or do not exist. */
import type { Call } from '../endurance/caller.ts';
import type { Heard } from '../endurance/receiver.ts';
import { deliveryFaults } from '../endurance/verdict.ts';
import type { Expected } from './expected.ts';
import { observe } from './observed.ts';
import { verdictOn } from './verdict.ts';

/** Longer than all delivery attempts together. */
const hours = 36;

export async function untold(
  call: Call,
  heard: ReadonlyMap<string, Heard>,
  expected: Expected,
): Promise<readonly string[]> {
  await call('POST', '/_mock/clock/advance', { body: { by: `PT${hours}H` } });
  expected.clock.most += hours * 3_600_000;
  const observed = await observe(call, expected);
  const authors = new Set(observed.leads.map(({ commenter }) => commenter.id));
  const lost = [...expected.comments].filter(([author, state]) => state === 'acknowledged' && !authors.has(author));
  return [
    ...verdictOn(expected, observed),
    ...lost.map(([author]) => `The comment of ${author} is lost.`),
    ...deliveryFaults(observed.deliveries, heard, false),
  ];
}
