/** Sends the request of a template and reads its response by JSON pointers. */

import { tryParseJson } from '../../../spec/json.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { createHttpSender } from '../../target/httpSender.ts';
import { createSender, type FetchHandler } from '../../target/inProcess/fetchSender.ts';
import type { IncomingResponse, OutgoingRequest } from '../../target/message.ts';
import { defaultResponseLimit } from '../../target/responseLimit.ts';
import { HookTimeoutError } from '../hookTimeoutPolicy.ts';
import { fillJson, fillText, type Values } from './placeholders.ts';
import { parseRealDuration } from './realDuration.ts';
import type { HookTemplate } from './template.ts';
import { getValueAt } from './valueAt.ts';

export interface HookTarget {
  /** The origin of the service, for relative URLs. */
  readonly origin: string;
  /** The default timeout, in milliseconds of real time. */
  readonly timeout: number;
  /** Handles requests to the origin in this process. */
  readonly fetch?: FetchHandler | undefined;
}

/** Shared by all hooks: connections are kept alive, and an idle one does not keep the process alive. */
const network = createHttpSender(4);

/** @throws MissingValueError if a placeholder inside a longer text has no value */
function buildRequest(template: HookTemplate, values: Values, origin: string): OutgoingRequest {
  const { url, headers = {}, body } = template;
  const method = template.method ?? (body === undefined ? 'GET' : 'POST');
  const encodedBody = body === undefined ? undefined : JSON.stringify(fillJson(body, values));
  return {
    method,
    url: new URL(fillText(url, values, encodeURIComponent), origin),
    headers: {
      ...(encodedBody === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(encodedBody)) }),
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fillText(text, values)])),
    },
    ...(encodedBody === undefined ? {} : { body: encodedBody }),
  };
}

/**
 * Sends the request and returns the values that the template reads from the response, by name.
 *
 * @throws HookTimeoutError if the request times out
 * @throws UnreachableError if the connection fails before the response is complete
 */
export async function call(
  template: HookTemplate,
  values: Values,
  { origin, timeout, fetch }: HookTarget,
): Promise<Readonly<Record<string, unknown>>> {
  const request = buildRequest(template, values, origin);
  const milliseconds = template.timeout === undefined ? timeout : (parseRealDuration(template.timeout) ?? timeout);
  const requestLine = `${request.method} ${request.url.href}`;
  const response = await createSender(fetch, origin, network).send(request, { ...defaultResponseLimit, milliseconds });
  if (response.hasTimedOut) throw new HookTimeoutError(`${requestLine} timed out after ${milliseconds} ms`);
  if (response.status === 0) throw new UnreachableError(`${requestLine} failed: ${response.error}`);
  if (!isExpected(response.status, template.expect))
    throw new Error(`${requestLine} returned ${describeResponse(response)}`);
  return readValues(response.body, template.read ?? {}, requestLine);
}

/** The connection failed before the response was complete. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Redirects are not followed; the message names their target, so that the user can correct the URL. */
function describeResponse({ status, headers, body }: IncomingResponse): string {
  if (headers.location !== undefined) return `${status}, a redirect to ${headers.location}`;
  // An error page is recognized by its type; it can have many lines.
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return `${status}${type === '' || type.includes('json') ? '' : ` (${type})`}: ${excerptBody(body)}`;
}

const excerptBody = (body: string): string => excerpt(body.slice(0, 2000).replaceAll(/\s+/g, ' ').trim(), 200);

/** Whether a status means that the hook succeeded. */
function isExpected(status: number, expect: HookTemplate['expect']): boolean {
  return expect === undefined ? status >= 200 && status < 300 : [expect].flat().includes(status);
}

function readValues(
  text: string,
  read: Readonly<Record<string, string>>,
  requestLine: string,
): Record<string, unknown> {
  const pointers = Object.entries(read);
  if (pointers.length === 0) return {};
  const responseBody = tryParseJson(text);
  if (responseBody === undefined) throw new Error(`the response to ${requestLine} is not JSON: ${excerptBody(text)}`);
  return Object.fromEntries(
    pointers.map(([name, pointer]) => {
      const value = getValueAt(responseBody, pointer);
      if (value === undefined)
        throw new Error(`the response to ${requestLine} has no value at ${pointer}: ${excerptBody(text)}`);
      return [name, value];
    }),
  );
}
