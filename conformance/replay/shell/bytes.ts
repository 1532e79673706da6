/** Writes bytes as shell commands that print them: readable text literally, the rest in octal, long runs with dd. */

import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { InexpressibleError } from './inexpressibleError.ts';

/** A run of one byte, or literal bytes. */
type ByteRun = { readonly byte: number; readonly times: number } | { readonly bytes: Uint8Array };

const minRunLength = 256;
/** The maximum number of literal bytes in a script. */
const maxLiteralBytes = 3_000_000;

/** From this length, base64 is shorter than octal escapes. */
const base64Threshold = 4096;

/**
 * Returns shell commands that print the content.
 *
 * @throws InexpressibleError if it is too large
 */
export async function formatPrintCommands(content: AsyncIterable<Uint8Array>): Promise<string[]> {
  const byteRuns: ByteRun[] = [];
  let literalBytes = 0;
  for await (const chunk of content)
    for (const byteRun of findByteRunsIn(chunk)) {
      if ('bytes' in byteRun) literalBytes += byteRun.bytes.length;
      if (literalBytes > maxLiteralBytes) throw new InexpressibleError('a file is too large for a script');
      appendRun(byteRuns, byteRun);
    }
  return byteRuns.flatMap(formatCommandsFor);
}

/** Returns shell commands that print a text. */
export function formatTextCommands(text: string): string[] {
  return [...findByteRunsIn(new TextEncoder().encode(text))].flatMap(formatCommandsFor);
}

function* findByteRunsIn(bytes: Uint8Array): Generator<ByteRun> {
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    let end = at + 1;
    while (end < bytes.length && bytes[end] === byte) end++;
    if (end - at >= minRunLength) {
      if (at > from) yield { bytes: bytes.subarray(from, at) };
      yield { byte, times: end - at };
      from = end;
    }
    at = end;
  }
  if (from < bytes.length) yield { bytes: bytes.subarray(from) };
}

/** Joins a run that continues in the next chunk. */
function appendRun(byteRuns: ByteRun[], next: ByteRun): void {
  const last = byteRuns.at(-1);
  if (last !== undefined && 'byte' in last && 'byte' in next && last.byte === next.byte)
    byteRuns[byteRuns.length - 1] = { byte: last.byte, times: last.times + next.times };
  else byteRuns.push(next);
}

function formatCommandsFor(byteRun: ByteRun): string[] {
  if ('byte' in byteRun) return formatRunCommands(byteRun.byte, byteRun.times);
  if (byteRun.bytes.length >= base64Threshold) return formatBase64Commands(byteRun.bytes);
  const lines: string[] = [];
  for (let from = 0; from < byteRun.bytes.length; from += 512)
    lines.push(formatPrintCommand(byteRun.bytes.subarray(from, from + 512)));
  return lines;
}

function formatBase64Commands(bytes: Uint8Array): string[] {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,120}/g) ?? [];
  return ["base64 -d <<'BASE64'", ...lines, 'BASE64'];
}

const block = 1_000_000;

function formatRunCommands(byte: number, times: number): string[] {
  const formatZeros = (size: number, count: number) => {
    const command = `dd if=/dev/zero bs=${size} count=${count} 2>/dev/null`;
    return byte === 0 ? command : `${command} | tr '\\000' '${formatOctal(byte)}'`;
  };
  const [blocks, rest] = [Math.floor(times / block), times % block];
  return [...(blocks > 0 ? [formatZeros(block, blocks)] : []), ...(rest > 0 ? [formatZeros(rest, 1)] : [])];
}

function formatPrintCommand(bytes: Uint8Array): string {
  const isPrintable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isPrintable) return `printf %s ${quoteShellWord(new TextDecoder().decode(bytes))}`;
  // A leading dash would be parsed as an option.
  return `printf '${[...bytes].map((byte, i) => (i === 0 && byte === dash ? formatOctal(byte) : escapeByte(byte))).join('')}'`;
}

const dash = 0x2d;

/** Escapes have three digits, so that a digit can follow. */
const formatOctal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
const escapeByte = (byte: number): string =>
  /[A-Za-z0-9 .,:;<>/=_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : formatOctal(byte);
