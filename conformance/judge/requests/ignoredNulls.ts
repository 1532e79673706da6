/**
 * Updates with null members that break a rule. A profile says what null means for optional members; a service may read a
 * null in place of a required one as no change, so that its record breaks no rule.
 */
import { getValueAt, isObject } from '../../../spec/json.ts';
import type { Exchange, Observation } from '../../../spec/laws/observation.ts';
import { readData, readId } from '../../../spec/laws/traces/traceReader.ts';
import { getMergeDecision } from '../../oracle/nulls.ts';

/**
 * Whether no record shows that an accepted update has removed a member that it gives as null.
 *
 * @param trace contains the update
 */
export function mayHaveIgnoredNulls(update: Exchange, trace: readonly Observation[]): boolean {
  if (getMergeDecision(update.operation) === undefined) return false;
  const nullPaths = listNullPaths(update.body);
  if (nullPaths.length === 0) return false;
  const record = readRecord(update);
  const earlierRecord = trace
    .slice(0, trace.indexOf(update))
    .map(readRecord)
    .findLast((candidate) => candidate !== undefined && readId(candidate) === update.id);
  if (record === undefined || earlierRecord === undefined) return true;
  return !nullPaths.some((path) => hasContent(earlierRecord, path) && !hasContent(record, path));
}

function readRecord(observation: Observation): object | undefined {
  const data = observation.kind === 'exchange' && observation.success ? readData(observation) : undefined;
  return isObject(data) ? data : undefined;
}

function listNullPaths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (value === null) return [path];
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => listNullPaths(member, [...path, name]))
    : [];
}

function hasContent(record: object, path: readonly string[]): boolean {
  const value = getValueAt(record, path) ?? undefined;
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
