/** Reads JSON bodies within the size limit, in UTF-8. */
import { maxBodyBytes } from '../../../spec/limits.ts';
import type { Finding } from '../../../spec/statement.ts';
import type { ServiceRequest } from '../message.ts';
import { RefusalError } from '../refusal.ts';
import { maxDiscardedJsonBytes, maxJsonDepth, maxJsonValues } from './inputLimits.ts';
import { assertMediaType } from './mediaType.ts';

/** Matches each escape of a JSON text; a surrogate pair is one match, an unpaired surrogate a match of 4 characters. */
const escapePattern = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F]|[\s\S])/g;

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the body. Returns a promise only if the body has not been read yet.
 *
 * @param traits receives what the check of the text determines
 * @throws RefusalError if it is not valid JSON, not UTF-8, or too large
 */
export function readJson(request: ServiceRequest, maxBytes = maxBodyBytes, traits: JsonTraits = {}): unknown {
  assertMediaType(request, 'application/json');
  const bytes = getBytes(request, maxBytes);
  return bytes instanceof Promise
    ? bytes.then((read) => parseJson(decodeUtf8(read), traits))
    : parseJson(decodeUtf8(bytes), traits);
}

/**
 * Reads the body as text.
 *
 * @throws RefusalError if it is not UTF-8, incomplete, or too large
 */
export async function readText(request: ServiceRequest, maxBytes = maxBodyBytes): Promise<string> {
  return decodeUtf8(await getBytes(request, maxBytes));
}

function getBytes(request: ServiceRequest, maxBytes: number): Uint8Array | Promise<Uint8Array> {
  const { bufferedBody } = request;
  return bufferedBody !== undefined && bufferedBody.byteLength <= maxBytes ? bufferedBody : readAll(request, maxBytes);
}

/** What the check of a JSON text determines for later steps. */
export interface JsonTraits {
  /**
   * Whether the text certainly has no empty string or list, no string that starts or ends with white space, no escape, and
   * no character that the units of decision `text.unit` count differently.
   */
  isPlain?: boolean;
}

/**
 * Parses JSON.
 *
 * @param traits receives what the check of the text determines
 * @throws RefusalError if the text is not valid JSON or exceeds a limit
 */
export function parseJson(text: string, traits: JsonTraits = {}): unknown {
  const jsonClass = classifyJson(text);
  if (jsonClass === 'deep' || jsonClass === 'wide') throw createExcessError(jsonClass);
  traits.isPlain = jsonClass === 'trimmed' && !specialCharacter.test(text);
  try {
    const value: unknown = JSON.parse(text);
    if (!traits.isPlain && /\\u[dD]/.test(text) && hasUnpairedSurrogate(text))
      throw new SyntaxError('a string contains an unpaired surrogate');
    return value;
  } catch (error) {
    const detail =
      text.trim() === ''
        ? 'The body is empty; send a JSON object.'
        : `The body is not valid JSON: ${formatParserMessage(error)}.`;
    throw new RefusalError('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail }]);
  }
}

/**
 * Matches a backslash and every character that the units of decision `text.unit` count differently; it may match others as
 * well.
 */
const specialCharacter = /[\u0300-\u1fff\u20d0-\uffff]|[\u200d\\]/;

function createExcessError(excess: 'deep' | 'wide'): RefusalError {
  if (excess === 'deep')
    return new RefusalError('MALFORMED_REQUEST', [
      {
        rule: 'request.json',
        at: '',
        limit: maxJsonDepth,
        detail: `The body must not nest deeper than ${maxJsonDepth} levels.`,
      },
    ]);
  return new RefusalError('PAYLOAD_TOO_LARGE', [
    {
      rule: 'request.size',
      at: '',
      limit: maxJsonValues,
      detail: `A JSON body must not have more than ${maxJsonValues} values.`,
    },
  ]);
}

/** The finding that a body is too large. */
export function createSizeFinding(bytes: number, maxBytes: number): Finding {
  const detail = `A JSON body must not exceed ${maxBytes} bytes.`;
  return { rule: 'request.size', at: '', limit: maxBytes, actual: bytes, detail };
}

async function readAll(request: ServiceRequest, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body()) {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        if (bytes > maxDiscardedJsonBytes) break;
      }
    }
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError('MALFORMED_REQUEST', [
      { rule: 'request.json', at: '', detail: 'The connection ended before the body was complete.' },
    ]);
  }
  if (bytes > maxBytes) {
    throw new RefusalError(
      'PAYLOAD_TOO_LARGE',
      [createSizeFinding(bytes, maxBytes)],
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
    throw new RefusalError('MALFORMED_REQUEST', [
      { rule: 'request.json', at: '', detail: 'The body is not valid UTF-8.' },
    ]);
  }
}

function hasUnpairedSurrogate(json: string): boolean {
  for (const [sequence] of json.matchAll(escapePattern)) if (sequence.length === 4) return true;
  return false;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openingBracket = 0x5b;

/**
 * Returns `deep` if a JSON text nests too deeply and `wide` if it has too many values; otherwise `trimmed` if no list is
 * empty and all strings begin and end with a visible character. For invalid JSON, the result is an estimate.
 */
export function classifyJson(text: string): 'deep' | 'wide' | 'trimmed' | 'special' {
  let depth = 0;
  let values = 1;
  let isTrimmed = true;
  /** The last character that is not white space, outside strings. */
  let previous = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      const end = findEndOfString(text, i + 1);
      if (!isVisible(text.charCodeAt(i + 1)) || !isVisible(text.charCodeAt(end - 1)) || end === i + 1)
        isTrimmed = false;
      i = end;
    } else if (code === comma) values++;
    // `[` and `{` differ in one bit, as do `]` and `}`.
    else if ((code | 0x20) === 0x7b) {
      values++;
      if (++depth > maxJsonDepth) return 'deep';
    } else if ((code | 0x20) === 0x7d) {
      if (previous === openingBracket) isTrimmed = false;
      depth--;
    }
    if (code > 0x20) previous = code;
  }
  if (values > maxJsonValues) return 'wide';
  return isTrimmed ? 'trimmed' : 'special';
}

/** Whether a character is a visible ASCII character; other characters may be white space. */
function isVisible(code: number): boolean {
  return code > 0x20 && code < 0x7f;
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

/** Returns the parser's message without its quote of the body, and without a token that is half a surrogate pair. */
function formatParserMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : 'it cannot be parsed';
  return message
    .replace(/, (?:\.\.\.)?"[\s\S]*$/, '')
    .replace(/ is not valid JSON$/, '')
    .replace(/ '[\ud800-\udfff]'$/, '');
}
