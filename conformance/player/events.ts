/** Decodes webhook payloads to canonical names. */
import type { Codec } from '../../src/profile/codec.ts';

/** Returns a body that is not JSON as text. */
export function decodeEvent(body: string, codec: Codec): unknown {
  try {
    return codec.decodeEvent(JSON.parse(body) as unknown);
  } catch {
    return body;
  }
}
