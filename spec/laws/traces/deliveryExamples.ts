/** Builders for example traces with webhook deliveries. */
import type { WebhookDelivery } from '../law.ts';
import { createdLeadMagnet, lead, leadMagnet, leadMagnetBody, minute, ok, timestamp } from './examples.ts';

/** The webhook URL that receives the deliveries. */
export const receiverUrl = 'https://hooks.example.org/leads';

/** A received delivery at a minute. */
export const delivery = (
  n: number,
  type: string,
  data: object,
  overrides: Partial<WebhookDelivery> = {},
  id = 'evt_1',
): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url: receiverUrl,
  received: true,
  event: { id, type, timestamp: timestamp(0), data },
  ...overrides,
});

/** An active lead magnet whose leads go to the receiver. */
export const webhookCreation = createdLeadMagnet(leadMagnet('active'), {
  ...leadMagnetBody,
  webhookUrl: receiverUrl,
  activate: true,
});

export const capturedLead = lead(1, 'GUIDE');

/** The leads of that lead magnet, in minute 2. */
export const leadList = ok('listLeads', [capturedLead], { id: 'lm_1', minute: 2 });
