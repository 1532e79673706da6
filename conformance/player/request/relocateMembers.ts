/** Reads members whose location a rename cannot express, by the pointers of the profile. */
import { getValueAt, isObject } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { splitPointer } from '../../../spec/pointer.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getRecordPath } from '../../../src/profile/forms/records.ts';
import { getListContainer } from '../../../src/profile/paging.ts';
import { getPath, itemisedMembers } from '../../../src/profile/pointers.ts';

interface MemberPath {
  readonly path: readonly string[];
  readonly from: readonly string[];
}

/**
 * Moves members that the profile locates by a pointer to where the codec expects them, so that it translates their values.
 * A pointer is relative to the record or list item, or, if it starts with `/data`, to the body. For an item of a list,
 * `/data` means that item.
 */
export function relocateMembers(
  { readPointers: reads, wire }: Profile,
  operation: OperationId,
  body: unknown,
): unknown {
  const memberPaths = [...reads]
    .filter(([field]) => appliesTo(field, operation))
    // Parents come before their members.
    .map(([field, pointer]): MemberPath => ({ path: getPath(field), from: splitPointer(pointer) }))
    .sort((a, b) => a.path.length - b.path.length);
  if (memberPaths.length === 0 || !isObject(body) || !Object.hasOwn(body, 'data')) return body;
  const chooseHolderName = (name: string) => wire.names.get(`lead.fields:${name}`) ?? name;
  const isInData = ([first]: readonly string[]) => first === 'data';
  const relocateInRecord = (record: unknown, root: unknown): unknown => {
    if (!isObject(record)) return record;
    const members = new Map(Object.entries(record));
    for (const { path, from } of memberPaths) {
      const [name = '', part] = path;
      if (part !== undefined && itemisedMembers.has(name)) {
        if (members.has(name)) members.set(name, relocateInItems(members.get(name), part, from));
        continue;
      }
      const value = isInData(from) ? getValueAt(root, from.slice(1)) : getValueAt(record, from);
      if (value === undefined) continue;
      const holderValue = members.get(chooseHolderName(name));
      if (part === undefined) members.set(name, value);
      else members.set(chooseHolderName(name), { ...(isObject(holderValue) ? holderValue : {}), [part]: value });
    }
    return Object.fromEntries(members);
  };
  const relocateInList = (item: unknown) => relocateInRecord(item, item);
  const { data } = body;
  const { record } = getOperation(operation);
  const container = record === undefined ? getListContainer(wire, operation) : undefined;
  const path = record === undefined ? [container].filter((name) => name !== undefined) : getRecordPath(wire, record);
  const change = (value: unknown) =>
    Array.isArray(value) ? mapItems(value, relocateInList) : relocateInRecord(value, data);
  return { ...body, data: changeAt(data, path, change) };
}

/** Changes the part of a value at a path; unchanged if there is none. */
function changeAt(value: unknown, [name, ...rest]: readonly string[], change: (part: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  return isObject(value) && Object.hasOwn(value, name)
    ? { ...value, [name]: changeAt(value[name], rest, change) }
    : value;
}

const mapItems = (items: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(items) ? items.map(change) : items;

function relocateInItems(items: unknown, part: string, from: readonly string[]): unknown {
  const relocateInItem = (item: unknown): unknown => {
    const value = getValueAt(item, from);
    return isObject(item) && value !== undefined ? { ...item, [part]: value } : item;
  };
  if (!isObject(items)) return mapItems(items, relocateInItem);
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, relocateInItem(item)]));
}

function appliesTo(field: string, operation: OperationId): boolean {
  const { tag } = getOperation(operation);
  if (field.startsWith('post.record') || field === 'post.schedule.field')
    return tag === 'Posts' && operation !== 'deletePost';
  if (field.startsWith('lead.fields')) return operation === 'listLeads';
  return field.startsWith('leadMagnet.') && tag === 'Lead magnets' && operation !== 'listLeads';
}
