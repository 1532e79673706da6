/** Forwards bytes between sockets with backpressure. */
import type { Socket } from 'node:net';

/** Writes bytes, and pauses the source until the destination drains. */
export function relay(bytes: Buffer, to: Socket, from: Socket): void {
  if (bytes.length === 0 || !to.writable) return;
  if (to.write(bytes) || from.isPaused()) return;
  from.pause();
  to.once('drain', () => from.resume());
}

/** Resets a connection, to mirror a reset of the other side. */
export function reset(socket: Socket): void {
  if (socket.destroyed) return;
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}
