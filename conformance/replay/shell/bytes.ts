/** Writes bytes as shell commands that print them: readable text literally, the rest in octal, long runs with dd. */
import { Inexpressible } from './inexpressible.ts';
import { single } from './quote.ts';

/** A run of one byte, or literal bytes. */
type Stretch = { readonly byte: number; readonly times: number } | { readonly bytes: Uint8Array };

const shortestRun = 256;
/** The maximum number of literal bytes in a script. */
const mostLiteral = 3_000_000;

/** From this length, base64 is shorter than octal escapes. */
const manyBytes = 4096;

/**
 * Returns shell commands that print the content.
 *
 * @throws Inexpressible if it is too large
 */
export async function printing(content: AsyncIterable<Uint8Array>): Promise<string[]> {
  const stretches: Stretch[] = [];
  let literal = 0;
  for await (const chunk of content)
    for (const stretch of stretchesIn(chunk)) {
      if ('bytes' in stretch) literal += stretch.bytes.length;
      if (literal > mostLiteral) throw new Inexpressible('one of its files is too large for a script');
      join(stretches, stretch);
    }
  return stretches.flatMap(commandsFor);
}

/** Returns shell commands that print a text. */
export function printingText(text: string): string[] {
  return [...stretchesIn(new TextEncoder().encode(text))].flatMap(commandsFor);
}

function* stretchesIn(bytes: Uint8Array): Generator<Stretch> {
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    let end = at + 1;
    while (end < bytes.length && bytes[end] === byte) end++;
    if (end - at >= shortestRun) {
      if (at > from) yield { bytes: bytes.subarray(from, at) };
      yield { byte, times: end - at };
      from = end;
    }
    at = end;
  }
  if (from < bytes.length) yield { bytes: bytes.subarray(from) };
}

/** Joins runs that continue in the next chunk. */
function join(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last !== undefined && 'byte' in last && 'byte' in next && last.byte === next.byte)
    stretches[stretches.length - 1] = { byte: last.byte, times: last.times + next.times };
  else stretches.push(next);
}

function commandsFor(stretch: Stretch): string[] {
  if ('byte' in stretch) return run(stretch.byte, stretch.times);
  if (stretch.bytes.length >= manyBytes) return inBase64(stretch.bytes);
  const lines: string[] = [];
  for (let from = 0; from < stretch.bytes.length; from += 512)
    lines.push(print(stretch.bytes.subarray(from, from + 512)));
  return lines;
}

function inBase64(bytes: Uint8Array): string[] {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,120}/g) ?? [];
  return ["base64 -d <<'BASE64'", ...lines, 'BASE64'];
}

const block = 1_000_000;

function run(byte: number, times: number): string[] {
  const zeros = (size: number, count: number) => {
    const made = `dd if=/dev/zero bs=${size} count=${count} 2>/dev/null`;
    return byte === 0 ? made : `${made} | tr '\\000' '${octal(byte)}'`;
  };
  const [blocks, rest] = [Math.floor(times / block), times % block];
  return [...(blocks > 0 ? [zeros(block, blocks)] : []), ...(rest > 0 ? [zeros(rest, 1)] : [])];
}

function print(bytes: Uint8Array): string {
  const readable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (readable) return `printf %s ${single(new TextDecoder().decode(bytes))}`;
  // A leading dash would be parsed as an option.
  return `printf '${[...bytes].map((byte, i) => (i === 0 && byte === dash ? octal(byte) : shown(byte))).join('')}'`;
}

const dash = 0x2d;

/** Escapes have three digits, so that a digit can follow. */
const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
const shown = (byte: number): string =>
  /[A-Za-z0-9 .,:;<>/=_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : octal(byte);
