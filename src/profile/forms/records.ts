/**
 * Where responses and events have their record: in data or in a member of it, with the outcomes of a post beside it.
 */
import type { ContainedRecord } from '../../../spec/decisions/forms.ts';
import { isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { findOutcomesName, omitMember } from './outcomes.ts';

/** The path from data to the record; empty if data is the record. */
export const getRecordPath = ({ shapes }: Wire, record: ContainedRecord): readonly string[] =>
  (shapes.containers[record] ?? 'data').split('.').slice(1);

/** The member that an answer such as `data.items` names; undefined for `data`. */
export const getMemberOfData = (place: string): string | undefined => place.split('.')[1];

/** The name of the outcomes beside the record of a post; undefined if they are inside it. */
export function findOutcomesBeside(wire: Wire, record: ContainedRecord): string | undefined {
  const isBeside = wire.shapes.outcomes.startsWith('data.') && getRecordPath(wire, record).length > 0;
  return isBeside && (record === 'post' || record === 'postEvent') ? findOutcomesName(wire) : undefined;
}

/** Encoded posts of a list, which lacks the outcomes beside a single record. */
export function omitOutcomes(wire: Wire, posts: unknown): unknown {
  const name = findOutcomesBeside(wire, 'post');
  if (name === undefined || !Array.isArray(posts)) return posts;
  return posts.map((post) => (isObject(post) ? omitMember(post, name) : post));
}

/** Moves a record between data and the place where the wire has it. */
export interface RecordForm {
  wrap(value: unknown): unknown;
  unwrap(data: unknown): unknown;
}

/** The form of a record on the wire; undefined if data is the record. */
export function buildRecordForm(wire: Wire, record: ContainedRecord): RecordForm | undefined {
  const path = getRecordPath(wire, record);
  if (path.length === 0) return undefined;
  const name = findOutcomesBeside(wire, record);
  return {
    wrap: (value) => {
      const outcomes = name !== undefined && isObject(value) ? value[name] : undefined;
      const inner = name !== undefined && isObject(value) ? omitMember(value, name) : value;
      const data = path.reduceRight<unknown>((content, step) => ({ [step]: content }), inner);
      return name === undefined || outcomes === undefined ? data : { ...(data as JsonObject), [name]: outcomes };
    },
    unwrap: (data) => {
      const value = path.reduce<unknown>(readMember, data);
      const outcomes = name === undefined ? undefined : readMember(data, name);
      return isObject(value) && name !== undefined && outcomes !== undefined ? { ...value, [name]: outcomes } : value;
    },
  };
}
