/** Load: a fixed number of connections, each of which sends its next request when the answer to the last one is there. */
import { connect, type Socket } from 'node:net';
import { median, quantile } from '../figures/median.ts';
import { AnswerReader } from './answerReader.ts';

export interface Load {
  readonly port: number;
  /** As they go over the wire, sent in turn. */
  readonly requests: readonly Buffer[];
  /** Any other status ends the measurement: an error is no speed. */
  readonly expects: (status: number) => boolean;
  readonly connections: number;
}

/** When it is enough: after so many seconds, or so many answers. */
export type Until = { readonly seconds: number } | { readonly answers: number };

export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
  /** Of all answers. */
  readonly bytes: number;
  /** Milliseconds from a request to the end of its answer. */
  readonly latency: { readonly median: number; readonly p99: number };
}

/**
 * Sends requests over connections of its own, which are closed at the end.
 *
 * @throws where an answer has a status that is not expected, or a connection ends
 */
export async function load({ port, requests, expects, connections }: Load, until: Until): Promise<Loaded> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const most = 'answers' in until ? until.answers : Number.POSITIVE_INFINITY;
  const began = performance.now();
  const end = 'seconds' in until ? began + until.seconds * 1000 : Number.POSITIVE_INFINITY;
  const latencies: number[] = [];
  let [sent, bytes, ended] = [0, 0, began];

  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      const reader = new AnswerReader();
      let sentAt = 0;
      const next = (now: number): void => {
        const request = requests[sent % requests.length];
        if (sent >= most || now >= end || request === undefined) {
          resolve();
          return;
        }
        sent++;
        sentAt = now;
        socket.write(request);
      };
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed a connection in the middle of the measurement.')));
      socket.on('data', (piece: Buffer) => {
        try {
          const status = reader.take(piece);
          if (status === undefined) return;
          if (!expects(status)) throw new Error(`The server answered ${status}: ${piece.toString('utf8', 0, 2000)}`);
          const now = performance.now();
          latencies.push(now - sentAt);
          bytes += reader.bytes;
          ended = now;
          next(now);
        } catch (error) {
          reject(error);
        }
      });
      next(began);
    });

  try {
    await Promise.all(sockets.map(drive));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  if (latencies.length === 0) throw new Error('The server answered nothing in the time that it had.');
  return {
    answers: latencies.length,
    seconds: (ended - began) / 1000,
    bytes,
    latency: { median: median(latencies), p99: quantile(latencies, 0.99) },
  };
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
