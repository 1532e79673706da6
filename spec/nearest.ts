/** Finds the candidate that a mistyped word most likely means; undefined if none is close. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  // At least half of the word is right: two edits turn `foo` into `from`.
  let minEdits = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.max(1, Math.floor(word.length / 2))) + 1;
  for (const candidate of candidates) {
    // The difference in length is a lower bound of the distance, which is expensive to compute for very long words.
    if (Math.abs(candidate.length - word.length) >= minEdits) continue;
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < minEdits) [best, minEdits] = [candidate, edits];
  }
  return best;
}

/** Finds the only candidate that contains a word, such as `workflowType` for `type`; undefined for short words. */
export function findContaining(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < 3) return undefined;
  const containing = candidates.filter((candidate) => candidate.toLowerCase().includes(word.toLowerCase()));
  return containing.length === 1 ? containing[0] : undefined;
}

/** Levenshtein distance, in one row that is overwritten. */
function distance(a: string, b: string): number {
  const row: number[] = [];
  for (let j = 0; j <= b.length; j++) row.push(j);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1;
    let left = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      const substitution = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      left = Math.min(substitution, above + 1, left + 1);
      row[j] = left;
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
