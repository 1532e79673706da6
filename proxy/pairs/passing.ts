/** Bytes from one socket to another, no faster than they are taken. */
import type { Socket } from 'node:net';

/** Writes; while the other side does not take it, the source is not read. */
export function pass(bytes: Buffer, to: Socket, from: Socket): void {
  if (bytes.length === 0 || !to.writable) return;
  if (to.write(bytes) || from.isPaused()) return;
  from.pause();
  to.once('drain', () => from.resume());
}

/** Ends a connection as it was ended on the other side: without a word. */
export function reset(socket: Socket): void {
  if (socket.destroyed) return;
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
