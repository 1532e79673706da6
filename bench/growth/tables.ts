/** The tables of the growth section. */

import { listCosts } from '../load/measureLoad.ts';
import { formatCount, formatFigure, formatRatio } from '../report/format.ts';
import type { Table } from '../report/section.ts';
import { computeMedian, computeRatio } from '../statistics.ts';
import type { DeliveryRounds } from './deliveries.ts';
import type { ListMeasurements } from './lists.ts';
import type { Timing } from './measureAdvance.ts';
import type { Advances } from './measureGrowth.ts';
import type { TenantCosts } from './tenants.ts';

export function buildListTable(postCounts: readonly number[], lists: ListMeasurements): Table {
  const [small = 0, ...larger] = postCounts;
  return {
    title: 'GET /posts: CPU µs by number of posts',
    columns: [
      'query',
      `${formatCount(small)} posts`,
      ...larger.flatMap((posts) => [`${formatCount(posts)} posts`, `× ${formatCount(small)}`]),
    ],
    rows: [...lists].map(([{ name }, series]) => buildComparisonRow(name, series.map(listCosts))),
  };
}

/** A row with the first series and the ratio of each other series to it. */
function buildComparisonRow(
  name: string,
  [baseline = [], ...others]: readonly (readonly number[])[],
): readonly string[] {
  return [
    name,
    formatFigure(computeMedian(baseline)),
    ...others.flatMap((other) => [
      formatFigure(computeMedian(other)),
      formatRatio(computeRatio(other, baseline).median),
    ]),
  ];
}

export function buildAdvanceTable(postCounts: readonly number[], advances: Advances): Table {
  return {
    title: 'Advancing the clock over due posts',
    columns: ['due', 'ms', 'µs each', 'CPU ms', '× the line above'],
    rows: postCounts.map((posts, i) => buildTimingRow(posts, advances[i] ?? [], advances[i - 1])),
  };
}

export function buildDeliveryTable(deliveryRounds: readonly DeliveryRounds[]): Table {
  return {
    title: 'Delivering webhooks that are all due at once, to this machine',
    columns: ['due', 'ms', 'µs each', 'CPU ms', '× the line above'],
    rows: deliveryRounds.map(({ deliveries, rounds }, i) =>
      buildTimingRow(deliveries, rounds, deliveryRounds[i - 1]?.rounds),
    ),
  };
}

function buildTimingRow(
  dueCount: number,
  rounds: readonly Timing[],
  previousRounds: readonly Timing[] | undefined,
): readonly string[] {
  const walls = rounds.map(({ wall }) => wall);
  const previousWalls = previousRounds?.map(({ wall }) => wall);
  return [
    formatCount(dueCount),
    formatFigure(computeMedian(walls)),
    formatFigure((computeMedian(walls) / dueCount) * 1000),
    formatFigure(computeMedian(rounds.map(({ cpu }) => cpu ?? Number.NaN))),
    previousWalls === undefined ? '' : formatRatio(computeRatio(walls, previousWalls).median),
  ];
}

export function buildTenantTable(crowds: readonly TenantCosts[]): Table {
  return {
    title: 'Requests from alternating tenants: CPU µs',
    columns: [
      '',
      ...crowds.flatMap(({ tenants }, i) => [`${formatCount(tenants)} tenants`, ...(i === 0 ? [] : ['× 1'])]),
    ],
    rows: [
      buildComparisonRow(
        'POST /posts, accepted',
        crowds.map(({ accepted }) => listCosts(accepted)),
      ),
      buildComparisonRow(
        'GET /posts, a page',
        crowds.map(({ list }) => listCosts(list)),
      ),
      buildComparisonRow(
        'memory, MB',
        crowds.map(({ memory = Number.NaN }) => [memory / 1e6]),
      ),
    ],
  };
}
