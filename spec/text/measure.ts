/** Measures texts. The API document says "chars" without defining the unit: decision `text.unit`. */

export type TextUnit = 'code-points' | 'utf-16' | 'graphemes';

// Created on demand: it loads Intl's data.
let graphemes: Intl.Segmenter | undefined;

/** Matches the first surrogate, which most texts lack: V8 decides that without reading a Latin-1 text. */
const surrogate = /[\ud800-\udfff]/;
/** In these texts each code unit is a grapheme. */
const plain = /^[\n\x20-\x7e]*$/;

function countCodePoints(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let surrogatePairs = 0;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    surrogatePairs++;
    i++;
  }
  return text.length - surrogatePairs;
}

/** Returns the length of a text in the given unit. A lone surrogate counts as one, except in graphemes. */
export function measure(text: string, unit: TextUnit): number {
  if (unit === 'utf-16') return text.length;
  if (unit === 'code-points') return countCodePoints(text);
  if (plain.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/** Returns the length of a text that exceeds a limit, or undefined. */
export function measureIfExceeding(text: string, limit: number, unit: TextUnit): number | undefined {
  // No unit counts more than UTF-16, so a text within the limit in UTF-16 is within it in every unit.
  if (text.length <= limit) return undefined;
  const length = measure(text, unit);
  return length > limit ? length : undefined;
}
