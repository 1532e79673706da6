/** How property tests draw their cases. */

/** The same cases every time; `FUZZ=20` draws twenty times as many. */
export function drawn(numRuns = 300): { readonly seed: number; readonly numRuns: number } {
  const times = Number(process.env.FUZZ ?? 1);
  return { seed: 20_300_107, numRuns: Math.round(numRuns * (times > 0 ? times : 1)) };
}

const pieces = [
  ...'a0 \t\r\n-./=,"\\{}$[]<>&%_:;\'`*#|()~+TP',
  'a.',
  '0a',
  '${a:-',
  '{{',
  '@{',
  '/a',
  '%2',
  '\\u',
  '1W',
  'é',
  '\u2028',
];

/**
 * Texts of one piece again and again, and an end that fits nothing: a pattern that tries every way to part them never
 * comes to an end, and the test with it.
 *
 * @param beginnings what has to stand before, for a pattern to begin at all
 */
export function* longTexts(beginnings: readonly string[] = ['']): Generator<string> {
  for (const beginning of beginnings)
    for (const piece of pieces) yield `${beginning}${piece.repeat(Math.ceil(100_000 / piece.length))}\u0001`;
}
