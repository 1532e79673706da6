/** Goals and charts of the growth section. */

import { costs } from '../load/measureLoad.ts';
import { formatCount } from '../report/format.ts';
import type { Chart, Goal } from '../report/section.ts';
import { ratioOf } from '../statistics.ts';
import type { ListMeasurements } from './lists.ts';
import type { Timing } from './timeAdvance.ts';
import type { Advances } from './worlds.ts';

/** The numbers of posts that the goals compare. */
const [smallSize, mediumSize, largeSize] = [100, 10_000, 100_000];

export function growthGoals(worlds: readonly number[], lists: ListMeasurements, advances: Advances): readonly Goal[] {
  const [small, middle, large] = [smallSize, mediumSize, largeSize].map((posts) => worlds.indexOf(posts));
  const pages = [...lists].filter(([{ page }]) => page);
  return [
    ...pages.map(
      ([{ name }, series]): Goal => ({
        label: `List, ${name}: CPU at ${formatCount(largeSize)} posts relative to ${formatCount(smallSize)}`,
        wanted: { most: 1.3 },
        found: ratioIn(series.map(costs), large, small),
      }),
    ),
    {
      label: `Advance over ${formatCount(largeSize)} due posts: time relative to ${formatCount(mediumSize)}`,
      wanted: { most: 12 },
      found: ratioIn(advances.map(wallsOf), large, middle),
      byCpu: ratioIn(advances.map(cpusOf), large, middle) ?? Number.NaN,
    },
  ];
}

const wallsOf = (rounds: readonly Timing[]) => rounds.map(({ wall }) => wall);
const cpusOf = (rounds: readonly Timing[]) => rounds.map(({ cpu }) => cpu ?? Number.NaN);

/** Undefined if one of the series was not measured. */
function ratioIn(series: readonly (readonly number[])[], upperIndex = -1, lowerIndex = -1): number | undefined {
  const [upperValues, lowerValues] = [series[upperIndex], series[lowerIndex]];
  return upperValues === undefined || lowerValues === undefined ? undefined : ratioOf(upperValues, lowerValues).median;
}

export function growthCharts(worlds: readonly number[], lists: ListMeasurements, advances: Advances): readonly Chart[] {
  const [small = 1, ...larger] = worlds;
  const barsOf = (ratio: (world: number, posts: number) => number | undefined) =>
    larger.map((posts, i) => ({
      ...{ name: `${formatCount(posts)} posts`, isOwn: true },
      value: ratio(i + 1, posts) ?? Number.NaN,
    }));
  return [
    {
      title: `Cost of a list request, ${formatCount(small)} posts = 1 (lower is better)`,
      groups: [...lists].map(([{ name }, series]) => ({
        name,
        bars: barsOf((world) => ratioIn(series.map(costs), world, 0)),
      })),
    },
    {
      title: `Advancing over due posts, ${formatCount(small)} posts = 1 (lower is better)`,
      groups: [
        {
          name: 'Time per post',
          bars: barsOf((world, posts) => (ratioIn(advances.map(wallsOf), world, 0) ?? Number.NaN) / (posts / small)),
        },
      ],
    },
  ];
}
