/**
 * Generates load with autocannon: a fixed number of connections, each of which sends its next request when its last
 * response is complete.
 */
import { createRequire } from 'node:module';
import { type ApiRequest, buildHeaders, getMethod } from '../mock/control.ts';
import { computeMedian, computeQuantile } from '../statistics.ts';

export interface Load {
  readonly origin: string;
  /** Sent in turn. */
  readonly requests: readonly ApiRequest[];
  /** A response with any other status fails the measurement. */
  readonly isExpected: (status: number) => boolean;
  readonly connections: number;
}

/** When to stop: after a number of seconds or of responses. */
export type StopCondition = { readonly seconds: number } | { readonly responses: number };

export interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
  /** The size of all responses. */
  readonly bytes: number;
  /** Milliseconds from a request to the end of its response. */
  readonly latency: { readonly median: number; readonly p99: number };
}

/** Milliseconds between checks of the stop condition. */
const sampleInt = 10;

/** The maximum duration in seconds. autocannon gives up earlier, after ten seconds without a response. */
const maxSeconds = 600;

/**
 * Sends requests over its own connections and closes them at the end. @throws if a response has an unexpected status or
 * a connection closes
 */
export async function applyLoad(
  { origin, requests, isExpected, connections }: Load,
  stopCondition: StopCondition,
): Promise<LoadResult> {
  // Loaded lazily, because the benchmark installs autocannon after this file is loaded.
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');
  const requestOptions = requests.map((request) => ({
    path: request.path,
    method: getMethod(request),
    headers: buildHeaders(request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  }));
  // autocannon reports latencies in whole milliseconds only.
  const latencies: number[] = [];
  const lastChunks = new Map<Client, Buffer>();
  let clientCount = 0;
  let [bytes, startTime, lastResponseTime] = [0, 0, 0];
  let failure: Error | undefined;

  const run = autocannon({
    ...{ url: origin, connections, sampleInt },
    ...('responses' in stopCondition ? { amount: stopCondition.responses } : { duration: maxSeconds }),
    setupClient: (client) => {
      // Without this, autocannon sends the same list of requests on every connection.
      const clientIndex = clientCount++;
      client.setRequests(
        requestOptions.length < connections
          ? requestOptions
          : requestOptions.filter((_, i) => i % connections === clientIndex),
      );
      client.on('body', (chunk) => lastChunks.set(client, chunk));
    },
  });
  const fail = (error: Error) => {
    failure ??= error;
    run.stop();
  };
  run.on('start', () => {
    startTime = performance.now();
  });
  run.on('reqError', fail);
  run.on('response', (client, status, size, latency) => {
    if (!isExpected(status))
      fail(new Error(`The server responded with ${status}: ${lastChunks.get(client)?.toString('utf8', 0, 2000)}`));
    latencies.push(latency);
    bytes += size;
    lastResponseTime = performance.now();
    // Stops between responses, so that a slow first response is still counted.
    if ('seconds' in stopCondition && lastResponseTime - startTime >= stopCondition.seconds * 1000) run.stop();
  });
  const { requests: totals } = await run;

  if (failure !== undefined) throw failure;
  // autocannon reconnects silently and resends requests in flight, which shows as a surplus.
  if (totals.sent > latencies.length + connections)
    throw new Error('The server closed a connection during the measurement.');
  return {
    responses: latencies.length,
    seconds: (lastResponseTime - startTime) / 1000,
    bytes,
    latency: { median: computeMedian(latencies), p99: computeQuantile(latencies, 0.99) },
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
  on(event: 'body', listener: (chunk: Buffer) => void): void;
}

interface Run extends PromiseLike<{ readonly requests: { readonly sent: number } }> {
  on(event: 'start', listener: () => void): void;
  on(event: 'reqError', listener: (error: Error) => void): void;
  on(event: 'response', listener: (client: Client, status: number, size: number, latency: number) => void): void;
  stop(): void;
}
