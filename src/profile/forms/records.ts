/** Where responses and events have their record: in data or in a member of it, with the outcomes of a post beside it. */
import type { ContainedRecord } from '../../../spec/decisions/forms.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { omitMember, outcomesName } from './outcomes.ts';

/** The member of data that has the record; undefined if data is the record. */
export const containerOf = ({ shapes }: Wire, record: ContainedRecord): string | undefined =>
  memberOfData(shapes.containers[record]);

/** The member that an answer such as `data.items` names; undefined for `data`. */
export const memberOfData = (place: string | undefined): string | undefined => place?.split('.')[1];

/** The name of the outcomes that stand beside the record of a post; undefined if they are inside it. */
export function outcomesBeside(wire: Wire, record: ContainedRecord): string | undefined {
  const isBeside = wire.shapes.outcomes.startsWith('data.') && containerOf(wire, record) !== undefined;
  return isBeside && (record === 'post' || record === 'postEvent') ? outcomesName(wire) : undefined;
}

/** Encoded posts of a list, which lacks the outcomes that stand beside a single record. */
export function withoutOutcomes(wire: Wire, posts: unknown): unknown {
  const name = outcomesBeside(wire, 'post');
  if (name === undefined || !Array.isArray(posts)) return posts;
  return posts.map((post) => (isObject(post) ? omitMember(post, name) : post));
}

/** Puts an encoded record where the wire has it. */
export function wrapRecord(wire: Wire, record: ContainedRecord, value: unknown): unknown {
  const container = containerOf(wire, record);
  if (container === undefined) return value;
  const outcomes = outcomesBeside(wire, record);
  if (outcomes === undefined || !isObject(value)) return { [container]: value };
  return {
    [container]: omitMember(value, outcomes),
    ...(value[outcomes] === undefined ? {} : { [outcomes]: value[outcomes] }),
  };
}

/** Takes a record from where the wire has it. */
export function unwrapRecord(wire: Wire, record: ContainedRecord, data: unknown): unknown {
  const container = containerOf(wire, record);
  if (container === undefined) return data;
  const value = isObject(data) ? data[container] : undefined;
  const outcomes = outcomesBeside(wire, record);
  const besides = outcomes === undefined ? undefined : (data as JsonObject | undefined)?.[outcomes];
  return isObject(value) && outcomes !== undefined && besides !== undefined ? { ...value, [outcomes]: besides } : value;
}
