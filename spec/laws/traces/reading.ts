/** Functions that read traces: exchanges, records in responses, and request bodies. Total for responses of any shape. */

import type { Behaviour, DecisionId } from '../../decisions/index.ts';
import { isObject, type JsonObject, listOrEmpty, member, stringOrNothing } from '../../json.ts';
import type { OperationId } from '../../operations/index.ts';
import type { Instant } from '../../time/instant.ts';
import { parseTimestamp } from '../../time/instant.ts';
import type { Case, ClockMove, Exchange, Listening, Observation } from '../law.ts';

export { isObject, type JsonObject, listOrEmpty, member, stringOrNothing };

/** The exchanges of the given operations, or of all operations. */
export function exchanges(trace: readonly Observation[], ...operations: readonly OperationId[]): Exchange[] {
  return trace.filter(
    (it): it is Exchange => it.kind === 'exchange' && (operations.length === 0 || operations.includes(it.operation)),
  );
}

/** The successful exchanges of the given operations, or of all operations. */
export function successes(trace: readonly Observation[], ...operations: readonly OperationId[]): Exchange[] {
  return exchanges(trace, ...operations).filter((it) => it.success);
}

/** The observations of one kind. */
export function only<K extends Observation['kind']>(trace: readonly Observation[], kind: K) {
  return trace.filter((it): it is Extract<Observation, { kind: K }> => it.kind === kind);
}

export const dataOf = (it: Exchange): unknown => member(it.answer, 'data');
export const itemsOf = (it: Exchange): readonly unknown[] => listOrEmpty(dataOf(it));

/** The id of a record, as used in paths. */
export function idOf(it: unknown): string | undefined {
  const id = member(it, 'id');
  return typeof id === 'number' ? String(id) : stringOrNothing(id);
}

/** The member at a path. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(member, value);
}

/** The instant in the member at a path, if it is a timestamp. */
export function instantAt(value: unknown, ...path: readonly string[]): Instant | undefined {
  const text = at(value, ...path);
  return typeof text === 'string' ? parseTimestamp(text) : undefined;
}

/** A service may store whole seconds, so smaller differences are not evidence. */
const SECOND = 1000;

/** Whether an instant is certainly before another. */
export const surelyBefore = (a: Instant, b: Instant): boolean => a <= b - SECOND;

/** Whether two instants are equal within the precision that a service must keep. */
export const sameInstant = (a: Instant | undefined, b: Instant | undefined): boolean =>
  a !== undefined && b !== undefined && !surelyBefore(a, b) && !surelyBefore(b, a);

/** Whether an implementation has a member that a decision names; a profile may declare it absent. */
export const offers = (b: Behaviour, decision: DecisionId, name: string): boolean =>
  member(b[decision], name) !== 'absent';

/** Whether two values are equal as JSON; undefined members are ignored. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => same(member(a, name), member(b, name)));
  }
  return Object.is(a, b);
}

/** Whether a value contains every member of another with an equal value. */
export function includes(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(whole) && whole.length === part.length && part.every((item, i) => includes(whole[i], item));
  }
  if (!isObject(part)) return Object.is(whole, part);
  return isObject(whole) && Object.entries(part).every(([name, value]) => includes(member(whole, name), value));
}

/** The latest instant at which an observation may have happened. */
export const latest = (it: { readonly at: Instant; readonly until?: Instant }): Instant => it.until ?? it.at;

/** The ids of resources that received concurrent requests, whose order of effect is unknown. */
export function unordered(trace: readonly Observation[]): ReadonlySet<string> {
  return new Set(
    exchanges(trace).flatMap(({ together, id }) => (together === undefined || id === undefined ? [] : [id])),
  );
}

/** Whether everything due at an instant had happened before a position in the trace. */
export function settledBefore(trace: readonly Observation[], place: number, due: Instant): boolean {
  return trace.slice(0, place).some((it): it is ClockMove => it.kind === 'clock' && it.at >= due);
}

/** Whether the recorder listened to a sense before an observation, and the clock has reached an instant. */
export function heard(trace: readonly Observation[], sense: Listening['to'][number], on: Observation, due: Instant) {
  const since = trace.findIndex((it) => it.kind === 'listening' && it.to.includes(sense));
  return since >= 0 && since <= trace.indexOf(on) && only(trace, 'clock').some((it) => it.at >= due);
}

/** Creates a case that is kept if the observed value equals the expected one. */
export function equal(on: Observation, observed: unknown, expected: unknown): Case {
  return { kept: same(observed, expected), on, expected, observed };
}

/** Creates a case that is kept if a condition holds. */
export function holds(on: Observation, kept: boolean, expected?: unknown, observed?: unknown): Case {
  return { kept, on, expected, observed };
}
