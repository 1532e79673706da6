/** Groups marks of the timeline that are too close to distinguish. */
import type { Tone } from './stateLabels.ts';

/** The tones, most urgent first. Scheduled posts come before retries, which would otherwise hide them. */
const urgency: readonly Tone[] = ['bad', 'mixed', 'planned', 'moving', 'good', 'quiet'];

export interface GroupedMarks<T> {
  /** The position of the first mark. */
  readonly left: number;
  /** The tone of the most urgent mark. */
  readonly tone: Tone;
  /** Failures first, otherwise in order of time. */
  readonly marks: readonly [T, ...T[]];
}

/** @param gap the smallest distance between two groups */
export function groupMarks<T extends { readonly left: number; readonly tone: Tone }>(
  sortedMarks: readonly T[],
  gap: number,
): readonly GroupedMarks<T>[] {
  const groups: [T, ...T[]][] = [];
  for (const mark of sortedMarks) {
    const last = groups.at(-1);
    if (last !== undefined && mark.left - last[0].left < gap) last.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => {
    const { left } = group[0];
    const marks = group.toSorted((a, b) => urgency.indexOf(a.tone) - urgency.indexOf(b.tone)) as [T, ...T[]];
    return { left, tone: marks[0].tone, marks };
  });
}
