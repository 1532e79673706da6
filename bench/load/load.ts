/**
 * Generates load with autocannon: a fixed number of connections, each of which sends its next request when its last
 * response is complete.
 */
import { createRequire } from 'node:module';
import { type ApiRequest, headersOf, methodOf } from '../mock/control.ts';
import { median, quantile } from '../statistics.ts';

export interface Load {
  readonly origin: string;
  /** Sent in turn. */
  readonly requests: readonly ApiRequest[];
  /** A response with any other status fails the measurement. */
  readonly expects: (status: number) => boolean;
  readonly connections: number;
}

/** When to stop: after a number of seconds or of responses. */
export type Until = { readonly seconds: number } | { readonly answers: number };

export interface Loaded {
  readonly answers: number;
  readonly seconds: number;
  /** Of all responses. */
  readonly bytes: number;
  /** Milliseconds from a request to the end of its response. */
  readonly latency: { readonly median: number; readonly p99: number };
}

/** Milliseconds between checks of the stop condition. */
const sampleInt = 10;

/** The maximum duration in seconds. autocannon gives up earlier, after ten seconds without a response. */
const most = 600;

/**
 * Sends requests over its own connections and closes them at the end. @throws if a response has an unexpected status or
 * a connection closes
 */
export async function load({ origin, requests, expects, connections }: Load, until: Until): Promise<Loaded> {
  // Loaded lazily, because the benchmark installs autocannon after this file is loaded.
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');
  const sent = requests.map((request) => ({
    path: request.path,
    method: methodOf(request),
    headers: headersOf(request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  }));
  // autocannon reports latencies in whole milliseconds only.
  const latencies: number[] = [];
  const pieces = new Map<Client, Buffer>();
  let clients = 0;
  let [bytes, began, ended] = [0, 0, 0];
  let failure: Error | undefined;

  const run = autocannon({
    ...{ url: origin, connections, sampleInt },
    ...('answers' in until ? { amount: until.answers } : { duration: most }),
    setupClient: (client) => {
      // Without this, autocannon sends the same list of requests on every connection.
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
      fail(new Error(`The server responded with ${status}: ${pieces.get(client)?.toString('utf8', 0, 2000)}`));
    latencies.push(latency);
    bytes += size;
    ended = performance.now();
    // Stops between responses, so that a slow first response is still counted.
    if ('seconds' in until && ended - began >= until.seconds * 1000) run.stop();
  });
  const { requests: counts } = await run;

  if (failure !== undefined) throw failure;
  // autocannon reconnects silently and resends requests in flight, which shows as a surplus.
  if (counts.sent > latencies.length + connections)
    throw new Error('The server closed a connection during the measurement.');
  return {
    answers: latencies.length,
    seconds: (ended - began) / 1000,
    bytes,
    latency: { median: median(latencies), p99: quantile(latencies, 0.99) },
  };
}

/** The part of the autocannon API that is used here. */
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
