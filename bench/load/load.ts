/** Load by autocannon: a fixed number of connections, each of which sends its next request when its last one is answered. */
import { createRequire } from 'node:module';
import { type ApiRequest, headersOf, methodOf } from '../mock/control.ts';
import { median, quantile } from '../statistics.ts';

export interface Load {
  readonly origin: string;
  /** Sent in turn. */
  readonly requests: readonly ApiRequest[];
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

/** Milliseconds between looks at whether it is enough. */
const sampleInt = 10;

/** Seconds after which it has been enough in any case; a server that says nothing for ten is given up before. */
const most = 600;

/**
 * Sends requests over connections of its own, which are closed at the end.
 *
 * @throws where an answer has a status that is not expected, or a connection ends
 */
export async function load({ origin, requests, expects, connections }: Load, until: Until): Promise<Loaded> {
  // The benchmark installs it, after this file has been loaded.
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');
  const sent = requests.map((request) => ({
    path: request.path,
    method: methodOf(request),
    headers: headersOf(request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  }));
  // autocannon's own latencies are whole milliseconds.
  const latencies: number[] = [];
  const pieces = new Map<Client, Buffer>();
  let clients = 0;
  let [bytes, began, ended] = [0, 0, 0];
  let failure: Error | undefined;

  const run = autocannon({
    ...{ url: origin, connections, sampleInt },
    ...('answers' in until ? { amount: until.answers } : { duration: most }),
    setupClient: (client) => {
      // Each connection has its share: by itself autocannon gives all of them the same list.
      const first = clients++;
      client.setRequests(sent.length < connections ? sent : sent.filter((_, i) => i % connections === first));
      client.on('body', (piece) => pieces.set(client, piece));
    },
  });
  const fail = (error: Error) => {
    failure ??= error;
    run.stop();
  };
  run.on('start', () => {
    began = performance.now();
  });
  run.on('reqError', fail);
  run.on('response', (client, status, size, latency) => {
    if (!expects(status))
      fail(new Error(`The server answered ${status}: ${pieces.get(client)?.toString('utf8', 0, 2000)}`));
    latencies.push(latency);
    bytes += size;
    ended = performance.now();
    // After an answer, and not in the middle of a first one that takes longer than there is time.
    if ('seconds' in until && ended - began >= until.seconds * 1000) run.stop();
  });
  const { requests: counts } = await run;

  if (failure !== undefined) throw failure;
  // autocannon connects again and says nothing; what was under way is sent twice.
  if (counts.sent > latencies.length + connections)
    throw new Error('The server closed a connection in the middle of the measurement.');
  return {
    answers: latencies.length,
    seconds: (ended - began) / 1000,
    bytes,
    latency: { median: median(latencies), p99: quantile(latencies, 0.99) },
  };
}

/** What is used of autocannon. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly sampleInt: number;
  readonly amount?: number;
  readonly duration?: number;
  readonly setupClient: (client: Client) => void;
}) => Run;

interface Client {
  setRequests(requests: readonly object[]): void;
  on(event: 'body', listener: (piece: Buffer) => void): void;
}

interface Run extends PromiseLike<{ readonly requests: { readonly sent: number } }> {
  on(event: 'start', listener: () => void): void;
  on(event: 'reqError', listener: (error: Error) => void): void;
  on(event: 'response', listener: (client: Client, status: number, size: number, latency: number) => void): void;
  stop(): void;
}
