/** Signs webhooks in the format that the profile sets (decision `webhook.signature`). */
import { createHmac } from 'node:crypto';
import type { Choice } from '../../spec/decisions/index.ts';
import { webhookHeaders } from '../../spec/events.ts';
import type { Instant } from '../../spec/time/instant.ts';

/**
 * The signature headers of a delivery.
 *
 * @param secrets newest first; only Standard Webhooks supports more than one signature
 * @param at the timestamp of the delivery
 */
export function buildSignatureHeaders(
  signatureForm: Choice<'webhook.signature'>,
  secrets: readonly [string, ...string[]],
  id: string,
  at: Instant,
  body: string,
): Record<string, string> {
  if (signatureForm === 'none') return {};
  const seconds = String(Math.floor(at / 1000));
  if (signatureForm !== 'standard-webhooks') {
    const { header, timestamp, prefix = '', encoding } = signatureForm;
    const content = timestamp === undefined ? body : `${seconds}.${body}`;
    const signature = { [header]: `${prefix}${computeHmac(secrets[0], content, encoding)}` };
    return timestamp === undefined ? signature : { [timestamp]: seconds, ...signature };
  }
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: seconds,
    [webhookHeaders.signature]: secrets
      .map((secret) => `v1,${computeHmac(secret, `${id}.${seconds}.${body}`, 'base64')}`)
      .join(' '),
  };
}

function computeHmac(secret: string, content: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest(encoding);
}
