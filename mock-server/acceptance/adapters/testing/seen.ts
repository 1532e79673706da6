/** What can be compared of the answers of two doors. */
import type { Answer } from '../../../testing/door.ts';

/** What a connection says about itself, and no answer. */
const ofTransport = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Status, all headers and the bytes of the body; hosted URLs without the origin, which every door has its own of. */
export function seen({ status, headers, text }: Answer): object {
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !ofTransport.has(name))),
    text: text.replaceAll(/http:\/\/[\w.]+(?::\d+)?\/media\//g, '/media/'),
  };
}
