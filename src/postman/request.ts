/** Converts a request to the Postman format. */
import type { WireStep } from '../flows/onWire.ts';

export interface Sent {
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

export function requestOf({
  method,
  path,
  pathId,
  query,
  body,
  raw,
  takesFile,
}: Sent | (WireStep & { raw?: string })): unknown {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body, null, 2));
  return {
    method,
    header: text === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    url: urlOf(path, pathId, query),
    ...(text === undefined ? {} : { body: { mode: 'raw', raw: text, options: { raw: { language: 'json' } } } }),
    ...(takesFile ? { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] } } : {}),
  };
}

function urlOf(path: string, pathId: string | undefined, query: Readonly<Record<string, unknown>>): unknown {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `:${segment.slice(1, -1)}` : segment));
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
  const asked = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  const search = asked.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(asked.length === 0 ? {} : { query: asked }),
    ...(names.length === 0 ? {} : { variable: names.map((key) => ({ key, value: pathId ?? '' })) }),
  };
}
