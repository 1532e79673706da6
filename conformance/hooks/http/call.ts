/** Sends the request of a template and reads its response by JSON pointers. */

import { tryParseJson } from '../../../spec/json.ts';
import { defaultResponseLimit } from '../../target/responseLimit.ts';
import { HookTimeoutError } from '../hookPatience.ts';
import { fillJson, fillText, type Values } from './placeholders.ts';
import { parseSpan } from './span.ts';
import type { HookTemplate } from './template.ts';
import { getValueAt } from './valueAt.ts';

export interface HookTarget {
  /** The origin of the service, for relative URLs. */
  readonly origin: string;
  /** The default timeout, in milliseconds of real time. */
  readonly timeout: number;
}

/** The request of a template, ready to send. */
interface HookRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @throws MissingValueError if a placeholder inside a longer text has no value */
function getRequestFor(template: HookTemplate, values: Values, origin: string): HookRequest {
  const { url, headers = {}, body } = template;
  const method = template.method ?? (body === undefined ? 'GET' : 'POST');
  const encodedBody = body === undefined ? undefined : JSON.stringify(fillJson(body, values));
  return {
    method,
    url: new URL(fillText(url, values, encodeURIComponent), origin).href,
    headers: {
      // A connection that the service closes while it is idle would fail the next request.
      connection: 'close',
      ...(encodedBody === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fillText(text, values)])),
    },
    ...(encodedBody === undefined ? {} : { body: encodedBody }),
  };
}

/** Sends the request and returns the values that the template reads from the response, by name. */
export async function call(
  template: HookTemplate,
  values: Values,
  { origin, timeout }: HookTarget,
): Promise<Readonly<Record<string, unknown>>> {
  const { url, ...request } = getRequestFor(template, values, origin);
  const limit = template.timeout === undefined ? timeout : (parseSpan(template.timeout) ?? timeout);
  const requestLine = `${request.method} ${url}`;
  const fail = (problem: string) => (error: Error) => {
    if (error.name === 'TimeoutError') throw new HookTimeoutError(`${requestLine} timed out after ${limit} ms`);
    throw new Error(`${requestLine} ${problem}: ${getCause(error)}`, { cause: error });
  };
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(limit) }).catch(
    fail('could not be sent'),
  );
  const text = await getText(response).catch(fail('got no complete response'));
  if (!isExpected(response.status, template.expect))
    throw new Error(`${requestLine} returned ${response.status}: ${text.slice(0, 300)}`);
  return readValues(text, template.read ?? {}, requestLine);
}

/** Reads a response, but not one that is endless or unpacks to gigabytes. */
async function getText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > defaultResponseLimit.bytes) throw new Error(`it is longer than ${defaultResponseLimit.bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

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
  if (responseBody === undefined) throw new Error(`the response to ${requestLine} is not JSON: ${text.slice(0, 300)}`);
  return Object.fromEntries(
    pointers.map(([name, pointer]) => {
      const value = getValueAt(responseBody, pointer);
      if (value === undefined)
        throw new Error(`the response to ${requestLine} has no value at ${pointer}: ${text.slice(0, 300)}`);
      return [name, value];
    }),
  );
}

/** Node wraps network errors. */
function getCause(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
