/** When all is over: comments that made no lead, events that nobody was told, and events that nobody has. */
import { callerOf } from './caller.ts';
import type { Expected } from './expected.ts';
import { observe } from './observed.ts';
import type { Heard } from './receiver.ts';
import { verdictOn } from './verdict.ts';

/** Longer than all attempts to deliver together. */
const hours = 36;

export async function untold(
  origin: string,
  events: ReadonlyMap<string, Heard>,
  expected: Expected,
): Promise<readonly string[]> {
  const call = callerOf(origin);
  await call('POST', '/_mock/clock/advance', { by: `PT${hours}H` });
  expected.clock.most += hours * 3_600_000;
  const observed = await observe(origin, call, expected);
  const faults = [...verdictOn(expected, observed)];
  const authors = new Set(observed.leads.map(({ commenter }) => commenter.id));
  for (const [author, state] of expected.comments)
    if (state === 'acknowledged' && !authors.has(author)) faults.push(`The comment of ${author} is lost.`);
  const told = new Set(observed.deliveries.map(({ event }) => event));
  for (const { event, state } of observed.deliveries)
    if (state !== 'delivered') faults.push(`The delivery of ${event} is ${state}.`);
  for (const event of told) if ((events.get(event)?.taken ?? 0) === 0) faults.push(`The receiver never took ${event}.`);
  for (const [event, { payloads }] of events) {
    if (!told.has(event)) faults.push(`The receiver heard of ${event}, which nobody has.`);
    if (payloads.size > 1) faults.push(`The receiver heard ${payloads.size} payloads of ${event}.`);
  }
  return faults;
}
