/** Which event a delivery is about. */
import { webhookHeaders } from '../../events.ts';
import type { WebhookDelivery } from '../law.ts';
import { member } from './reading.ts';

/** The id in the body, or else the one in the header, where Standard Webhooks have it. */
export const eventId = ({ event, headers }: WebhookDelivery): unknown =>
  member(event, 'id') ?? headers?.[webhookHeaders.id];
