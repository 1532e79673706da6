/** Writes HAR 1.2: all HTTP traffic, for tools that read HAR. */
import { STATUS_CODES } from 'node:http';
import type { LoggedExchange, Results } from '../results/results.ts';

/** The maximum length of a response body; tools cannot open files that are too large. */
const maxTextLength = 65_536;

/**
 * Yields the text of the file in pieces, since it can be large.
 *
 * @param traffic the redacted exchanges
 */
export function* generateHarChunks({ suite, run }: Results, traffic: Iterable<LoggedExchange>): Generator<string> {
  const startTime = Date.parse(run.started);
  const creator = { name: suite.name, version: suite.version };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  let separator = '\n';
  for (const exchange of traffic) {
    yield `${separator}${JSON.stringify(buildEntry(exchange, startTime))}`;
    separator = ',\n';
  }
  yield '\n]}}\n';
}

function buildEntry(exchange: LoggedExchange, startTime: number): unknown {
  const { entry, script, tookMs } = exchange;
  return {
    startedDateTime: new Date(startTime + exchange.startedAfterMs).toISOString(),
    time: tookMs,
    request: buildRequest(exchange),
    response: buildResponse(exchange),
    cache: {},
    // Only the total time is known, but HAR requires its parts.
    timings: { send: 0, wait: tookMs, receive: 0 },
    comment: `${entry} ${script}`,
  };
}

function buildRequest({ method, url, requestHeaders, requestBody }: LoggedExchange): unknown {
  const query = [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
  const mimeType = requestHeaders['content-type'] ?? '';
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(requestHeaders),
    queryString: query,
    ...(requestBody === null ? {} : { postData: { mimeType, text: requestBody } }),
    headersSize: -1,
    bodySize: requestBody === null ? 0 : -1,
  };
}

function buildResponse({ status, responseHeaders, responseBody }: LoggedExchange): unknown {
  const text = responseBody ?? '';
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(responseHeaders),
    content: {
      size: Buffer.byteLength(text),
      mimeType: responseHeaders['content-type'] ?? 'x-unknown',
      text: text.slice(0, maxTextLength).toWellFormed(),
      ...(text.length > maxTextLength ? { comment: `truncated to ${maxTextLength} characters` } : {}),
    },
    redirectURL: responseHeaders.location ?? '',
    headersSize: -1,
    bodySize: -1,
    // HAR cannot express a missing response; browsers write it this way.
    ...(status === 0 ? { comment: text } : {}),
  };
}

function toPairs(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
