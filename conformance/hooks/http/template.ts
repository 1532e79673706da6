/** HTTP templates: hooks as data. Each is one request with placeholders. */
import { z } from 'zod';
import { nearest } from '../../../spec/nearest.ts';
import type { Hooks, Told } from '../hooks.ts';
import { tellable } from '../outboxItem.ts';
import { Pointer, Span } from './atoms.ts';
import { Reading } from './outbox.ts';
import { placeholdersIn } from './placeholders.ts';

export type HookKey = keyof Hooks;

/** The placeholders of each hook, besides `key` and `caller`, and the values that it reads. */
export const hookWords: Readonly<
  Record<HookKey, { readonly says: readonly string[]; readonly reads: readonly string[] }>
> = {
  clock: { says: [], reads: ['now'] },
  advance: { says: ['by', 'seconds'], reads: ['now'] },
  comment: {
    says: ['text', 'leadMagnet', 'postId', 'postUrl', 'commenterId', 'commenterName'],
    reads: [],
  },
  publishing: { says: ['account', 'works', 'fails'], reads: [] },
  channel: { says: ['account', 'verified'], reads: [] },
  outreach: { says: ['connected'], reads: [] },
  outbox: { says: [], reads: ['items'] },
  plan: { says: ['plans'], reads: [] },
  reset: { says: [], reads: [] },
  settle: { says: [], reads: [] },
  listen: { says: ['url'], reads: ['secret'] },
};

export const hookKeys = Object.keys(hookWords) as HookKey[];

const Status = z.int().min(100).max(599);

/** One request. A relative URL is relative to the origin of the service. */
export const HttpTemplate = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  url: z.string().min(1),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.json().optional(),
  /** The statuses that mean success; any 2xx by default. */
  expect: z.union([Status, z.array(Status).min(1)]).optional(),
  timeout: Span.optional(),
});
export type HttpTemplate = z.infer<typeof HttpTemplate>;

/** A template that also reads values from the response. */
export interface ReadingTemplate extends HttpTemplate {
  /** JSON pointers into the response, by the name of the value. */
  readonly read?: Readonly<Record<string, string>>;
  /** For the outbox: how its items are read. Without it, the items must have the canonical form. */
  readonly items?: Reading;
  /** For the outbox: the kinds that it always reports; by default, the mapped kinds. */
  readonly tells?: readonly Told[];
}

/** The schema of a hook's template, with only the placeholders and values of this hook. */
export function templateOf(hook: HookKey): z.ZodType<ReadingTemplate> {
  const { says, reads } = hookWords[hook];
  const read = z.strictObject(Object.fromEntries(reads.map((name) => [name, Pointer.optional()])));
  const reading = reads.length === 0 ? HttpTemplate : HttpTemplate.extend({ read: read.optional() });
  const shape =
    hook === 'outbox'
      ? reading.extend({ items: Reading.optional(), tells: z.array(z.enum(tellable)).optional() })
      : reading;
  return shape.superRefine(onlySays(['key', 'caller', ...says])) as unknown as z.ZodType<ReadingTemplate>;
}

/** Rejects placeholders that are not in `names`. */
export function onlySays(names: readonly string[]) {
  return (template: unknown, context: z.RefinementCtx): void => {
    for (const { name, path } of placeholdersIn(template)) {
      if (names.includes(name)) continue;
      const close = nearest(name, names);
      const told =
        close === undefined ? `known placeholders: ${names.map(braced).join(', ')}` : `did you mean ${braced(close)}?`;
      context.addIssue({ code: 'custom', path: [...path], message: `Unknown placeholder ${braced(name)}; ${told}` });
    }
  };
}

const braced = (name: string): string => `{{${name}}}`;
