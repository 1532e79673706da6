/** Packs long texts as parts: `{"$text": ["a", ["b", 280]]}`. */
import { isObject } from '../../spec/json.ts';

/** Texts with more characters than this are packed. */
const maxPlainLength = 400;

/** Packs the long texts in a value. */
export function packLongTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxPlainLength ? { $text: splitRuns(value) } : value;
  if (Array.isArray(value)) return value.map(packLongTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, packLongTexts(member)]));
}

/**
 * Splits a text into runs of one character and the text between them. A regular expression would keep a backtracking
 * position for each character of a run, and a long run would exceed its stack.
 */
function splitRuns(text: string): (string | [string, number])[] {
  const parts: (string | [string, number])[] = [];
  for (let start = 0; start < text.length; ) {
    const codePoint = text.codePointAt(start) ?? 0;
    const character = String.fromCodePoint(codePoint);
    let end = start + character.length;
    while (text.codePointAt(end) === codePoint) end += character.length;
    const repeatCount = (end - start) / character.length;
    const last = parts.at(-1);
    if (repeatCount > 9) parts.push([character, repeatCount]);
    else if (typeof last === 'string') parts[parts.length - 1] = last + text.slice(start, end);
    else parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}
