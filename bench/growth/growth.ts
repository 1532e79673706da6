/** How the costs of the mock grow: with posts, with what is due, with webhooks, with tenants. */
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
      'The cost of a request is its time on a processor; where the machine does not tell that, its wall time.',
      'The clocks of these mocks stand still (--frozen-at).',
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
