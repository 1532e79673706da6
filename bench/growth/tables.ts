/** Growth in tables. */

import { costs } from '../load/measured.ts';
import type { Table } from '../report/section.ts';
import { count, figure, times } from '../report/words.ts';
import { median, ratioOf } from '../statistics.ts';
import type { Timed } from './advance.ts';
import type { Delivered } from './deliveries.ts';
import type { Answers } from './lists.ts';
import type { Crowd } from './tenants.ts';
import type { Advances } from './worlds.ts';

export function listTable(worlds: readonly number[], lists: Answers): Table {
  const [small = 0, ...larger] = worlds;
  return {
    title: 'GET /posts: cost in CPU µs, the more posts there are',
    columns: [
      'what is asked for',
      `${count(small)} posts`,
      ...larger.flatMap((posts) => [`${count(posts)} posts`, `× ${count(small)}`]),
    ],
    rows: [...lists].map(([{ name }, series]) => comparedRow(name, series.map(costs))),
  };
}

/** The first series, and every other beside it. */
function comparedRow(name: string, [first = [], ...others]: readonly (readonly number[])[]): readonly string[] {
  return [
    name,
    figure(median(first)),
    ...others.flatMap((other) => [figure(median(other)), times(ratioOf(other, first).median)]),
  ];
}

export function advanceTable(worlds: readonly number[], advances: Advances): Table {
  return {
    title: 'Advancing the clock over posts that are due',
    columns: ['due', 'ms', 'µs each', 'CPU ms', '× the line above'],
    rows: worlds.map((posts, i) => timedRow(posts, advances[i] ?? [], advances[i - 1])),
  };
}

export function deliveryTable(delivered: readonly Delivered[]): Table {
  return {
    title: 'Webhooks that are all due at once, received on this machine',
    columns: ['due', 'ms', 'µs each', 'CPU ms', '× the line above'],
    rows: delivered.map(({ deliveries, rounds }, i) => timedRow(deliveries, rounds, delivered[i - 1]?.rounds)),
  };
}

function timedRow(due: number, rounds: readonly Timed[], fewer: readonly Timed[] | undefined): readonly string[] {
  const walls = rounds.map(({ wall }) => wall);
  const above = fewer?.map(({ wall }) => wall);
  return [
    count(due),
    figure(median(walls)),
    figure((median(walls) / due) * 1000),
    figure(median(rounds.map(({ cpu }) => cpu ?? Number.NaN))),
    above === undefined ? '' : times(ratioOf(walls, above).median),
  ];
}

export function crowdTable(crowds: readonly Crowd[]): Table {
  return {
    title: 'Tenants that take turns: cost in CPU µs',
    columns: ['', ...crowds.flatMap(({ tenants }, i) => [`${count(tenants)} in turn`, ...(i === 0 ? [] : ['× 1'])])],
    rows: [
      comparedRow(
        'POST /posts, accepted',
        crowds.map(({ accepted }) => costs(accepted)),
      ),
      comparedRow(
        'GET /posts, a page',
        crowds.map(({ list }) => costs(list)),
      ),
      comparedRow(
        'memory, MB',
        crowds.map(({ memory = Number.NaN }) => [memory / 1e6]),
      ),
    ],
  };
}
