/** Goals and charts of the growth section. */

import { listCosts } from '../load/measureLoad.ts';
import { formatCount } from '../report/format.ts';
import type { Chart, Goal } from '../report/section.ts';
import { computeRatio } from '../statistics.ts';
import type { ListMeasurements } from './lists.ts';
import type { Timing } from './measureAdvance.ts';
import type { Advances } from './measureGrowth.ts';

/** The numbers of posts that the goals compare. */
const [smallSize, mediumSize, largeSize] = [100, 10_000, 100_000];

export function buildGrowthGoals(
  postCounts: readonly number[],
  lists: ListMeasurements,
  advances: Advances,
): readonly Goal[] {
  const [small, middle, large] = [smallSize, mediumSize, largeSize].map((posts) => postCounts.indexOf(posts));
  const pages = [...lists].filter(([{ isPlainPage }]) => isPlainPage);
  return [
    ...pages.map(
      ([{ name }, series]): Goal => ({
        label: `List, ${name}: CPU at ${formatCount(largeSize)} posts relative to ${formatCount(smallSize)}`,
        target: { max: 1.3 },
        found: findRatio(series.map(listCosts), large, small),
      }),
    ),
    {
      label: `Advance over ${formatCount(largeSize)} due posts: time relative to ${formatCount(mediumSize)}`,
      target: { max: 12 },
      found: findRatio(advances.map(listWallTimes), large, middle),
      byCpu: findRatio(advances.map(listCpuTimes), large, middle) ?? Number.NaN,
    },
  ];
}

const listWallTimes = (rounds: readonly Timing[]) => rounds.map(({ wall }) => wall);
const listCpuTimes = (rounds: readonly Timing[]) => rounds.map(({ cpu }) => cpu ?? Number.NaN);

/** Undefined if one of the series was not measured. */
function findRatio(series: readonly (readonly number[])[], upperIndex = -1, lowerIndex = -1): number | undefined {
  const [upperValues, lowerValues] = [series[upperIndex], series[lowerIndex]];
  return upperValues === undefined || lowerValues === undefined
    ? undefined
    : computeRatio(upperValues, lowerValues).median;
}

export function buildGrowthCharts(
  postCounts: readonly number[],
  lists: ListMeasurements,
  advances: Advances,
): readonly Chart[] {
  const [small = 1, ...larger] = postCounts;
  const buildBars = (ratio: (index: number, posts: number) => number | undefined) =>
    larger.map((posts, i) => ({
      ...{ name: `${formatCount(posts)} posts`, isOwn: true },
      value: ratio(i + 1, posts) ?? Number.NaN,
    }));
  return [
    {
      title: `Cost of a list request, ${formatCount(small)} posts = 1 (lower is better)`,
      groups: [...lists].map(([{ name }, series]) => ({
        name,
        bars: buildBars((index) => findRatio(series.map(listCosts), index, 0)),
      })),
    },
    {
      title: `Advancing over due posts, ${formatCount(small)} posts = 1 (lower is better)`,
      groups: [
        {
          name: 'Time per post',
          bars: buildBars(
            (index, posts) => (findRatio(advances.map(listWallTimes), index, 0) ?? Number.NaN) / (posts / small),
          ),
        },
      ],
    },
  ];
}
