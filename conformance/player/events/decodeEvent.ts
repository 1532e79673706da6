/** Decodes webhook payloads to canonical names. */
import type { Codec } from '../../../src/profile/codec.ts';

/** Decodes the body of a webhook. A body that is not JSON is returned as text. */
export function decodeEvent(body: string, codec: Codec): unknown {
  try {
    return codec.decodeEvent(JSON.parse(body) as unknown);
  } catch {
    return body;
  }
}
