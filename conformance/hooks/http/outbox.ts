/** Maps the items of a service's outbox to the kinds that the laws judge, with JSON pointers into the item. */
import { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import type { OutboxItemKind } from '../hooks.ts';
import { outboxItemKinds } from '../outboxItem.ts';
import { Pointer } from './schemas.ts';
import { getValueAt } from './valueAt.ts';

/** A literal or, if it starts with a slash, a JSON pointer into the item. */
const LiteralOrPointer = z.string();

const ItemMapping = z.strictObject({
  kind: z.enum(['publication', 'act', 'email']),
  at: LiteralOrPointer,
  act: LiteralOrPointer.optional(),
  about: LiteralOrPointer.optional(),
  platform: LiteralOrPointer.optional(),
  accountId: LiteralOrPointer.optional(),
  postId: LiteralOrPointer.optional(),
  leadMagnetId: LiteralOrPointer.optional(),
  commenterId: LiteralOrPointer.optional(),
  text: LiteralOrPointer.optional(),
  segments: LiteralOrPointer.optional(),
  options: LiteralOrPointer.optional(),
  filename: LiteralOrPointer.optional(),
  videoTitle: LiteralOrPointer.optional(),
  images: LiteralOrPointer.optional(),
  video: LiteralOrPointer.optional(),
  carousel: LiteralOrPointer.optional(),
  files: LiteralOrPointer.optional(),
});
type ItemMapping = z.infer<typeof ItemMapping>;

/**
 * How items are read: the pointer to their kind, and a mapping for each kind. If they are in several arrays, those without a
 * mapped kind have the name of their array. Items of other kinds are ignored.
 */
export const OutboxMapping = z.strictObject({
  kindAt: Pointer.optional(),
  mappings: z.record(z.string(), ItemMapping),
});
export type OutboxMapping = z.infer<typeof OutboxMapping>;

/** The kinds that the outbox always reports, from its mapping. The kind of an act can be a pointer, and is then open. */
export function listReportedKinds({ mappings }: OutboxMapping): readonly OutboxItemKind[] {
  const kinds = Object.values(mappings).flatMap((mapping) => {
    if (mapping.kind === 'email') return ['emails'];
    if (mapping.kind === 'act') return [mapping.act];
    const { images, video, carousel, filename, videoTitle, files } = mapping;
    const hasAll = (...pointers: readonly (string | undefined)[]) => !pointers.includes(undefined);
    return [
      'publications',
      ...(hasAll(images, video, carousel) ? ['media'] : []),
      ...(hasAll(filename, videoTitle) ? ['names'] : []),
      ...(hasAll(files) ? ['files'] : []),
    ];
  });
  return outboxItemKinds.filter((kind) => kinds.includes(kind));
}

type MappedItem = Readonly<Record<string, unknown>>;

/**
 * Maps the items of a service to canonical items.
 *
 * @param items an array, or an object of arrays
 */
export function readOutboxItems(items: unknown, { kindAt, mappings }: OutboxMapping): readonly MappedItem[] {
  if (Array.isArray(items) && kindAt === undefined)
    throw new Error('a mapping of one array needs kindAt, the pointer to the kind of an item');
  if (!Array.isArray(items) && !isObject(items))
    throw new Error('the value read as items must be an array, or an object of arrays');
  const findMapping = (kind: unknown) =>
    typeof kind === 'string' && Object.hasOwn(mappings, kind) ? mappings[kind] : undefined;
  return listItemsByArray(items).flatMap(([arrayName, item]) => {
    const itemKind = kindAt === undefined ? undefined : getValueAt(item, kindAt);
    const mapping = findMapping(itemKind) ?? findMapping(arrayName);
    return mapping === undefined ? [] : [mapItem(item, mapping)];
  });
}

/** The items, each with the name of its array; undefined for a single array. */
function listItemsByArray(items: object): readonly (readonly [arrayName: string | undefined, item: unknown])[] {
  const members = Array.isArray(items) ? [[undefined, items] as const] : Object.entries(items);
  const arrays = members.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value] as const] : []));
  // A service may leave out empty arrays.
  if (arrays.length === 0 && members.length > 0)
    throw new Error('the object read as items has no array; items must be the pointer to the object of the arrays');
  return arrays.flatMap(([name, array]) => array.map((item: unknown) => [name, item] as const));
}

function mapItem(item: unknown, mapping: ItemMapping): MappedItem {
  const mappedItem: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(mapping)) {
    const value = text.startsWith('/') ? getValueAt(item, text) : text;
    if (value !== undefined && value !== null) mappedItem[name] = value;
  }
  return mappedItem;
}
