/** Verifies the signature of a delivery, in the format of the profile (decision `webhook.signature`). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Answer } from '../../spec/decisions/index.ts';
import { webhookHeaders } from '../../spec/events.ts';
import { buildSignedContent, decodeSignature } from '../../src/profile/forms/signature.ts';
import type { ReceivedDelivery } from './receiverTypes.ts';

/** Whether the signature of a delivery is valid; undefined if the profile says that deliveries have none. */
export function verifySignature(
  { headers, body }: Pick<ReceivedDelivery, 'headers' | 'body'>,
  signatureForm: Answer<'webhook.signature'>,
  secret: string,
): boolean | undefined {
  if (signatureForm === 'none') return undefined;
  if (signatureForm !== 'standard-webhooks') {
    // Without a bound prefix, the name of the algorithm may precede the digest.
    const mayHaveAlgorithm = !('value' in signatureForm) && signatureForm.prefix === undefined;
    const decoded =
      (mayHaveAlgorithm ? decodeSignature({ ...signatureForm, prefix: 'sha256=' }, headers) : undefined) ??
      decodeSignature(signatureForm, headers);
    if (decoded === undefined) return false;
    const content = buildSignedContent(signatureForm, decoded, body);
    // Here, a secret in the format of Standard Webhooks may also be the key itself.
    return [buildStandardKey(secret), Buffer.from(secret)].some((key) =>
      matchInConstantTime(decoded.signature, computeDigest(key, content, signatureForm.encoding)),
    );
  }
  const id = headers[webhookHeaders.id] ?? '';
  const timestamp = headers[webhookHeaders.timestamp] ?? '';
  const expected = computeDigest(buildStandardKey(secret), `${id}.${timestamp}.${body}`, 'base64');
  // During a rotation of the secret, a delivery has one signature per secret.
  const signatures = (headers[webhookHeaders.signature] ?? '').split(' ');
  return signatures.some(
    (signature) => signature.startsWith('v1,') && matchInConstantTime(signature.slice('v1,'.length), expected),
  );
}

/** The key of a secret in the format of Standard Webhooks; any other secret is the key itself. */
function buildStandardKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

function computeDigest(key: Buffer, content: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(content).digest(encoding);
}

function matchInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
