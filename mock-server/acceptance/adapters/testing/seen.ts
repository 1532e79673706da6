/** The parts of a response that must be equal across adapters. */
import type { Answer } from '../../../testing/door.ts';

/** Headers of the connection rather than of the response. */
const ofTransport = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Status, headers and body bytes, with the origin removed from hosted URLs because it differs per adapter. */
export function seen({ status, headers, text }: Answer): object {
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !ofTransport.has(name))),
    text: text.replaceAll(/http:\/\/[\w.]+(?::\d+)?\/media\//g, '/media/'),
  };
}
