/**
 * Functions that read traces: exchanges, records in responses, and request bodies. They accept responses of any shape.
 */

import type { Behaviour, DecisionId } from '../../decisions/index.ts';
import { asList, asString, isEqualJson, isObject, readMember } from '../../json.ts';
import type { OperationId } from '../../operations/index.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Instant } from '../../time/instant.ts';
import { parseTimestamp } from '../../time/instant.ts';
import type { ClockMove, Exchange, LawCase, ListenableKind, Observation } from '../law.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';

/** The exchanges of the given operations, or of all operations. */
export function listExchanges(trace: readonly Observation[], ...operations: readonly OperationId[]): Exchange[] {
  return trace.filter(
    (observation): observation is Exchange =>
      observation.kind === 'exchange' && (operations.length === 0 || operations.includes(observation.operation)),
  );
}

/** The successful exchanges of the given operations, or of all operations. */
export function listSuccessfulExchanges(
  trace: readonly Observation[],
  ...operations: readonly OperationId[]
): Exchange[] {
  return listExchanges(trace, ...operations).filter((exchange) => exchange.success);
}

/** The observations of one kind. */
export function readObservations<K extends Observation['kind']>(trace: readonly Observation[], kind: K) {
  return trace.filter((observation): observation is Extract<Observation, { kind: K }> => observation.kind === kind);
}

export const readData = (exchange: Exchange): unknown => readMember(exchange.responseBody, 'data');
export const readItems = (exchange: Exchange): readonly unknown[] => asList(readData(exchange));

export const readErrorCode = (exchange: Exchange): unknown => readMember(exchange.responseBody, 'code');

export const is2xx = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;
export const is4xx = ({ status }: { readonly status: number }): boolean => status >= 400 && status < 500;

/** Whether the service refused a request, as opposed to failing. */
export const isRefusal = (exchange: Pick<Exchange, 'success' | 'status'>): boolean =>
  !exchange.success && is4xx(exchange);

/** An id as used in paths, which a service may have as a number. */
export const asId = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : asString(value);

/** The id of a record, as used in paths. */
export const readId = (record: unknown): string | undefined => asId(readMember(record, 'id'));

/** The member at a path. */
export function getMemberAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(readMember, value);
}

/** The instant in the member at a path, if it is a timestamp. */
export function getInstantAt(value: unknown, ...path: readonly string[]): Instant | undefined {
  const text = getMemberAt(value, ...path);
  return typeof text === 'string' ? parseTimestamp(text) : undefined;
}

/** A service may store whole seconds, so smaller differences are not evidence. */
export const SECOND = 1000;

/** Clocks, and what is known of them, may be minutes off; time zones differ by a quarter of an hour or more. */
export const CLOCK_DIFFERENCE = 600 * SECOND;

/** Whether an instant is certainly before another. */
export const isCertainlyBefore = (a: Instant, b: Instant): boolean => a <= b - SECOND;

/** A service may round a stamp down to whole minutes. */
export const MINUTE = 60 * SECOND;

/** The latest instant that a stamp stands for. Stamps are in whole minutes only if all of the same kind are. */
export const getLatestStamped = (stamp: Instant, stamps: readonly Instant[]): Instant =>
  stamps.every((other) => other % MINUTE === 0) ? stamp + MINUTE - SECOND : stamp;

/** The stamps of a network on publications, or on acts. */
export const listStampsOn = (
  trace: readonly Observation[],
  kind: 'publication' | 'act',
  platform: string | undefined,
): readonly Instant[] =>
  readObservations(trace, kind)
    .filter((observation) => observation.platform === platform)
    .map(({ at }) => at);

/** Whether two instants are equal within the precision that a service must keep. */
export const isSameMoment = (a: Instant | undefined, b: Instant | undefined): boolean =>
  a !== undefined && b !== undefined && !isCertainlyBefore(a, b) && !isCertainlyBefore(b, a);

/** Whether an implementation has a member that a decision names; a profile may declare it absent. */
export const offersMember = (behaviour: Behaviour, decision: DecisionId, name: string): boolean =>
  readMember(behaviour[decision], name) !== 'absent';

/**
 * Whether a value contains every member of another with an equal value. Durations are equal if they are equally long, and
 * a member that is false may be omitted.
 */
export function containsJson(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return (
      Array.isArray(whole) && whole.length === part.length && part.every((item, i) => containsJson(whole[i], item))
    );
  }
  if (!isObject(part)) return Object.is(whole, part) || isSameDuration(whole, part);
  return (
    isObject(whole) &&
    Object.entries(part).every(
      ([name, value]) =>
        containsJson(readMember(whole, name), value) || (value === false && !Object.hasOwn(whole, name)),
    )
  );
}

function isSameDuration(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const duration = parseDuration(a);
  return duration !== undefined && duration === parseDuration(b);
}

/** The latest instant at which an observation may have happened. */
export const getLatestInstant = (observation: { readonly at: Instant; readonly until?: Instant }): Instant =>
  observation.until ?? observation.at;

/** The ids of resources that received concurrent requests, whose order of effect is unknown. */
export const findConcurrentIds: (trace: readonly Observation[]) => ReadonlySet<string> = memoizeByTrace(
  (trace) =>
    new Set(
      listExchanges(trace).flatMap(({ together, id }) => (together === undefined || id === undefined ? [] : [id])),
    ),
);

/**
 * Whether everything due at an instant had happened before a position in the trace, by the clock of the caller who is
 * observed there.
 *
 * @param latest the latest instant that a recorded time stands for; a clock that stands still had reached it at `due`
 */
export function isSettledBefore(
  trace: readonly Observation[],
  position: number,
  due: Instant,
  latest: Instant = due,
): boolean {
  const observed = trace[position];
  const caller = observed?.kind === 'exchange' ? observed.caller : undefined;
  return trace
    .slice(0, position)
    .some(
      (observation): observation is ClockMove =>
        observation.kind === 'clock' &&
        observation.at >= (getLatestInstant(observation) > observation.at ? latest : due) &&
        (caller === undefined || observation.caller === undefined || observation.caller === caller),
    );
}

/** Whether an outbox reports every option of a publication. */
export const reportsAllOptions = (trace: readonly Observation[]): boolean =>
  readObservations(trace, 'listening').some(({ to }) => to.includes('options'));

/** Whether the recorder listened to one kind before an observation, and the clock has reached an instant. */
export function wasListening(
  trace: readonly Observation[],
  kind: ListenableKind,
  observation: Observation,
  due: Instant,
) {
  const listeningIndex = trace.findIndex(
    (observation) => observation.kind === 'listening' && observation.to.includes(kind),
  );
  return (
    listeningIndex >= 0 &&
    listeningIndex <= trace.indexOf(observation) &&
    readObservations(trace, 'clock').some((clockMove) => clockMove.at >= due)
  );
}

/** Creates a case that is kept if the observed value equals the expected one. */
export function checkEqual(observation: Observation, observed: unknown, expected: unknown): LawCase {
  return { kept: isEqualJson(observed, expected), observation, expected, observed };
}

/** Creates a case that is kept if a condition holds. */
export function checkThat(observation: Observation, kept: boolean, expected?: unknown, observed?: unknown): LawCase {
  return { kept, observation, expected, observed };
}
