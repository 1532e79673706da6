/** Parameters and inputs for property tests. */

/** Generates the same cases in each run; `FUZZ=20` generates twenty times as many. */
export function runOptions(numRuns = 300): { readonly seed: number; readonly numRuns: number } {
  const factor = Number(process.env.FUZZ ?? 1);
  return { seed: 20_300_107, numRuns: Math.round(numRuns * (factor > 0 ? factor : 1)) };
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
 * Yields long texts that repeat one piece and end in a character that no pattern matches. Tests
 * check the results on them; `scripts/architecture/patterns.ts` finds regular expressions that backtrack too much.
 *
 * @param prefixes prefixes that a pattern needs to start matching
 */
export function* generateLongTexts(prefixes: readonly string[] = ['']): Generator<string> {
  for (const prefix of prefixes)
    for (const piece of pieces) yield `${prefix}${piece.repeat(Math.ceil(100_000 / piece.length))}\u0001`;
}
