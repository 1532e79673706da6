/** Formats an expected and an observed value so that their difference is visible. */
import { excerpt, formatValue } from './excerpt.ts';
import { toOneLine } from './oneLine.ts';

/** How many characters before the first difference are shown. */
const leadLength = 20;

/**
 * Formats both values, each on one line of at most `maxLength` characters. If the difference would be cut off, both
 * texts start shortly before it; characters that look alike are written as escapes.
 *
 * @returns the expected and the observed text
 */
export function contrastValues(expected: unknown, observed: unknown, maxLength = 160): readonly [string, string] {
  const texts = [formatVisibly(expected), formatVisibly(observed)] as const;
  const format = (render: (text: string) => string): readonly [string, string] => [render(texts[0]), render(texts[1])];
  const beginnings = format((text) => formatOneLine(text, maxLength));
  if (texts[0] === texts[1] || !looksEqual(beginnings)) return beginnings;
  const start = Math.max(0, countCommonCharacters(...texts) - leadLength);
  const differences = format((text) => formatOneLine(cutStart(text, start), maxLength));
  return looksEqual(differences)
    ? format((text) => excerpt(escapeCharacters(cutStart(text, start).slice(0, maxLength)), maxLength))
    : differences;
}

const formatVisibly = (value: unknown): string => (value === '' ? '""' : formatValue(value));

/** Formats a text on one line, without control characters, and truncates it. */
export const formatOneLine = (text: string, maxLength: number): string =>
  excerpt(toOneLine(text.slice(0, 4 * maxLength)), maxLength);

const looksEqual = ([a, b]: readonly [string, string]): boolean => a.normalize('NFKC') === b.normalize('NFKC');

/** Counts the UTF-16 code units that two texts have in common at the start. */
export function countCommonCharacters(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}

/** The rest of a text from an index, marked as such. A surrogate pair stays whole. */
function cutStart(text: string, index: number): string {
  const start = /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) ? index + 1 : index;
  return start === 0 ? text : `…${text.slice(start)}`;
}

/** Escapes what is not printable ASCII, as in JSON. */
const escapeCharacters = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (character) => {
    if (character === '…') return character;
    return character === '\n' || character === '\r' || character === '\t'
      ? JSON.stringify(character).slice(1, -1)
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
