/** Final check of a state file: comments without a lead, and events that were not delivered or do not exist. */
import type { Call } from '../endurance/caller.ts';
import type { DeliveryLog } from '../endurance/receiver.ts';
import { findDeliveryProblems } from '../endurance/verdict.ts';
import type { ExpectedState } from './expectedState.ts';
import { observe } from './observedState.ts';
import { findProblems } from './verdict.ts';

/** Longer than all delivery attempts together. */
const deliveryHours = 36;

export async function checkAfterDeliveries(
  call: Call,
  received: ReadonlyMap<string, DeliveryLog>,
  expected: ExpectedState,
): Promise<readonly string[]> {
  await call('POST', '/_mock/clock/advance', { body: { by: `PT${deliveryHours}H` } });
  expected.clock.max += deliveryHours * 3_600_000;
  const observed = await observe(call, expected);
  const authors = new Set(observed.leads.map(({ commenter }) => commenter.id));
  const lostComments = [...expected.comments].filter(
    ([author, state]) => state === 'acknowledged' && !authors.has(author),
  );
  return [
    ...findProblems(expected, observed),
    ...lostComments.map(([author]) => `The comment of ${author} is lost.`),
    ...findDeliveryProblems(observed.deliveries, received, false),
  ];
}
