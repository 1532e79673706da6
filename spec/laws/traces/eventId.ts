/** Identifies the event of a webhook delivery. */
import { webhookHeaders } from '../../events.ts';
import type { WebhookDelivery } from '../law.ts';
import { member } from './traceReader.ts';

/** The id in the body, otherwise the id in the Standard Webhooks header. */
export const eventId = ({ event, headers }: WebhookDelivery): unknown =>
  member(event, 'id') ?? headers?.[webhookHeaders.id];
