/** The payload schemas of webhooks. */
import type { z } from 'zod';
import { type EventKind, eventKinds } from '../../../spec/events.ts';

export const eventSchemas: readonly z.ZodType[] = Object.values<EventKind>(eventKinds).flatMap((kind) =>
  kind.channel === 'webhook' ? [kind.payload] : [],
);
