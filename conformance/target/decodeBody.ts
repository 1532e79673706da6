/** Decodes the body of a response: its content coding, and its text. */
import * as zlib from 'node:zlib';

type Decompress = (bytes: Buffer, options: zlib.ZlibOptions) => Buffer;

/** Some servers send deflate without the header of zlib, which browsers accept. */
const inflate: Decompress = (bytes, options) =>
  (bytes[0] ?? 0) % 16 === 8 ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);

/** Undefined for what this version of Node does not support. */
const decompressors = new Map<string, Decompress | undefined>([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', inflate],
  ['br', zlib.brotliDecompressSync],
  // Node has it since 22.15.
  ['zstd', zlib.zstdDecompressSync as Decompress | undefined],
]);

/**
 * Decompresses a body.
 *
 * @param coding the value of `Content-Encoding`
 * @param maxSize the maximum number of bytes after decompression
 * @throws {RangeError} if the body is longer
 * @throws {Error} if it does not have this coding, or the coding is not supported
 */
export function decompressBody(bytes: Buffer, coding: string | undefined, maxSize: number): Buffer {
  if (coding === undefined || bytes.length === 0) return bytes;
  const codings = coding.split(',').map((name) => name.trim().toLowerCase());
  return codings.reduceRight((content, name) => {
    if (name === '' || name === 'identity') return content;
    const decompress = decompressors.get(name);
    if (decompress === undefined)
      throw new Error(
        `Content-Encoding ${name} is not supported by ${decompressors.has(name) ? 'this version of Node' : 'the suite'}`,
      );
    return decompress(content, { maxOutputLength: maxSize });
  }, bytes);
}

/** Decodes UTF-8, without a byte order mark: a client may ignore it, and `Response.json` does. */
export function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
