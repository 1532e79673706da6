/** Measures how the cost of requests grows with posts, due posts, webhooks and tenants. */

import type { BenchContext } from '../context.ts';
import type { Section } from '../report/section.ts';
import { measureDeliveries } from './deliveries.ts';
import { buildGrowthCharts, buildGrowthGoals } from './goals.ts';
import { measureGrowth } from './measureGrowth.ts';
import { buildAdvanceTable, buildDeliveryTable, buildListTable, buildTenantTable } from './tables.ts';
import { measureTenants } from './tenants.ts';

export async function buildGrowthSection(context: BenchContext): Promise<Section> {
  const { worlds } = context.settings;
  const { lists, advances } = await measureGrowth(context);
  const crowds = await measureTenants(context);
  const deliveries = await measureDeliveries(context);
  return {
    name: 'growth',
    tables: [
      buildListTable(worlds, lists),
      buildAdvanceTable(worlds, advances),
      buildDeliveryTable(deliveries),
      buildTenantTable(crowds),
    ],
    goals: buildGrowthGoals(worlds, lists, advances),
    charts: buildGrowthCharts(worlds, lists, advances),
    notes: [
      'The cost of a request is its CPU time, or its wall time if the machine does not report CPU time.',
      'The clocks of these mocks are frozen (--frozen-at).',
    ],
    data: {
      worlds,
      lists: [...lists].map(([{ id }, series]) => ({ question: id, worlds: series })),
      advances,
      deliveries,
      crowds,
    },
  };
}
