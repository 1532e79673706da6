/** Reads JSON bodies within the size limit, in UTF-8. */
import { maxBodyBytes } from '../../../spec/limits.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { ServiceRequest } from '../message.ts';
import { Refused } from '../refused.ts';
import { maxDiscardedJsonBytes, maxJsonDepth, maxJsonValues } from './inputLimits.ts';

/** Matches each escape of a JSON text; a surrogate pair is one match, an unpaired surrogate a match of 4 characters. */
const escapePattern = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F]|[\s\S])/g;

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body that has been read, or else returns a promise of its value.
 *
 * @throws Refused if it is not valid JSON, not UTF-8, or too large
 */
export function readJson(request: ServiceRequest): unknown {
  assertMediaType(request, 'application/json');
  const bytes = getBytes(request);
  return bytes instanceof Promise ? bytes.then(parseBytes) : parseBytes(bytes);
}

/** Reads the body as text. @throws Refused if it is not UTF-8, incomplete, or too large. */
export async function readText(request: ServiceRequest): Promise<string> {
  return decodeUtf8(await getBytes(request));
}

function getBytes(request: ServiceRequest): Uint8Array | Promise<Uint8Array> {
  const { bufferedBody } = request;
  return bufferedBody !== undefined && bufferedBody.byteLength <= maxBodyBytes ? bufferedBody : readAll(request);
}

function parseBytes(bytes: Uint8Array): unknown {
  return parseJson(decodeUtf8(bytes));
}

/** Parses JSON. @throws Refused if the text is not valid JSON or exceeds a limit. */
export function parseJson(text: string): unknown {
  assertWithinLimits(text);
  try {
    const value: unknown = JSON.parse(text);
    if (/\\u[dD]/.test(text) && hasUnpairedSurrogate(text))
      throw new SyntaxError('a string contains an unpaired surrogate');
    return value;
  } catch (error) {
    const detail =
      text.trim() === ''
        ? 'The body is empty; send a JSON object.'
        : `The body is not valid JSON: ${formatParserMessage(error)}.`;
    throw new Refused('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail }]);
  }
}

function assertWithinLimits(text: string): void {
  const excess = findExcess(text);
  if (excess === 'deep')
    throw new Refused('MALFORMED_REQUEST', [
      {
        rule: 'request.json',
        at: '',
        limit: maxJsonDepth,
        detail: `The body must not nest deeper than ${maxJsonDepth} levels.`,
      },
    ]);
  if (excess === 'wide')
    throw new Refused('PAYLOAD_TOO_LARGE', [
      {
        rule: 'request.size',
        at: '',
        limit: maxJsonValues,
        detail: `A JSON body may have at most ${maxJsonValues} values.`,
      },
    ]);
}

/**
 * Checks `Content-Type` and `Content-Encoding`.
 *
 * @throws Refused unless the media type is as expected, in UTF-8 and without encoding
 */
export function assertMediaType(request: ServiceRequest, expected: string): void {
  const type = request.header('content-type') ?? '';
  // The common case, without parsing.
  if (type === expected && request.header('content-encoding') === undefined) return;
  const [mediaType = '', ...parameters] = type.split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((charsetValue) => charsetValue !== undefined);
  const encoding = request.header('content-encoding')?.toLowerCase() ?? 'identity';
  const createMediaTypeError = (detail: string, actual: string) =>
    new Refused('UNSUPPORTED_MEDIA_TYPE', [
      { rule: 'request.media-type', at: '', limit: expected, actual: excerpt(actual), detail },
    ]);
  if (mediaType.trim().toLowerCase() !== expected)
    throw createMediaTypeError(`Send Content-Type: ${expected}.`, type === '' ? 'none' : type);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw createMediaTypeError('Send the body in UTF-8.', charset);
  if (encoding !== 'identity') throw createMediaTypeError('Send the body without a content encoding.', encoding);
}

/** Reads and discards the rest of a body. */
export async function discardBody(request: ServiceRequest): Promise<void> {
  if (request.bufferedBody !== undefined) return;
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      bytes += chunk.byteLength;
      if (bytes > maxDiscardedJsonBytes) return;
    }
  } catch {
    // The client has disconnected; there is nothing left to read.
  }
}

async function readAll(request: ServiceRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      bytes += chunk.byteLength;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        if (bytes > maxDiscardedJsonBytes) break;
      }
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('MALFORMED_REQUEST', [
      { rule: 'request.json', at: '', detail: 'The connection ended before the body was complete.' },
    ]);
  }
  if (bytes > maxBodyBytes) {
    throw new Refused(
      'PAYLOAD_TOO_LARGE',
      [
        {
          rule: 'request.size',
          at: '',
          limit: maxBodyBytes,
          actual: bytes,
          detail: `A JSON body may have at most ${maxBodyBytes} bytes.`,
        },
      ],
      // Unread bytes would be parsed as the next request.
      bytes > maxDiscardedJsonBytes ? { headers: { Connection: 'close' } } : {},
    );
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    throw new Refused('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail: 'The body is not valid UTF-8.' }]);
  }
}

function hasUnpairedSurrogate(json: string): boolean {
  for (const [sequence] of json.matchAll(escapePattern)) if (sequence.length === 4) return true;
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Whether a JSON text nests too deeply or has too many values. For invalid JSON, the result is an estimate. */
export function findExcess(text: string): 'deep' | 'wide' | undefined {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = findEndOfString(text, i + 1);
    else if (code === comma) values++;
    // `[` and `{` differ in one bit, as do `]` and `}`.
    else if ((code | 0x20) === 0x7b) {
      values++;
      if (++depth > maxJsonDepth) return 'deep';
    } else if ((code | 0x20) === 0x7d) depth--;
  }
  return values > maxJsonValues ? 'wide' : undefined;
}

/** The index of the quote that ends a string: the first one after an even number of backslashes. */
function findEndOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let isEscaped = false;
    for (let i = end - 1; i >= from && text.charCodeAt(i) === backslash; i--) isEscaped = !isEscaped;
    if (!isEscaped) return end;
  }
  return text.length;
}

/** The parser's message without the part of the body that it quotes, and without a token that is half a code point. */
function formatParserMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : 'it cannot be parsed';
  return message
    .replace(/, (?:\.\.\.)?"[\s\S]*$/, '')
    .replace(/ is not valid JSON$/, '')
    .replace(/ '[\ud800-\udfff]'$/, '');
}
