/** Texts of bounded length in many scripts, in whatever unit a limit is counted. */
import fc from 'fast-check';
import { threadSeparator } from '../../../spec/text/thread.ts';

/** What counts as one in code points, in UTF-16 units and in graphemes. */
const plain = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789') },
  { weight: 3, arbitrary: fc.constantFrom(...' .,:;!?-_"\'\\/()[]{}<>&#@%+*=|~^`$') },
  { weight: 1, arbitrary: fc.constantFrom(...'äöüßéñçøåœžğşı') },
  { weight: 1, arbitrary: fc.constantFrom(...'αβγжщя') },
  { weight: 1, arbitrary: fc.constantFrom(...'שלוםسلام') },
  { weight: 1, arbitrary: fc.constantFrom(...'你好世界한국어日本') },
  { weight: 1, arbitrary: fc.constantFrom('€', '→', '✓', '\u00a0', '\t', '\n') },
);

/** What the units count differently: beyond the basic plane, with marks, joined. */
const wide = fc.constantFrom('😀', '🎉', '𠮷', 'e\u0301', '👍🏽', '🇦🇹', '👨‍👩‍👧');

export interface TextOptions {
  /** At most so many chars, at least one. */
  readonly max: number;
  /** Whether characters may be used that the units count differently. */
  readonly anyUnit?: boolean;
}

/**
 * A text that means the same to those who trim and those who do not, and holds no separator of threads. Now and then it
 * is exactly as long as it may be.
 */
export function textUpTo({ max, anyUnit = false }: TextOptions): fc.Arbitrary<string> {
  // Each of them counts as eleven at most.
  const wideToo = anyUnit && max >= 11;
  const signs = wideToo ? fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: wide }) : plain;
  const longest = Math.max(1, Math.min(60, wideToo ? Math.floor(max / 11) : max));
  const short = fc.array(signs, { minLength: 1, maxLength: longest }).map((all) => quiet(all.join('')));
  const full = fc.constantFrom('a', 'ж', '字').map((letter) => letter.repeat(max));
  const named = fc
    .constantFrom('__proto__', 'constructor', 'null', 'undefined', 'NaN', 'true', '0', '[object Object]')
    .filter((word) => word.length <= max);
  return fc.oneof(
    { weight: 8, arbitrary: short },
    { weight: 1, arbitrary: full },
    { weight: 1, arbitrary: max >= 15 ? named : short },
  );
}

/** A thread, or a single post. */
export function threadUpTo(options: TextOptions): fc.Arbitrary<string> {
  const segment = textUpTo(options);
  return fc.oneof(
    { weight: 2, arbitrary: segment },
    {
      weight: 1,
      arbitrary: fc.array(segment, { minLength: 2, maxLength: 6 }).map((segments) => segments.join(threadSeparator)),
    },
  );
}

/** Without white space at its ends and without newlines in a row. */
function quiet(text: string): string {
  const trimmed = text.replace(/\n+/g, '\n').trim();
  // A reference is what scripts take for one.
  const harmless = trimmed.replaceAll('{{', '((');
  return harmless === '' ? 'a' : harmless;
}
