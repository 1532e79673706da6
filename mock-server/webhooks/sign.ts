/** Signing webhooks as the profile says (decision `webhook.signature`). */
import { createHmac } from 'node:crypto';
import type { Choice } from '../../spec/decisions/index.ts';
import { webhookHeaders } from '../../spec/events.ts';
import type { Instant } from '../../spec/time/instant.ts';

/** A secret as Standard Webhooks writes it: `whsec_` and base64. */
export function secretOf(seed: string): string {
  return `whsec_${createHmac('sha256', 'social-contract').update(seed).digest('base64')}`;
}

/**
 * The headers that a delivery carries beside its body.
 *
 * @param at wall time: verifiers compare it with the clock of their own machine
 */
export function signatureHeaders(
  form: Choice<'webhook.signature'>,
  secret: string,
  id: string,
  at: Instant,
  body: string,
): Record<string, string> {
  if (form === 'none') return {};
  if (form !== 'standard-webhooks') return { [form.header]: hmac(secret, body, form.encoding) };
  const seconds = String(Math.floor(at / 1000));
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: seconds,
    [webhookHeaders.signature]: `v1,${hmac(secret, `${id}.${seconds}.${body}`, 'base64')}`,
  };
}

function hmac(secret: string, content: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest(encoding);
}
