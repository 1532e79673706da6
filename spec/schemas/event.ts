/** What webhooks carry. Source: "Events"; kinds and payloads are assumed. */
import { z } from 'zod';
import { answer, described, id, named, timestamp, worded } from './atoms.ts';
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
  return answer(component, description, {
    id: named(
      'webhook.envelope:id',
      described('Names the event; the same in every attempt to deliver it, for whoever counts once.', id()),
    ),
    type: named('webhook.envelope:type', worded('webhook.events', described('What happened.', z.enum([type])))),
    timestamp: named('webhook.envelope:timestamp', described('When it happened, on the service’s clock.', timestamp())),
    data: named('webhook.envelope:data', data),
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

/** The lead names its lead magnet itself. */
export const LeadCapturedEvent = event(
  'LeadCapturedEvent',
  'A lead magnet captured a commenter as a lead.',
  'lead.captured',
  Lead,
);
export type LeadCapturedEvent = z.infer<typeof LeadCapturedEvent>;

export type WebhookEvent = PostPublishedEvent | PostPartiallyPublishedEvent | PostFailedEvent | LeadCapturedEvent;
