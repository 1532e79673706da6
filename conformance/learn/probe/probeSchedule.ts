/**
 * Creates posts with usual names of the schedule. A name counts only if the service returns its time and, in a service that
 * returns times of any name, if something else in the record differs from that of a post without a schedule.
 */
import { asObject, readMember } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { getRecord, isRefusal, isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { getCreatedPath } from './createdResource.ts';
import { inventedName } from './knownName.ts';
import { listTextTargets } from './postTargets.ts';
import type { ProbeContext } from './probeContext.ts';
import { createSender } from './sender.ts';

/** Usual names of the schedule, the most common first. */
const scheduleNames = [
  ...['scheduledFor', 'scheduledAt', 'scheduled_at', 'scheduleAt', 'schedule_at', 'scheduledTime', 'scheduled_time'],
  ...['scheduleTime', 'schedule_time', 'scheduledDate', 'scheduleDate', 'publishAt', 'publish_at', 'publishTime'],
  ...['publishDate', 'goLiveAt', 'go_live_at', 'postAt', 'post_at', 'sendAt', 'send_at', 'runAt', 'run_at'],
];

const millisecondsPerDay = 86_400_000;

/** Times that are not round, so that the service would not choose them itself: long after the probe, and days after it. */
const listTimes = (): readonly string[] => [
  '2031-06-01T12:34:00Z',
  // Many services limit how far ahead a post can be scheduled.
  `${new Date(Date.now() + 28 * millisecondsPerDay).toISOString().slice(0, 10)}T12:34:00Z`,
];

/**
 * Adds the creation and the deletion of a scheduled post to the evidence. To find the name, it first creates a post with
 * all names, and then posts with one name each, which are not part of the evidence. A time that is refused is followed by
 * the next one.
 */
export async function probeSchedule(context: ProbeContext, evidence: ObservedExchanges): Promise<void> {
  const send = createSender(context, evidence);
  const sendUnrecorded = createSender(context, new ObservedExchanges());
  const { path } = getOperation('createPost');
  const [target] = listTextTargets(await sendUnrecorded(getOperation('listAccounts').path), context.accounts);
  if (target === undefined) return;
  const createAndDelete = async (names: readonly string[], time: string, request = sendUnrecorded) => {
    const schedule = Object.fromEntries(names.map((name) => [name, time]));
    const body = { text: 'A scheduled test post.', platforms: [target], ...schedule };
    const creation = await request(path, { method: 'POST', body });
    const createdPath = isSuccess(creation) ? getCreatedPath(path, creation) : undefined;
    if (createdPath === undefined) return creation;
    await request(createdPath, { method: 'DELETE' });
    // The second deletion shows whether the first one had an effect.
    if (request === send) await send(createdPath, { method: 'DELETE' });
    return creation;
  };
  for (const time of listTimes()) {
    const combinedCreation = await createAndDelete([...scheduleNames, inventedName], time);
    const candidates = isRefusal(combinedCreation)
      ? scheduleNames
      : listReturned(combinedCreation, scheduleNames, time);
    const mayReturnAnyName =
      isRefusal(combinedCreation) || listReturned(combinedCreation, [inventedName], time).length > 0;
    const unscheduledCreations = mayReturnAnyName
      ? [await createAndDelete([inventedName], time), await createAndDelete([inventedName], time)]
      : [];
    const returnsAnyName = unscheduledCreations.some(
      (creation) => listReturned(creation, [inventedName], time).length > 0,
    );
    for (const name of candidates) {
      const creation = await createAndDelete([name], time);
      if (listReturned(creation, [name], time).length === 0) continue;
      if (returnsAnyName && !differs(creation, unscheduledCreations)) continue;
      await createAndDelete([name], time, send);
      return;
    }
    if (!isRefusal(combinedCreation)) return;
  }
}

/** The names under which the record has the time. */
function listReturned(creation: WireExchange, names: readonly string[], time: string): readonly string[] {
  const record = isSuccess(creation) ? getRecord(creation) : undefined;
  return names.filter((name) => {
    const value = readMember(record, name);
    return typeof value === 'string' && parseTimestamp(value) === parseTimestamp(time);
  });
}

/** Whether a member that has the same value in all other records, such as the state, has another one in this record. */
function differs(creation: WireExchange, others: readonly WireExchange[]): boolean {
  const record = getRecord(creation);
  const [first, ...more] = others.map((other) => asObject(getRecord(other)));
  const isSame = (name: string, other: unknown) =>
    JSON.stringify(readMember(first, name)) === JSON.stringify(readMember(other, name));
  return Object.keys(first ?? {}).some(
    (name) => name !== inventedName && more.every((other) => isSame(name, other)) && !isSame(name, record),
  );
}
