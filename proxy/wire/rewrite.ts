/** The two places where the proxy touches a head: the host that a request names, and a field more in an answer. */
import { type RequestHead, valuesOf } from './head.ts';

/** The same bytes, with the value of a single Host field replaced. A head with none or several is left as it is. */
export function withHost(bytes: Buffer, head: RequestHead, host: string): Buffer {
  if (valuesOf(head, 'host').length !== 1) return bytes;
  const text = bytes.toString('latin1');
  const found = /(\nhost:[ \t]*)([^\r\n]*)/i.exec(text);
  if (found === null) return bytes;
  const at = found.index + (found[1] ?? '').length;
  return Buffer.from(`${text.slice(0, at)}${host}${text.slice(at + (found[2] ?? '').length)}`, 'latin1');
}

/** The same bytes, with a field behind the last. */
export function withField(bytes: Buffer, name: string, value: string): Buffer {
  const end = /\r?\n$/.exec(bytes.toString('latin1', Math.max(0, bytes.length - 2)))?.[0].length ?? 0;
  return Buffer.concat([
    bytes.subarray(0, bytes.length - end),
    Buffer.from(`${name}: ${value}\r\n`, 'latin1'),
    bytes.subarray(bytes.length - end),
  ]);
}
