/** Finds the candidate that a mistyped word most likely means; undefined if none is close. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  // At least half of the word must match: two edits turn `foo` into `from`.
  let minEdits = Math.min(Math.max(2, Math.floor(word.length / 3)), Math.max(1, Math.floor(word.length / 2))) + 1;
  for (const candidate of candidates) {
    // The difference in length is a lower bound of the distance, which is expensive to compute for very long words.
    if (Math.abs(candidate.length - word.length) >= minEdits) continue;
    const edits = measureDistance(word.toLowerCase(), candidate.toLowerCase());
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

/** The number of edits between two words: letters inserted, deleted, replaced, or swapped with the next one. */
function measureDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : substitution;
      row.push(Math.min(substitution, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
