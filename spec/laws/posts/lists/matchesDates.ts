/** Tells whether a post matches a date filter, however the service reads dates. */
import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { readMember, toText } from '../../../json.ts';
import { isDay, parseBound } from '../../../time/dateBound.ts';
import { isLive } from '../../traces/posts.ts';
import { getInstantAt, SECOND } from '../../traces/traceReader.ts';

export type Query = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;

/**
 * The dates that a date filter may compare: publishedAt, else scheduledFor, else createdAt, or createdAt alone. While
 * that is open, any date of the record.
 */
function readDates(record: unknown, behaviour: Behaviour): readonly number[] {
  const names = ['publishedAt', 'scheduledFor', 'createdAt', 'updatedAt'] as const;
  const [publishedAt, scheduledFor, createdAt, updatedAt] = names.map((name) => getInstantAt(record, name));
  // A record without its creation time hides a date that may count, and so does one without the time of its state.
  if (isOpen(behaviour, 'post.list.dates') && createdAt === undefined) return [];
  const stateTime = readStateTime(record);
  const ignoresStates = behaviour['post.list.dates'] === 'created' && !isOpen(behaviour, 'post.list.dates');
  if (!ignoresStates && stateTime !== undefined && getInstantAt(record, stateTime) === undefined) return [];
  const dates = isOpen(behaviour, 'post.list.dates')
    ? [publishedAt, scheduledFor, createdAt, updatedAt]
    : [behaviour['post.list.dates'] === 'created' ? createdAt : (publishedAt ?? scheduledFor ?? createdAt)];
  return dates.filter((date) => date !== undefined);
}

/** The member with the time at which a post is or was published, if its state has one. */
function readStateTime(record: unknown): 'scheduledFor' | 'publishedAt' | undefined {
  const status = readMember(record, 'status');
  return status === 'scheduled' ? 'scheduledFor' : isLive(status) ? 'publishedAt' : undefined;
}

/** How far a service that lists the whole day of a timestamp may look beyond it: a day, and the time zone is open. */
export const BEYOND_TIMESTAMP = 38 * HOUR;

/**
 * How far a date may be from a bound without being judged: inside the range, and outside of it. A service may store whole
 * seconds; it may compare only days, unless it accepts none; and the time zone of a day is open.
 */
const getTolerance = (bound: unknown, { 'post.list.dates.form': form }: Behaviour) =>
  isDay(toText(bound))
    ? { inside: 14 * HOUR, outside: 14 * HOUR }
    : { inside: SECOND, outside: form === 'timestamps' ? SECOND : BEYOND_TIMESTAMP };

/** Whether a service certainly reads a bound: it accepts this form of date, or refuses what it cannot read. */
export function isRead(
  bound: string,
  { 'post.list.dates.form': form, 'post.list.invalid': invalid }: Behaviour,
): boolean {
  return form === 'days-and-timestamps' || form === (isDay(bound) ? 'days' : 'timestamps') || invalid === 'refuse';
}

/**
 * Whether a post matches the dates; undefined if the service may ignore a date in this form, a date is too close to a bound to
 * tell, or the dates of the post differ.
 */
export function matchesDates(record: unknown, query: Query, behaviour: Behaviour): boolean | undefined {
  const bounds = [query.from, query.to].filter((bound) => bound !== undefined).map(toText);
  if (!bounds.every((bound) => isRead(bound, behaviour))) return undefined;
  const [from, to] = [query.from, query.to].map((bound) => parseBound(toText(bound ?? '')));
  if ((query.from !== undefined && !from) || (query.to !== undefined && !to)) return undefined;
  const isInside = (distance: number, bound: unknown): boolean | undefined => {
    const { inside, outside } = getTolerance(bound, behaviour);
    return distance > inside ? true : distance < -outside ? false : undefined;
  };
  const results = readDates(record, behaviour).map((date) => {
    const sides = [
      from === undefined || isInside(date - from.first, query.from),
      to === undefined || isInside(to.last - date, query.to),
    ];
    return sides.includes(false) ? false : sides.includes(undefined) ? undefined : true;
  });
  return results.every((result) => result === results[0]) ? results[0] : undefined;
}
