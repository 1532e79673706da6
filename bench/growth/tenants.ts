/** Measures the cost of many tenants with a few posts each. */

import type { BenchContext } from '../context.ts';
import { type Measurement, measureLoad } from '../load/measureLoad.ts';
import { apiPath } from '../mock/packed.ts';
import type { Server } from '../process/server.ts';
import { addTenant, buildPostRequest, firstTenant, type PostingTenant, sendAll, startFrozenMock } from './posts.ts';

/** Posts of each tenant; one page lists all of them. */
const postsPerTenant = 10;

export interface TenantCosts {
  readonly tenants: number;
  /** Bytes of memory before the first measured request. */
  readonly memory: number | undefined;
  readonly accepted: readonly Measurement[];
  readonly list: readonly Measurement[];
}

interface TenantSetup {
  readonly mock: Server;
  readonly postingTenants: readonly PostingTenant[];
  readonly memory: number | undefined;
  readonly accepted: Measurement[];
  readonly list: Measurement[];
}

export async function measureTenants(context: BenchContext): Promise<readonly TenantCosts[]> {
  const { settings, core, reportProgress } = context;
  const setups: TenantSetup[] = [];
  const mocks: Server[] = [];
  try {
    for (const tenants of [1, settings.tenants]) {
      reportProgress(`growth: adding ${tenants === 1 ? 'one tenant' : `${tenants} tenants`}`);
      const mock = await startFrozenMock(core);
      mocks.push(mock);
      const postingTenants = [firstTenant];
      while (postingTenants.length < tenants) postingTenants.push(await addTenant(mock));
      const requests = Array.from({ length: postsPerTenant }, () =>
        postingTenants.map((tenant) => buildPostRequest(tenant)),
      ).flat();
      await sendAll(mock, requests.values(), settings.connections);
      setups.push({ mock, postingTenants, memory: mock.readResidentBytes(), accepted: [], list: [] });
    }
    for (let round = 0; round < settings.rounds; round++) {
      reportProgress(`growth: tenants, round ${round + 1} of ${settings.rounds}`);
      for (const kind of ['accepted', 'list'] as const)
        for (const { mock, postingTenants, [kind]: measurements } of setups) {
          const { requests, status } = requestsByKind[kind](postingTenants);
          const isExpected = (actual: number) => actual === status;
          const { connections, lead, slot } = settings;
          measurements.push(await measureLoad(mock, { requests, isExpected, connections }, { lead, slot: slot / 2 }));
        }
    }
    return setups.map(({ postingTenants, memory, accepted, list }) => ({
      tenants: postingTenants.length,
      memory,
      accepted,
      list,
    }));
  } finally {
    for (const mock of mocks) await mock.stop();
  }
}

const requestsByKind = {
  accepted: (postingTenants: readonly PostingTenant[]) => ({
    requests: postingTenants.map((tenant) => buildPostRequest(tenant)),
    status: 201,
  }),
  list: (postingTenants: readonly PostingTenant[]) => ({
    requests: postingTenants.map(({ key }) => ({ path: `${apiPath}/posts?limit=${postsPerTenant}`, key })),
    status: 200,
  }),
};
