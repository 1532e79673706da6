/** Builders for example traces with webhook deliveries. */
import type { WebhookDelivery } from '../law.ts';
import { minute, timestamp } from './examples.ts';

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
