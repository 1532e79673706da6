/** Webhook payloads. Source: "Events"; event types and payloads are assumed. */
import { z } from 'zod';
import { id, responseObject, timestamp, withDescription, withField, withVocabulary } from './atoms.ts';
import { Lead } from './leadMagnet.ts';
import { Post } from './post.ts';

export const eventTypes = ['post.published', 'post.partially_published', 'post.failed', 'lead.captured'] as const;
export type EventType = (typeof eventTypes)[number];

function event<const T extends EventType, D extends z.ZodType>(
  component: string,
  description: string,
  type: T,
  data: D,
) {
  return responseObject(component, description, {
    id: withField(
      'webhook.envelope:id',
      withDescription('The id of the event, for deduplication. It is the same in every delivery attempt.', id()),
    ),
    type: withField(
      'webhook.envelope:type',
      withVocabulary('webhook.events', withDescription('The type of the event.', z.enum([type]))),
    ),
    timestamp: withField(
      'webhook.envelope:timestamp',
      withDescription('When the event happened, on the service’s clock.', timestamp()),
    ),
    data: withField('webhook.envelope:data', data),
  });
}

export const PostPublishedEvent = event(
  'PostPublishedEvent',
  'A post was published on every target.',
  'post.published',
  Post,
);
export type PostPublishedEvent = z.infer<typeof PostPublishedEvent>;

export const PostPartiallyPublishedEvent = event(
  'PostPartiallyPublishedEvent',
  'A post was published on some targets and failed on others.',
  'post.partially_published',
  Post,
);
export type PostPartiallyPublishedEvent = z.infer<typeof PostPartiallyPublishedEvent>;

export const PostFailedEvent = event(
  'PostFailedEvent',
  'Publishing a post failed on every target.',
  'post.failed',
  Post,
);
export type PostFailedEvent = z.infer<typeof PostFailedEvent>;

/** The lead includes the id of its lead magnet. */
export const LeadCapturedEvent = event(
  'LeadCapturedEvent',
  'A lead magnet captured a commenter as a lead.',
  'lead.captured',
  Lead,
);
export type LeadCapturedEvent = z.infer<typeof LeadCapturedEvent>;

export type WebhookEvent = PostPublishedEvent | PostPartiallyPublishedEvent | PostFailedEvent | LeadCapturedEvent;
