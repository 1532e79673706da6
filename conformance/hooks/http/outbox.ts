/** Maps the items of a service's outbox to the kinds that the laws judge, with JSON pointers into the item. */
import { z } from 'zod';
import type { OutboxItemKind } from '../hooks.ts';
import { outboxItemKinds } from '../outboxItem.ts';
import { Pointer } from './schemas.ts';
import { getValueAt } from './valueAt.ts';

/** A literal or, if it starts with a slash, a JSON pointer into the item. */
const Text = z.string();

const ItemMapping = z.strictObject({
  kind: z.enum(['publication', 'act', 'email']),
  at: Text,
  act: Text.optional(),
  about: Text.optional(),
  platform: Text.optional(),
  accountId: Text.optional(),
  postId: Text.optional(),
  leadMagnetId: Text.optional(),
  commenterId: Text.optional(),
  text: Text.optional(),
  segments: Text.optional(),
  options: Text.optional(),
  filename: Text.optional(),
  videoTitle: Text.optional(),
  images: Text.optional(),
  video: Text.optional(),
  carousel: Text.optional(),
  files: Text.optional(),
});
type ItemMapping = z.infer<typeof ItemMapping>;

/** How items are read: the pointer to their kind, and a mapping for each kind. Items of other kinds are ignored. */
export const OutboxMapping = z.strictObject({ word: Pointer, as: z.record(z.string(), ItemMapping) });
export type OutboxMapping = z.infer<typeof OutboxMapping>;

/** The kinds that the outbox always reports, from its mapping. The kind of an act can be a pointer, and is then open. */
export function listReportedKinds({ as }: OutboxMapping): readonly OutboxItemKind[] {
  const kinds = Object.values(as).flatMap((mapping) => {
    if (mapping.kind === 'email') return ['emails'];
    if (mapping.kind === 'act') return [mapping.act];
    const { images, video, carousel, filename, videoTitle, files } = mapping;
    const reports = (...pointers: readonly (string | undefined)[]) => !pointers.includes(undefined);
    return [
      'publications',
      ...(reports(images, video, carousel) ? ['media'] : []),
      ...(reports(filename, videoTitle) ? ['names'] : []),
      ...(reports(files) ? ['files'] : []),
    ];
  });
  return outboxItemKinds.filter((kind) => kinds.includes(kind));
}

/** Maps the items of a service to canonical items. */
export function readOutboxItems(items: readonly unknown[], { word, as }: OutboxMapping): readonly unknown[] {
  return items.flatMap((item) => {
    const itemWord = getValueAt(item, word);
    const mapping = typeof itemWord === 'string' && Object.hasOwn(as, itemWord) ? as[itemWord] : undefined;
    return mapping === undefined ? [] : [mapItem(item, mapping)];
  });
}

function mapItem(item: unknown, mapping: ItemMapping): unknown {
  const members = Object.entries(mapping).map(
    ([name, text]) => [name, text.startsWith('/') ? getValueAt(item, text) : text] as const,
  );
  return Object.fromEntries(members.filter(([, value]) => value !== undefined && value !== null));
}
