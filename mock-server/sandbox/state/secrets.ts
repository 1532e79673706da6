/** The secrets that sign a tenant's webhooks. */
import { createHmac } from 'node:crypto';
import type { Instant } from '../../../spec/time/instant.ts';
import type { WebhookSettings } from '../../rows/storedEvents.ts';

/** How long a replaced secret keeps signing beside the new one. */
const overlapTime = 24 * 60 * 60_000;

/** A secret in the format of Standard Webhooks: `whsec_` and base64. */
export function deriveSecret(seed: string): string {
  return `whsec_${createHmac('sha256', 'social-contract').update(seed).digest('base64')}`;
}

/** Replaces the secret. Each secret determines its successor, so that scripts see reproducible signatures. */
export function rotateSecret(settings: WebhookSettings, at: Instant): WebhookSettings {
  return {
    ...settings,
    secret: deriveSecret(settings.secret),
    previous: { secret: settings.secret, until: at + overlapTime },
  };
}

/** The valid secrets, newest first. */
export function getSecretsAt({ secret, previous }: WebhookSettings, at: Instant): readonly [string, ...string[]] {
  return previous !== undefined && at < previous.until ? [secret, previous.secret] : [secret];
}
