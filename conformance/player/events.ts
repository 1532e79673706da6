/** Payloads of webhooks, in our names. */
import type { Codec } from '../../src/profile/codec.ts';

/** A body that is no JSON stays the text that it is. */
export function decodedEvent(body: string, codec: Codec): unknown {
  try {
    return codec.decodeEvent(JSON.parse(body) as unknown);
  } catch {
    return body;
  }
}
