/** Maps the items of a service's outbox to the kinds that the laws judge, with JSON pointers into the item. */
import { z } from 'zod';
import type { Told } from '../hooks.ts';
import { tellable } from '../outboxItem.ts';
import { Pointer } from './atoms.ts';
import { valueAt } from './valueAt.ts';

/** A literal or, if it starts with a slash, a JSON pointer into the item. */
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

/** How items are read: the pointer to their kind, and a mapping for each kind. Items of other kinds are ignored. */
export const Reading = z.strictObject({ word: Pointer, as: z.record(z.string(), Mapping) });
export type Reading = z.infer<typeof Reading>;

/** The kinds that the outbox always reports, by its mapping. An act given by a pointer can be of any kind. */
export function toldBy({ as }: Reading): readonly Told[] {
  const words = Object.values(as).map(({ kind, act }) =>
    kind === 'email' ? 'emails' : kind === 'act' ? act : undefined,
  );
  return tellable.filter((told) => words.includes(told));
}

/** Maps the items of a service to canonical items. */
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
