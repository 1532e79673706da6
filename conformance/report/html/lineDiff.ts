/** Compares two texts line by line. */

export interface DiffLine {
  readonly kind: 'same' | 'expected' | 'observed';
  readonly text: string;
}

/** The maximum number of lines of each text; longer ones take too long to compare. */
const maxLines = 400;

/** The lines of both texts, each marked if only one of the texts has it; undefined if they are too long. */
export function diffLines(expected: string, observed: string): readonly DiffLine[] | undefined {
  const [a, b] = [expected.split('\n'), observed.split('\n')];
  if (a.length > maxLines || b.length > maxLines) return undefined;
  const lengths = measureCommonLengths(a, b);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if (
      right === undefined ||
      (left !== undefined && getLengthAt(lengths, i + 1, j) >= getLengthAt(lengths, i, j + 1))
    ) {
      lines.push({ kind: 'expected', text: left ?? '' });
      i++;
    } else {
      lines.push({ kind: 'observed', text: right });
      j++;
    }
  }
  return lines;
}

/** For each pair of positions, the length of the longest common subsequence of the rest of both lists. */
function measureCommonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint16Array;
      row[j] =
        a[i] === b[j]
          ? getLengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(getLengthAt(lengths, i + 1, j), getLengthAt(lengths, i, j + 1));
    }
  return lengths;
}

const getLengthAt = (lengths: readonly Uint16Array[], i: number, j: number): number => lengths[i]?.[j] ?? 0;
