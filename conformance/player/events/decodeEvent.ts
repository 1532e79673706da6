/** Decodes webhook payloads to canonical names. */
import type { Codec } from '../../../src/profile/codec.ts';
import type { ReceivedDelivery } from '../../receiver/receiverTypes.ts';

/**
 * Decodes the body of a webhook. A body that is not JSON is returned as text; undefined means that the translation knows no
 * event of the contract for it.
 *
 * @throws TranslationError
 */
export function decodeEvent({ body, headers }: Pick<ReceivedDelivery, 'body' | 'headers'>, codec: Codec): unknown {
  const payload = parsePayload(body);
  return payload === undefined ? body : codec.decodeEvent(payload, headers);
}

/** Returns the JSON value of a body; undefined if it is not JSON. */
export function parsePayload(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
