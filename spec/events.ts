/** The events that the service sends: when, to whom, with which payload, and the decisions about them. */
import type { z } from 'zod';
import type { Behaviour, DecisionId } from './decisions/index.ts';
import {
  type EventType,
  LeadCapturedEvent,
  PostFailedEvent,
  PostPartiallyPublishedEvent,
  PostPublishedEvent,
} from './schemas/event.ts';
import type { Level, Source } from './statement.ts';
import { joinWithAnd } from './text/joinWords.ts';
import { parseDuration } from './time/duration.ts';

interface BaseEvent {
  readonly level: Level;
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /** What happened, in one sentence. */
  readonly summary: string;
  /** When the event is sent, in one sentence. */
  readonly when: string;
}

export interface WebhookKind extends BaseEvent {
  readonly channel: 'webhook';
  readonly type: EventType;
  /** Where the URL is configured: for the tenant, outside the contract, or in the lead magnet. */
  readonly to: 'tenant' | 'leadMagnet';
  /** The schema of the complete payload. */
  readonly payload: z.ZodType;
}

export interface EmailKind extends BaseEvent {
  readonly channel: 'email';
  readonly type: 'thumbnail.skipped';
}

export type EventKind = WebhookKind | EmailKind;

const citeEvents = (item: string) => ({ section: 'Events', item });
const deliveryDecisions: readonly DecisionId[] = [
  'webhook.envelope',
  'webhook.events',
  'webhook.data',
  'webhook.signature',
  'webhook.retries',
];

const postEvent = {
  channel: 'webhook',
  to: 'tenant',
  level: 'assumed',
  needs: [...deliveryDecisions, 'post.record', 'post.states'],
  source: citeEvents('3: event kinds and payload shape are not shown'),
} as const;

export const eventKinds = {
  'post.published': {
    ...postEvent,
    type: 'post.published',
    payload: PostPublishedEvent,
    summary: 'A post was published on every target.',
    when: 'Sent each time publishing or republishing ends with every target published.',
  },
  'post.partially_published': {
    ...postEvent,
    type: 'post.partially_published',
    payload: PostPartiallyPublishedEvent,
    summary: 'A post was published on some targets and failed on others.',
    when: 'Sent each time publishing or republishing ends with some targets published and some failed.',
  },
  'post.failed': {
    ...postEvent,
    type: 'post.failed',
    payload: PostFailedEvent,
    summary: 'Publishing a post failed on every target.',
    when: 'Sent each time publishing or republishing ends with no published target.',
  },
  'lead.captured': {
    channel: 'webhook',
    to: 'leadMagnet',
    type: 'lead.captured',
    payload: LeadCapturedEvent,
    level: 'documented',
    needs: [...deliveryDecisions, 'leadMagnet.fields', 'lead.fields'],
    source: citeEvents('1: lead magnets can trigger a webhook when a commenter is matched and captured'),
    summary: 'A lead magnet captured a commenter as a lead.',
    when: 'Sent once for each lead, if the lead magnet has a webhook.',
  },
  'thumbnail.skipped': {
    channel: 'email',
    type: 'thumbnail.skipped',
    level: 'documented',
    needs: ['email.thumbnail'],
    source: citeEvents('2: an email when a custom thumbnail step is skipped because the channel is not verified'),
    summary: 'A custom thumbnail was skipped because the channel is not verified. The video is published anyway.',
    when: 'Sent once for each long-form video with a thumbnail that is published on an unverified channel.',
  },
} as const satisfies Readonly<Record<EventType | EmailKind['type'], EventKind>>;

/** The headers of a signed delivery under the default of `webhook.signature` (Standard Webhooks). */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The delays between a failed attempt and the next one, under the default of `webhook.retries`. */
const retryDelays = ['PT5S', 'PT5M', 'PT30M', 'PT2H', 'PT5H', 'PT10H'] as const;

function listRetryDelays({ 'webhook.retries': answer }: Behaviour): readonly string[] {
  if (typeof answer !== 'string') return answer;
  return answer === 'standard-schedule' ? retryDelays : [];
}

/** Whether an implementation sends an event (decision `webhook.events`). */
export const sendsEvent = ({ 'webhook.events': words }: Behaviour, type: EventType): boolean =>
  words[type] !== 'absent';

/** Returns the retry delays of a profile in milliseconds. */
export const retryMilliseconds = (b: Behaviour): readonly number[] =>
  listRetryDelays(b).map((delay) => parseDuration(delay) ?? 0);

const unitLabels: Readonly<Record<string, string>> = { W: 'weeks', D: 'd', H: 'h', M: 'min', S: 's' };

/** Describes the retry delays of a profile: `5 s, 5 min, 30 min, 2 h, 5 h and 10 h`; undefined if it has none. */
export function describeRetries(b: Behaviour): string | undefined {
  const texts = listRetryDelays(b).map((delay) =>
    [...delay.matchAll(/([\d.]{1,16})([WDHMS])/g)]
      .map(([, amount, unit = '']) => `${amount} ${unitLabels[unit] ?? ''}`)
      .join(' '),
  );
  return texts.length === 0 ? undefined : joinWithAnd(texts);
}
