/** Goals and charts of the growth section. */

import { costs } from '../load/measured.ts';
import type { Chart, Goal } from '../report/section.ts';
import { count } from '../report/words.ts';
import { ratioOf } from '../statistics.ts';
import type { Timed } from './advance.ts';
import type { Answers } from './lists.ts';
import type { Advances } from './worlds.ts';

/** The numbers of posts that the goals compare. */
const [few, several, many] = [100, 10_000, 100_000];

export function growthGoals(worlds: readonly number[], lists: Answers, advances: Advances): readonly Goal[] {
  const [small, middle, large] = [few, several, many].map((posts) => worlds.indexOf(posts));
  const pages = [...lists].filter(([{ page }]) => page);
  return [
    ...pages.map(
      ([{ name }, series]): Goal => ({
        what: `List, ${name}: CPU at ${count(many)} posts relative to ${count(few)}`,
        wanted: { most: 1.3 },
        found: ratioIn(series.map(costs), large, small),
      }),
    ),
    {
      what: `Advance over ${count(many)} due posts: time relative to ${count(several)}`,
      wanted: { most: 12 },
      found: ratioIn(advances.map(walls), large, middle),
      byCpu: ratioIn(advances.map(cpus), large, middle) ?? Number.NaN,
    },
  ];
}

const walls = (rounds: readonly Timed[]) => rounds.map(({ wall }) => wall);
const cpus = (rounds: readonly Timed[]) => rounds.map(({ cpu }) => cpu ?? Number.NaN);

/** Undefined if one of the series was not measured. */
function ratioIn(series: readonly (readonly number[])[], over = -1, under = -1): number | undefined {
  const [above, below] = [series[over], series[under]];
  return above === undefined || below === undefined ? undefined : ratioOf(above, below).median;
}

export function growthCharts(worlds: readonly number[], lists: Answers, advances: Advances): readonly Chart[] {
  const [small = 1, ...larger] = worlds;
  const bars = (ratio: (world: number, posts: number) => number | undefined) =>
    larger.map((posts, i) => ({
      ...{ name: `${count(posts)} posts`, own: true },
      value: ratio(i + 1, posts) ?? Number.NaN,
    }));
  return [
    {
      title: `Cost of a list request, ${count(small)} posts = 1 (lower is better)`,
      groups: [...lists].map(([{ name }, series]) => ({
        name,
        bars: bars((world) => ratioIn(series.map(costs), world, 0)),
      })),
    },
    {
      title: `Advancing over due posts, ${count(small)} posts = 1 (lower is better)`,
      groups: [
        {
          name: 'Time per post',
          bars: bars((world, posts) => (ratioIn(advances.map(walls), world, 0) ?? Number.NaN) / (posts / small)),
        },
      ],
    },
  ];
}
