/** Signs webhooks in the format that the profile sets (decision `webhook.signature`). */
import { createHmac } from 'node:crypto';
import type { Answer } from '../../spec/decisions/index.ts';
import { webhookHeaders } from '../../spec/events.ts';
import type { Instant } from '../../spec/time/instant.ts';
import {
  buildSignedContent,
  encodeSignature,
  formatTimestamp,
  hasTimestamp,
} from '../../src/profile/forms/signature.ts';

/**
 * The signature headers of a delivery.
 *
 * @param secrets newest first; only Standard Webhooks supports more than one signature
 * @param at the timestamp of the delivery
 */
export function buildSignatureHeaders(
  signatureForm: Answer<'webhook.signature'>,
  secrets: readonly [string, ...string[]],
  id: string,
  at: Instant,
  body: string,
): Record<string, string> {
  if (signatureForm === 'none') return {};
  if (signatureForm !== 'standard-webhooks') {
    const parts = { id, ...(hasTimestamp(signatureForm) ? { timestamp: formatTimestamp(signatureForm, at) } : {}) };
    const content = buildSignedContent(signatureForm, parts, body);
    return encodeSignature(signatureForm, parts, computeHmac(secrets[0], content, signatureForm.encoding));
  }
  const seconds = String(Math.floor(at / 1000));
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
