/** The secrets that sign a tenant's webhooks. */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../../spec/time/instant.ts';
import type { WebhookSettings } from '../../rows/storedEvents.ts';

/** How long a secret that was replaced still signs, beside the new one. */
const overlap = 24 * 60 * 60_000;

/** A secret as Standard Webhooks writes it: `whsec_` and base64. */
export function secretOf(seed: string): string {
  return `whsec_${createHmac('sha256', 'social-contract').update(seed).digest('base64')}`;
}

/** The same secret is always followed by the same one, so that a script sees the same signatures each time. */
export function rotated(settings: WebhookSettings, at: Instant): WebhookSettings {
  return {
    ...settings,
    secret: secretOf(settings.secret),
    previous: { secret: settings.secret, until: at + overlap },
  };
}

/** The newest first. */
export function secretsAt({ secret, previous }: WebhookSettings, at: Instant): readonly [string, ...string[]] {
  return previous !== undefined && at < previous.until ? [secret, previous.secret] : [secret];
}
