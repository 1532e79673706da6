/** Sends the request of a template and reads its response by JSON pointers. */

import { filledJson, filledText, type Values } from './placeholders.ts';
import { parseSpan } from './span.ts';
import type { ReadingTemplate } from './template.ts';
import { valueAt } from './valueAt.ts';

export interface HookTarget {
  /** The origin of the service, for relative URLs. */
  readonly origin: string;
  /** The default timeout, in milliseconds of real time. */
  readonly timeout: number;
}

/** The request of a template, ready to send. */
export interface HookRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @throws NothingToSay if a placeholder inside a longer text has no value */
export function requestFor(template: ReadingTemplate, values: Values, origin: string): HookRequest {
  const { url, headers = {}, body } = template;
  const method = template.method ?? (body === undefined ? 'GET' : 'POST');
  const sent = body === undefined ? undefined : JSON.stringify(filledJson(body, values));
  return {
    method,
    url: new URL(filledText(url, values, encodeURIComponent), origin).href,
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filledText(text, values)])),
    },
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** Sends the request and returns the values that the template reads from the response, by name. */
export async function call(
  template: ReadingTemplate,
  values: Values,
  { origin, timeout }: HookTarget,
): Promise<Readonly<Record<string, unknown>>> {
  const { url, ...request } = requestFor(template, values, origin);
  const limit = template.timeout === undefined ? timeout : (parseSpan(template.timeout) ?? timeout);
  const said = `${request.method} ${url}`;
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(limit) }).catch((error: Error) => {
    throw new Error(
      error.name === 'TimeoutError'
        ? `${said} timed out after ${limit} ms`
        : `${said} could not be sent: ${causeOf(error)}`,
    );
  });
  const text = await response.text();
  if (!isExpected(response.status, template.expect))
    throw new Error(`${said} returned ${response.status}: ${text.slice(0, 300)}`);
  return readIn(text, template.read ?? {}, said);
}

/** Whether a status means that the hook succeeded. */
export function isExpected(status: number, expect: ReadingTemplate['expect']): boolean {
  return expect === undefined ? status >= 200 && status < 300 : [expect].flat().includes(status);
}

function readIn(text: string, read: Readonly<Record<string, string>>, said: string): Record<string, unknown> {
  const wanted = Object.entries(read);
  if (wanted.length === 0) return {};
  const answer = parsed(text);
  if (answer === undefined) throw new Error(`the response to ${said} is not JSON: ${text.slice(0, 300)}`);
  return Object.fromEntries(
    wanted.map(([name, at]) => {
      const value = valueAt(answer, at);
      if (value === undefined) throw new Error(`the response to ${said} has no value at ${at}: ${text.slice(0, 300)}`);
      return [name, value];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Node wraps network errors. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
