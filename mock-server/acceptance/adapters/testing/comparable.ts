/** The parts of a response that must be equal across adapters. */
import type { AdapterResponse } from '../../../testing/adapter.ts';

/** Headers of the connection rather than of the response. */
const transportHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Status, headers and body bytes, with the origin removed from hosted URLs because it differs per adapter. */
export function toComparable({ status, headers, text }: AdapterResponse): object {
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !transportHeaders.has(name))),
    text: text.replaceAll(/http:\/\/[\w.]+(?::\d+)?\/media\//g, '/media/'),
  };
}
