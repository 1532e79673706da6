/** Determines how the body of a message is delimited; ambiguous messages are forwarded unread. */
import { type Head, listValues, type RequestHead, type ResponseHead } from './head.ts';

export type Framing =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  /** The body ends with the connection. */
  | { readonly kind: 'close' }
  /** The framing is ambiguous; the rest of the connection is passed on unparsed. */
  | { readonly kind: 'unknown' };

const noBody: Framing = { kind: 'none' };
const unknownFraming: Framing = { kind: 'unknown' };

export function readRequestFraming(head: RequestHead): Framing {
  if (head.method === 'CONNECT' || listValues(head, 'upgrade').length > 0) return unknownFraming;
  const framing = readDeclaredFraming(head);
  return framing === undefined ? noBody : framing;
}

/** @param method method of the request */
export function readResponseFraming(head: ResponseHead, method: string): Framing {
  const { status } = head;
  if (status === 101 || (method === 'CONNECT' && status >= 200 && status < 300)) return unknownFraming;
  if (status < 200 || status === 204 || status === 304 || method === 'HEAD') return noBody;
  return readDeclaredFraming(head) ?? { kind: 'close' };
}

function readDeclaredFraming(head: Head): Framing | undefined {
  const coding = listValues(head, 'transfer-encoding');
  const lengths = listValues(head, 'content-length');
  if (coding.length > 0)
    return coding.length === 1 && lengths.length === 0 && /^chunked$/i.test(coding[0] ?? '')
      ? { kind: 'chunked' }
      : unknownFraming;
  const [length] = lengths;
  if (length === undefined) return undefined;
  return lengths.length === 1 && /^\d{1,15}$/.test(length) ? { kind: 'length', bytes: Number(length) } : unknownFraming;
}
