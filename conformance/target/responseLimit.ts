/** The limit of one response: how long it may take, and how long it may be. */

export interface ResponseLimit {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** No correct response comes close to these limits. */
export const defaultResponseLimit: ResponseLimit = { milliseconds: 10_000, bytes: 16 * 1024 * 1024 };

/** No response of this API is nearly as deep, and recursive readers of a deeper one would fail. */
const maxDepth = 500;

/** A page has about 10,000 values, and judging a million would take longer than the run. */
export const maxValues = 250_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Describes how a JSON text exceeds the limits of nesting and of values; undefined if it does not. */
export function findExcess(text: string): string | undefined {
  if (text.length <= 2 * maxDepth) return undefined;
  let depth = 0;
  let commas = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) {
      i = findEndOfText(text, i);
      if (i < 0) return undefined;
    } else if (code === comma) {
      if (++commas >= maxValues) return `has more than ${maxValues} values`;
    }
    // `[` and `{` differ in one bit, as do `]` and `}`.
    else if ((code | 0x20) === 0x7b) {
      if (++depth > maxDepth) return `nests deeper than ${maxDepth} levels`;
    } else if ((code | 0x20) === 0x7d) depth--;
  }
  return undefined;
}

/** Returns the index of the quote that ends the string which starts at a quote; -1 if it does not end. */
function findEndOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes precedes an index. */
function isEscaped(json: string, index: number): boolean {
  let first = index;
  while (json.charCodeAt(first - 1) === backslash) first--;
  return (index - first) % 2 === 1;
}
