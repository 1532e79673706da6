/** Reads members whose location a rename cannot express, by the pointers of the profile. */
import { isObject } from '../../../spec/json.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import { segmentsOf } from '../../../spec/pointer.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { itemised, pathOf } from '../../../src/profile/pointers.ts';

interface Place {
  readonly path: readonly string[];
  readonly from: readonly string[];
}

/**
 * Moves such members to where the codec expects them, so that it translates their values. A pointer is relative to the
 * record, to the item for members of list items, or to the body if it starts with `/data`.
 */
export function whereRead({ reads, wire }: Profile, operation: OperationId, told: unknown): unknown {
  const places = [...reads]
    .filter(([field]) => belongs(field, operation))
    // Parents before their members.
    .map(([field, pointer]): Place => ({ path: pathOf(field), from: segmentsOf(pointer) }))
    .sort((a, b) => a.path.length - b.path.length);
  if (places.length === 0 || !isObject(told)) return told;
  const holder = (name: string) => wire.names.get(`lead.fields:${name}`) ?? name;
  const inRecord = (record: unknown): unknown => {
    if (!isObject(record)) return record;
    const made = new Map(Object.entries(record));
    for (const { path, from } of places) {
      const [name = '', part] = path;
      if (part !== undefined && itemised.has(name)) {
        if (made.has(name)) made.set(name, inItems(made.get(name), part, from));
        continue;
      }
      const value = valueAt(from[0] === 'data' ? told : record, from);
      if (value === undefined) continue;
      const whole = made.get(holder(name));
      if (part === undefined) made.set(name, value);
      else made.set(holder(name), { ...(isObject(whole) ? whole : {}), [part]: value });
    }
    return Object.fromEntries(made);
  };
  const { data } = told;
  const container = wire.shapes.listContainer;
  const within = operationOf(operation).paged && container !== 'data' ? container.slice('data.'.length) : undefined;
  if (within !== undefined && isObject(data))
    return { ...told, data: { ...data, [within]: each(data[within], inRecord) } };
  return { ...told, data: Array.isArray(data) ? each(data, inRecord) : inRecord(data) };
}

const each = (items: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(items) ? items.map(change) : items;

function inItems(items: unknown, part: string, from: readonly string[]): unknown {
  const inItem = (item: unknown): unknown => {
    const value = valueAt(item, from);
    return isObject(item) && value !== undefined ? { ...item, [part]: value } : item;
  };
  if (!isObject(items)) return each(items, inItem);
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, inItem(item)]));
}

function valueAt(home: unknown, from: readonly string[]): unknown {
  return from.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  }, home);
}

function belongs(field: string, operation: OperationId): boolean {
  const { tag } = operationOf(operation);
  if (field.startsWith('post.record') || field === 'post.schedule.field')
    return tag === 'Posts' && operation !== 'deletePost';
  if (field.startsWith('lead.fields')) return operation === 'listLeads';
  return field.startsWith('leadMagnet.') && tag === 'Lead magnets' && operation !== 'listLeads';
}
