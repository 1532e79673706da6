/** HTTP templates: hooks as data. Each is one request, with placeholders for what the hook is about. */
import { z } from 'zod';
import { nearest } from '../../../spec/nearest.ts';
import type { Hooks, Told } from '../hooks.ts';
import { tellable } from '../outboxItem.ts';
import { Pointer, Span } from './atoms.ts';
import { Reading } from './outbox.ts';
import { placeholdersIn } from './placeholders.ts';

export type HookKey = keyof Hooks;

/** What a template of each hook may say with placeholders, beside `key` and `caller`, and what it may read. */
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

/** One request. What is relative in its URL is relative to the origin of the service. */
export const HttpTemplate = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  url: z.string().min(1),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.json().optional(),
  /** The statuses that mean success; any 2xx where nothing is said. */
  expect: z.union([Status, z.array(Status).min(1)]).optional(),
  timeout: Span.optional(),
});
export type HttpTemplate = z.infer<typeof HttpTemplate>;

/** A template that also reads from the answer. */
export interface ReadingTemplate extends HttpTemplate {
  /** Pointers into the answer, by what stands there. */
  readonly read?: Readonly<Record<string, string>>;
  /** Of the outbox: how its items are read. Without it they must have our words already. */
  readonly items?: Reading;
  /** Of the outbox: what it would tell if it happened; what is mapped, where nothing is said. */
  readonly tells?: readonly Told[];
}

/** The template of one hook: only its placeholders, only what it can read. */
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

/** Refuses placeholders that are not among the given ones. */
export function onlySays(names: readonly string[]) {
  return (template: unknown, context: z.RefinementCtx): void => {
    for (const { name, path } of placeholdersIn(template)) {
      if (names.includes(name)) continue;
      const close = nearest(name, names);
      const told = close === undefined ? `there are ${names.map(braced).join(', ')}` : `did you mean ${braced(close)}?`;
      context.addIssue({ code: 'custom', path: [...path], message: `There is no ${braced(name)} here; ${told}` });
    }
  };
}

const braced = (name: string): string => `{{${name}}}`;
