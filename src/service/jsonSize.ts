/** How deep and how wide a JSON text is, before anything is made of it. */
import { jsonDepth, jsonValues } from './intake.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** Whether a JSON text nests too deep or holds too many values; of a text that is no JSON it is a guess. */
export function excessOf(text: string): 'deep' | 'wide' | undefined {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i + 1);
    else if (code === comma) values++;
    // `[` and `{`, then `]` and `}`: they differ in one bit.
    else if ((code | 0x20) === 0x7b) {
      values++;
      if (++depth > jsonDepth) return 'deep';
    } else if ((code | 0x20) === 0x7d) depth--;
  }
  return values > jsonValues ? 'wide' : undefined;
}

/** Where the quote stands that ends a string: one before which there is no backslash, or two, or four. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) {
    let escaped = false;
    for (let i = end - 1; i >= from && text.charCodeAt(i) === backslash; i--) escaped = !escaped;
    if (!escaped) return end;
  }
  return text.length;
}
