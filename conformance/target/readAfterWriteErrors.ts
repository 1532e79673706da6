/** Reads the response of a server that closes the connection before it has read the whole body. */
import type { Agent } from 'node:http';
import type { Duplex } from 'node:stream';

type WriteCallback = (error?: Error | null) => void;

/** Makes the sockets of an agent report that writing failed only once nothing more can be read. */
export function readAfterWriteErrors<A extends Agent>(agent: A): A {
  const { createConnection } = agent;
  agent.createConnection = (options, callback) => {
    const socket = createConnection.call(agent, options, callback);
    if (socket) ignoreWriteErrors(socket);
    return socket;
  };
  return agent;
}

function ignoreWriteErrors(socket: Duplex): void {
  const { _write: write, _writev: writev } = socket;
  socket._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, withoutError(callback));
  if (writev != null) socket._writev = (chunks, callback) => writev.call(socket, chunks, withoutError(callback));
}

/** Reading shows that the connection has ended; the next write waits for a turn of the event loop, in which that happens. */
const withoutError =
  (callback: WriteCallback): WriteCallback =>
  (error) =>
    isClosed(error) ? setImmediate(callback) : callback(error);

const isClosed = (error: Error | null | undefined): boolean =>
  error != null && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
