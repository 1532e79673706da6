/** Decodes webhook payloads to canonical names. */
import type { Codec } from '../../../src/profile/codec.ts';
import type { ReceivedDelivery } from '../../receiver/receiverTypes.ts';

/**
 * Decodes the body of a webhook, which has one event unless a translation finds several, or none that the contract has. A
 * body that is not JSON is returned as text.
 *
 * @throws TranslationError
 */
export function decodeEvents(
  { body, headers }: Pick<ReceivedDelivery, 'body' | 'headers'>,
  codec: Codec,
): readonly unknown[] {
  const payload = parsePayload(body);
  return payload === undefined ? [body] : codec.decodeEvents(payload, headers);
}

/** Returns the JSON value of a body; undefined if it is not JSON. */
export function parsePayload(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
