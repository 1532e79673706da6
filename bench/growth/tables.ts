/** The tables of the growth section. */

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
    title: 'GET /posts: CPU µs by number of posts',
    columns: [
      'query',
      `${count(small)} posts`,
      ...larger.flatMap((posts) => [`${count(posts)} posts`, `× ${count(small)}`]),
    ],
    rows: [...lists].map(([{ name }, series]) => comparedRow(name, series.map(costs))),
  };
}

/** A row with the first series and the ratio of each other series to it. */
function comparedRow(name: string, [first = [], ...others]: readonly (readonly number[])[]): readonly string[] {
  return [
    name,
    figure(median(first)),
    ...others.flatMap((other) => [figure(median(other)), times(ratioOf(other, first).median)]),
  ];
}

export function advanceTable(worlds: readonly number[], advances: Advances): Table {
  return {
    title: 'Advancing the clock over due posts',
    columns: ['due', 'ms', 'µs each', 'CPU ms', '× the line above'],
    rows: worlds.map((posts, i) => timedRow(posts, advances[i] ?? [], advances[i - 1])),
  };
}

export function deliveryTable(delivered: readonly Delivered[]): Table {
  return {
    title: 'Delivering webhooks that are all due at once, to this machine',
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
    title: 'Requests from alternating tenants: CPU µs',
    columns: ['', ...crowds.flatMap(({ tenants }, i) => [`${count(tenants)} tenants`, ...(i === 0 ? [] : ['× 1'])])],
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
