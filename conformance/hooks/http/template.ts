/** HTTP templates: hooks as data. Each is one request with placeholders. */
import { z } from 'zod';
import { findNearest } from '../../../spec/text/nearest.ts';
import type { Hooks, OutboxItemKind } from '../hooks.ts';
import { outboxItemKinds } from '../outboxItem.ts';
import { OutboxMapping } from './outbox.ts';
import { findPlaceholdersIn } from './placeholders.ts';
import { Pointer, RealDuration } from './schemas.ts';

export type HookKey = keyof Hooks;

/** The placeholders of each hook, besides `key` and `caller`, and the values that it reads. */
const hookFields: Readonly<
  Record<HookKey, { readonly inputs: readonly string[]; readonly outputs: readonly string[] }>
> = {
  clock: { inputs: [], outputs: ['now'] },
  advance: { inputs: ['by', 'seconds'], outputs: ['now'] },
  comment: {
    inputs: ['text', 'leadMagnet', 'postId', 'postUrl', 'commenterId', 'commenterName'],
    outputs: [],
  },
  accept: { inputs: ['commenterId', 'commenterName'], outputs: [] },
  publishing: { inputs: ['account', 'works', 'fails', 'failures'], outputs: [] },
  channel: { inputs: ['account', 'verified'], outputs: [] },
  outreach: { inputs: ['connected'], outputs: [] },
  metrics: {
    inputs: ['postId', 'account', 'impressions', 'views', 'likes', 'comments', 'shares', 'saves', 'clicks'],
    outputs: [],
  },
  followers: { inputs: ['account', 'count'], outputs: [] },
  outbox: { inputs: [], outputs: ['items'] },
  plan: { inputs: ['plans', 'api', 'basePlan'], outputs: [] },
  connect: { inputs: ['platform'], outputs: [] },
  reset: { inputs: [], outputs: ['key'] },
  settle: { inputs: [], outputs: [] },
  subscribe: { inputs: ['url'], outputs: ['secret'] },
};

export const hookKeys = Object.keys(hookFields) as HookKey[];

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
  timeout: RealDuration.optional(),
});
export type HttpTemplate = z.infer<typeof HttpTemplate>;

/** A template that also reads values from the response. */
export interface HookTemplate extends HttpTemplate {
  /** JSON pointers into the response, by the name of the value. */
  readonly read?: Readonly<Record<string, string>>;
  /** For the outbox: how its items are read. Without it, the items must have the canonical form. */
  readonly items?: OutboxMapping;
  /** For the outbox: the kinds that it always reports; by default, the mapped kinds. */
  readonly reports?: readonly OutboxItemKind[];
}

/** The schema of a hook's template, with only the placeholders and values of this hook. */
export function buildTemplateSchema(hook: HookKey): z.ZodType<HookTemplate> {
  const { inputs, outputs } = hookFields[hook];
  const readSchema = z.strictObject(Object.fromEntries(outputs.map((name) => [name, Pointer.optional()])));
  const hookSchema = outputs.length === 0 ? HttpTemplate : HttpTemplate.extend({ read: readSchema.optional() });
  const shape =
    hook === 'outbox'
      ? hookSchema.extend({ items: OutboxMapping.optional(), reports: z.array(z.enum(outboxItemKinds)).optional() })
      : hookSchema;
  return shape.superRefine(allowPlaceholders(['key', 'caller', ...inputs])) as unknown as z.ZodType<HookTemplate>;
}

/** Rejects placeholders that are not in `names`. */
export function allowPlaceholders(names: readonly string[]) {
  return (template: unknown, context: z.RefinementCtx): void => {
    for (const { name, path } of findPlaceholdersIn(template)) {
      if (names.includes(name)) continue;
      const suggestion = findNearest(name, names);
      const hint =
        suggestion === undefined
          ? `known placeholders: ${names.map(withBraces).join(', ')}`
          : `did you mean ${withBraces(suggestion)}?`;
      context.addIssue({
        code: 'custom',
        path: [...path],
        message: `Unknown placeholder ${withBraces(name)}; ${hint}`,
      });
    }
  };
}

const withBraces = (name: string): string => `{{${name}}}`;
