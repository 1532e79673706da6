/**
 * Buffers that a socket filled are freed when V8 next looks for garbage. It looks when its own heap has grown, which a
 * stream of bytes hardly does, so that a hundred megabytes of them can gather. A look at the young ones alone takes a
 * millisecond.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes somebody looks. */
const often = 8 * 1024 * 1024;

let look: ((how: { type: 'minor' }) => void) | undefined;

/** Counts the bytes of one stream, and sees to it that they do not gather. */
export function bufferFreer(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < often) return;
    passed = 0;
    look ??= collector();
    look({ type: 'minor' });
  };
}

/** V8 gives its collector to new contexts only while the flag is set, and nobody else is to find it. */
function collector(): (how: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as unknown;
  setFlagsFromString('--no-expose-gc');
  return typeof gc === 'function' ? (how) => gc(how) : () => undefined;
}
