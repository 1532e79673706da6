/** From the items of a service's own outbox to what the laws judge: a table of their words, with pointers into the item. */
import { z } from 'zod';
import type { Told } from '../hooks.ts';
import { tellable } from '../outboxItem.ts';
import { Pointer } from './atoms.ts';
import { valueAt } from './valueAt.ts';

/** A word as it stands or, where it begins with a slash, a pointer into the item. */
const Text = z.string();

const Mapping = z.strictObject({
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
});
type Mapping = z.infer<typeof Mapping>;

/** How items are read: where their word stands, and what each word means. Items with another word are left out. */
export const Reading = z.strictObject({ word: Pointer, as: z.record(z.string(), Mapping) });
export type Reading = z.infer<typeof Reading>;

/** What would be told if it happened, as far as the mapping says: an act by pointer may be any, or none. */
export function toldBy({ as }: Reading): readonly Told[] {
  const words = Object.values(as).map(({ kind, act }) =>
    kind === 'email' ? 'emails' : kind === 'act' ? act : undefined,
  );
  return tellable.filter((told) => words.includes(told));
}

/** The items of a service in our words. */
export function outboxItems(items: readonly unknown[], { word, as }: Reading): readonly unknown[] {
  return items.flatMap((item) => {
    const found = valueAt(item, word);
    const mapping = typeof found === 'string' && Object.hasOwn(as, found) ? as[found] : undefined;
    return mapping === undefined ? [] : [mapped(item, mapping)];
  });
}

function mapped(item: unknown, mapping: Mapping): unknown {
  const told = Object.entries(mapping).map(
    ([name, text]) => [name, text.startsWith('/') ? valueAt(item, text) : text] as const,
  );
  return Object.fromEntries(told.filter(([, value]) => value !== undefined && value !== null));
}
