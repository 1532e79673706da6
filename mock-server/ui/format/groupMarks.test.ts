import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMarks } from './groupMarks.ts';
import type { Tone } from './stateLabels.ts';

const mark = (left: number, tone: Tone = 'good') => ({ left, tone });

test('groupMarks puts marks that are close into one group, failures first', () => {
  const groups = groupMarks([mark(1), mark(2, 'planned'), mark(3, 'bad'), mark(9)], 4);
  expect(groups).toEqual([
    { left: 1, tone: 'bad', marks: [mark(3, 'bad'), mark(2, 'planned'), mark(1)] },
    { left: 9, tone: 'good', marks: [mark(9)] },
  ]);
});

test('groupMarks shows a group with a retry and a scheduled post in the tone of the post', () => {
  expect(groupMarks([mark(1, 'moving'), mark(2, 'planned')], 4)).toMatchObject([{ left: 1, tone: 'planned' }]);
});

test('groupMarks keeps groups apart and includes every mark once', () => {
  const positions = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 });
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 20 }), (list, gap) => {
      const sorted = list.toSorted((a, b) => a - b);
      const groups = groupMarks(
        sorted.map((left) => mark(left)),
        gap,
      );
      expect(groups.flatMap(({ marks }) => marks.map(({ left }) => left))).toEqual(sorted);
      for (const [i, { left }] of groups.entries())
        expect(left - (groups[i - 1]?.left ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(gap);
    }),
  );
});
