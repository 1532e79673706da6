/** Random texts of bounded length in many writing systems, valid in any unit of length. */
import fc from 'fast-check';
import { threadSeparator } from '../../../spec/text/thread.ts';

/** Characters that count as one in code points, UTF-16 units and graphemes. */
const commonCharacters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789') },
  { weight: 3, arbitrary: fc.constantFrom(...' .,:;!?-_"\'\\/()[]{}<>&#@%+*=|~^`$') },
  { weight: 1, arbitrary: fc.constantFrom(...'äöüßéñçøåœžğşı') },
  { weight: 1, arbitrary: fc.constantFrom(...'αβγжщя') },
  { weight: 1, arbitrary: fc.constantFrom(...'שלוםسلام') },
  { weight: 1, arbitrary: fc.constantFrom(...'你好世界한국어日本') },
  { weight: 1, arbitrary: fc.constantFrom('€', '→', '✓', '\u00a0', '\t', '\n') },
);

/** Characters that the units count differently: outside the basic plane, with combining marks, or joined. */
const multiUnitCharacters = fc.constantFrom('😀', '🎉', '𠮷', 'x\u0301', '👍🏽', '🇦🇹', '👨‍👩‍👧');

export interface TextOptions {
  /** The maximum length; the minimum is one. */
  readonly max: number;
  /** Whether to use characters that the units count differently. */
  readonly anyUnit?: boolean;
}

/**
 * Returns texts without surrounding white space and thread separators, so that all services read them the same way.
 * Sometimes a text has exactly the maximum length.
 */
export function generateTextUpTo({ max, anyUnit = false }: TextOptions): fc.Arbitrary<string> {
  // Each of these characters counts as at most eleven in any unit.
  const usesMultiUnit = anyUnit && max >= 11;
  const characters = usesMultiUnit
    ? fc.oneof({ weight: 4, arbitrary: commonCharacters }, { weight: 1, arbitrary: multiUnitCharacters })
    : commonCharacters;
  const maxLength = Math.max(1, Math.min(60, usesMultiUnit ? Math.floor(max / 11) : max));
  const shortText = fc.array(characters, { minLength: 1, maxLength }).map((all) => sanitize(all.join('')));
  const fullText = fc.constantFrom('a', 'ж', '字').map((letter) => letter.repeat(max));
  const reservedWords = fc
    .constantFrom('__proto__', 'constructor', 'null', 'undefined', 'NaN', 'true', '0', '[object Object]')
    .filter((word) => word.length <= max);
  return fc.oneof(
    { weight: 8, arbitrary: shortText },
    { weight: 1, arbitrary: fullText },
    { weight: 1, arbitrary: max >= 15 ? reservedWords : shortText },
  );
}

/** Returns threads and single posts. */
export function generateThreadUpTo(options: TextOptions): fc.Arbitrary<string> {
  const segment = generateTextUpTo(options);
  return fc.oneof(
    { weight: 2, arbitrary: segment },
    {
      weight: 1,
      arbitrary: fc.array(segment, { minLength: 2, maxLength: 6 }).map((segments) => segments.join(threadSeparator)),
    },
  );
}

/** Removes white space at the ends, and repeated newlines. */
function sanitize(text: string): string {
  const trimmed = text.replace(/\n+/g, '\n').trim();
  // Scripts would parse {{ as a reference.
  const withoutBraces = trimmed.replaceAll('{{', '((');
  return withoutBraces === '' ? 'a' : withoutBraces;
}
