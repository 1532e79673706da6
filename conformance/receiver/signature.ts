/** Verifies the signature of a delivery, in the format of the profile (decision `webhook.signature`). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Choice } from '../../spec/decisions/index.ts';
import { webhookHeaders } from '../../spec/events.ts';
import type { Received } from './received.ts';

/** Undefined if the profile says that deliveries have no signature. */
export function isSigned(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  form: Choice<'webhook.signature'>,
  secret: string,
): boolean | undefined {
  if (form === 'none') return undefined;
  if (form !== 'standard-webhooks') {
    const found = headers[form.header.toLowerCase()] ?? '';
    const signed = digest(secret, body, form.encoding);
    // Without a bound prefix, the name of the algorithm may precede the digest.
    return form.prefix === undefined
      ? same(found.replace(/^sha256=/, ''), signed)
      : same(found, `${form.prefix}${signed}`);
  }
  const id = headers[webhookHeaders.id] ?? '';
  const timestamp = headers[webhookHeaders.timestamp] ?? '';
  const expected = digest(secret, `${id}.${timestamp}.${body}`, 'base64');
  // During a rotation of the secret, a delivery has one signature per secret.
  const signatures = (headers[webhookHeaders.signature] ?? '').split(' ');
  return signatures.some((one) => one.startsWith('v1,') && same(one.slice('v1,'.length), expected));
}

/** Decodes a secret in the Standard Webhooks format; any other secret is the key itself. */
function digest(secret: string, content: string, encoding: 'hex' | 'base64'): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
  return createHmac('sha256', key).update(content).digest(encoding);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
