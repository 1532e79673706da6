/** Sends one webhook request, without following redirects and with a time limit. The response body is not read. */
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { ReceiverResponse } from '../rows/storedEvents.ts';
import { findAddresses, type ResolveHost } from './destination.ts';

export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  /** Real milliseconds to wait for a response, including the DNS lookup. */
  readonly timeout: number;
  /** Aborts the request earlier. */
  readonly abortSignal?: AbortSignal | undefined;
  /** Defaults to the system's resolver. */
  readonly resolve?: ResolveHost;
}

/** Sends the request. Never rejects: errors are results of the attempt, and a redirect counts as unsuccessful. */
export async function sendWebhook(target: string, options: SendOptions): Promise<ReceiverResponse> {
  const deadline = AbortSignal.timeout(options.timeout);
  const deadlineSignal =
    options.abortSignal === undefined ? deadline : AbortSignal.any([deadline, options.abortSignal]);
  let sentRequest: Pick<ReceiverResponse, 'sentHeaders'> = {};
  const noteSent = (sentHeaders: Readonly<Record<string, string>>) => {
    sentRequest = { sentHeaders };
  };
  try {
    const url = new URL(target);
    const addresses = await withDeadline(deadlineSignal, findAddresses(url, options.allowedHosts, options.resolve));
    return { status: await sendRequest(url, addresses, options, deadlineSignal, noteSent), ...sentRequest };
  } catch (error) {
    if (deadline.aborted) return { error: `no response within ${options.timeout} ms`, ...sentRequest };
    return { error: describeError(error), ...sentRequest };
  }
}

/** Node's error about several addresses has no message of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message : 'the delivery failed';
}

/** Rejects on timeout, because a DNS lookup cannot be aborted. */
function withDeadline<T>(deadlineSignal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      deadlineSignal.addEventListener('abort', () => reject(deadlineSignal.reason), { once: true });
    }),
  ]);
}

/** @param noteSent called with the headers once the request has been sent */
function sendRequest(
  url: URL,
  addresses: readonly [string, ...string[]],
  { headers, body }: SendOptions,
  signal: AbortSignal,
  noteSent: (headers: Readonly<Record<string, string>>) => void,
): Promise<number> {
  const startRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = startRequest(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'social-contract',
        Connection: 'close',
      },
      // Connects to the checked addresses, even if the name resolves to others by now.
      lookup: (_host, options, callback) => {
        const checked = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, checked);
        else callback(null, addresses[0], isIP(addresses[0]));
      },
      signal,
      agent: false,
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => {});
      // Only the status matters, and an endless body must not be read.
      response.on('data', () => request.destroy());
      response.resume();
    });
    request.on('finish', () => noteSent(getHeaders(request)));
    request.on('error', reject);
    request.end(body);
  });
}

/** The headers of a request as they are sent, with their names in the same case. */
function getHeaders(request: ClientRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(request.getRawHeaderNames().map((name) => [name, String(request.getHeader(name))]));
}
