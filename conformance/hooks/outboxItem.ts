/** The schema of outbox items, validated before the laws judge them. */
import { z } from 'zod';
import { omitUndefined } from '../../spec/json.ts';
import { uploadFormats } from '../../spec/limits.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import type { OutboxItemKind } from './hooks.ts';

const at = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, 'The time must be an ISO 8601 timestamp with an offset or Z');
/** An id as the service writes it, which may be a number. */
const id = z.union([z.string(), z.int().transform(String)]);
const platform = z.enum(platformLabels);
const acts = ['auto_plug', 'comment_reply', 'direct_message', 'connection_request', 'follow_up'] as const;

/** The kinds that an outbox can declare in `reports`. */
export const outboxItemKinds = [
  ...acts,
  'publications',
  'media',
  'names',
  'files',
  'options',
  'emails',
] as const satisfies readonly OutboxItemKind[];

const count = z
  .number()
  .min(0)
  .nullish()
  .transform((value) => value ?? undefined);
const DeliveredFile = z
  .strictObject({
    url: z.string(),
    format: z
      .enum(uploadFormats)
      .nullish()
      .transform((value) => value ?? undefined),
    bytes: count,
    width: count,
    height: count,
  })
  .transform(omitUndefined);

const Item = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('publication'),
    at,
    postId: id,
    platform,
    accountId: id,
    segments: z.array(z.string()),
    options: z.record(z.string(), z.unknown()).optional(),
    filename: z.string().optional(),
    videoTitle: z.string().optional(),
    images: z.array(z.string()).optional(),
    video: z.string().optional(),
    carousel: z.string().optional(),
    files: z.array(DeliveredFile).optional(),
  }),
  z.strictObject({
    kind: z.literal('act'),
    at,
    act: z.enum(acts),
    platform,
    text: z.string().optional(),
    postId: id.optional(),
    leadMagnetId: id.optional(),
    accountId: id.optional(),
    commenterId: id.optional(),
  }),
  z.strictObject({
    kind: z.literal('email'),
    at,
    about: z.literal('thumbnail.skipped'),
    postId: id.optional(),
  }),
]);

/** Members of an item that are undefined are absent. */
export const OutboxItem = Item.transform(omitUndefined);
