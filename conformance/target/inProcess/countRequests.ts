/** Counts the requests that a function sends over the network. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

interface Count {
  readonly origin: string;
  requests: number;
}

const counts = new AsyncLocalStorage<Count>();

/** The requests of `fetch`, and those of `node:http`, as far as they say where they go. */
interface RequestMessage {
  readonly request: {
    readonly origin?: string | URL;
    readonly protocol?: string;
    getHeader?(name: string): unknown;
  };
}

function countRequest(message: unknown): void {
  const count = counts.getStore();
  if (count === undefined) return;
  const { request } = message as RequestMessage;
  const address = String(request.origin ?? `${request.protocol}//${request.getHeader?.('host')}`);
  if (URL.canParse(address) && new URL(address).origin === count.origin) count.requests++;
}

let isSubscribed = false;

/** The result of a function, and the number of requests that it has sent to an origin. */
export async function countRequests<T>(
  origin: string,
  call: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly requests: number }> {
  if (!isSubscribed) {
    isSubscribed = true;
    subscribe('undici:request:create', countRequest);
    subscribe('http.client.request.start', countRequest);
  }
  const count: Count = { origin, requests: 0 };
  const result = await counts.run(count, call);
  return { result, requests: count.requests };
}
