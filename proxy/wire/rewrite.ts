/** The only two changes to heads: the Host of a request, and an additional header in a response. */
import { listValues, type RequestHead } from './head.ts';

/** Replaces the value of a single Host header. A head without one, or with several, is left unchanged. */
export function withHost(bytes: Buffer, head: RequestHead, host: string): Buffer {
  if (listValues(head, 'host').length !== 1) return bytes;
  const text = bytes.toString('latin1');
  const match = /(\nhost:[ \t]*)([^\r\n]*)/i.exec(text);
  if (match === null) return bytes;
  const valueStart = match.index + (match[1] ?? '').length;
  return Buffer.from(
    `${text.slice(0, valueStart)}${host}${text.slice(valueStart + (match[2] ?? '').length)}`,
    'latin1',
  );
}

/** Appends a header. */
export function withField(bytes: Buffer, name: string, value: string): Buffer {
  const end = /\r?\n$/.exec(bytes.toString('latin1', Math.max(0, bytes.length - 2)))?.[0].length ?? 0;
  return Buffer.concat([
    bytes.subarray(0, bytes.length - end),
    Buffer.from(`${name}: ${value}\r\n`, 'latin1'),
    bytes.subarray(bytes.length - end),
  ]);
}
