/** Compares mocks with few and with many posts: list requests and advancing the clock. */

import type { BenchContext } from '../context.ts';
import type { Server } from '../process/server.ts';
import { type ListMeasurements, measureLists, type PopulatedServer } from './lists.ts';
import { measureAdvance, restoreSnapshot, type Timing, takeSnapshot } from './measureAdvance.ts';
import { createPosts, firstTenant, startFrozenMock } from './posts.ts';

/** For each server, the measurement of each round. */
export type Advances = readonly (readonly Timing[])[];

export interface GrowthResults {
  readonly lists: ListMeasurements;
  readonly advances: Advances;
}

/** @throws if a due post is not published */
export async function measureGrowth({ settings, core, reportProgress }: BenchContext): Promise<GrowthResults> {
  const servers: PopulatedServer[] = [];
  const mocks: Server[] = [];
  try {
    for (const posts of settings.worlds) {
      reportProgress(`growth: creating ${posts} posts`);
      const mock = await startFrozenMock(core);
      mocks.push(mock);
      await createPosts(mock, firstTenant, posts, settings.connections);
      servers.push({ mock, posts });
    }
    const lists = await measureLists(servers, settings, reportProgress);
    for (const { mock } of servers) await takeSnapshot(mock, firstTenant.key);
    const advances = servers.map((): Timing[] => []);
    for (let round = 0; round < settings.advances; round++) {
      reportProgress(`growth: advancing, round ${round + 1} of ${settings.advances}`);
      for (const [i, { mock, posts }] of servers.entries()) {
        const { wall, cpu, effects } = await measureAdvance(mock, firstTenant.key);
        const publishedCount = effects.filter(({ type }) => type === 'post.published').length;
        if (publishedCount !== posts) throw new Error(`Only ${publishedCount} of ${posts} due posts were published.`);
        advances[i]?.push({ wall, cpu });
        await restoreSnapshot(mock, firstTenant.key);
      }
    }
    return { lists, advances };
  } finally {
    for (const mock of mocks) await mock.stop();
  }
}
