/**
 * Frees the buffers of streamed uploads. V8 frees socket buffers on garbage collection, which depends on the growth of
 * its own heap. Streaming hardly grows the heap, so hundreds of megabytes of buffers can accumulate. A minor collection
 * takes about a millisecond.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes between two collections. */
const collectThreshold = 8 * 1024 * 1024;

let collectMinor: ((options: { type: 'minor' }) => void) | undefined;

/** Returns a function that counts the bytes of a stream and regularly triggers a minor collection. */
export function createBufferFreer(): (bytes: number) => void {
  let byteCount = 0;
  return (bytes) => {
    byteCount += bytes;
    if (byteCount < collectThreshold) return;
    byteCount = 0;
    collectMinor ??= loadCollector();
    collectMinor({ type: 'minor' });
  };
}

/** V8 exposes its collector to new contexts only while the flag is set. It is reset to hide `gc` from other code. */
function loadCollector(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as unknown;
  setFlagsFromString('--no-expose-gc');
  return typeof gc === 'function' ? (options) => gc(options) : () => undefined;
}
