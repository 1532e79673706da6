/** Converts a request to the Postman format. */
import type { WireStep } from '../flows/wireFlow.ts';

export interface PostmanRequest {
  readonly method: string;
  /** With the id in braces. */
  readonly path: string;
  readonly pathId?: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The raw body, if it is not JSON. */
  readonly raw?: string;
  readonly takesFile: boolean;
}

export function buildPostmanRequest({
  method,
  path,
  pathId,
  query,
  body,
  raw,
  takesFile,
}: PostmanRequest | (WireStep & { raw?: string })): unknown {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body, null, 2));
  return {
    method,
    header: text === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    url: buildUrl(path, pathId, query),
    ...(text === undefined ? {} : { body: { mode: 'raw', raw: text, options: { raw: { language: 'json' } } } }),
    ...(takesFile ? { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } } : {}),
  };
}

function buildUrl(path: string, pathId: string | undefined, query: Readonly<Record<string, unknown>>): unknown {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `:${segment.slice(1, -1)}` : segment));
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
  const queryEntries = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  const queryString = queryEntries.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${queryString === '' ? '' : `?${queryString}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(queryEntries.length === 0 ? {} : { query: queryEntries }),
    ...(names.length === 0 ? {} : { variable: names.map((key) => ({ key, value: pathId ?? '' })) }),
  };
}
