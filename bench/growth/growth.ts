/** Measures how the costs of the mock grow with posts, due posts, webhooks and tenants. */
import type { Section } from '../report/section.ts';
import type { Surroundings } from '../surroundings.ts';
import { deliveredInRounds } from './deliveries.ts';
import { growthCharts, growthGoals } from './goals.ts';
import { advanceTable, crowdTable, deliveryTable, listTable } from './tables.ts';
import { crowdsInRounds } from './tenants.ts';
import { grown } from './worlds.ts';

export async function growthSection(surroundings: Surroundings): Promise<Section> {
  const { worlds } = surroundings.settings;
  const { lists, advances } = await grown(surroundings);
  const crowds = await crowdsInRounds(surroundings);
  const deliveries = await deliveredInRounds(surroundings);
  return {
    name: 'growth',
    tables: [listTable(worlds, lists), advanceTable(worlds, advances), deliveryTable(deliveries), crowdTable(crowds)],
    goals: growthGoals(worlds, lists, advances),
    charts: growthCharts(worlds, lists, advances),
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
