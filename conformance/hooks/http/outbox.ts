/** Maps the items of a service's outbox to the kinds that the laws judge, with JSON pointers into the item. */
import { z } from 'zod';
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

/** How items are read: the pointer to their kind, and a mapping for each kind. Items of other kinds are ignored. */
export const OutboxMapping = z.strictObject({ kindAt: Pointer, mappings: z.record(z.string(), ItemMapping) });
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

/** Maps the items of a service to canonical items. */
export function readOutboxItems(items: readonly unknown[], { kindAt, mappings }: OutboxMapping): readonly unknown[] {
  return items.flatMap((item) => {
    const itemKind = getValueAt(item, kindAt);
    const mapping = typeof itemKind === 'string' && Object.hasOwn(mappings, itemKind) ? mappings[itemKind] : undefined;
    return mapping === undefined ? [] : [mapItem(item, mapping)];
  });
}

function mapItem(item: unknown, mapping: ItemMapping): unknown {
  const mappedItem: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(mapping)) {
    const value = text.startsWith('/') ? getValueAt(item, text) : text;
    if (value !== undefined && value !== null) mappedItem[name] = value;
  }
  return mappedItem;
}
