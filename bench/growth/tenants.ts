/** Measures the cost of many tenants with a few posts each. */
import { type Measured, measured } from '../load/measured.ts';
import { apiPath } from '../mock/packed.ts';
import type { Server } from '../process/server.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Author, addAuthor, created, firstAuthor, postBy, startStillMock } from './world.ts';

/** Posts of each tenant; one page lists all of them. */
const posts = 10;

export interface Crowd {
  readonly tenants: number;
  /** Bytes of memory before the first measured request. */
  readonly memory: number | undefined;
  readonly accepted: readonly Measured[];
  readonly list: readonly Measured[];
}

interface Place {
  readonly mock: Server;
  readonly authors: readonly Author[];
  readonly memory: number | undefined;
  readonly accepted: Measured[];
  readonly list: Measured[];
}

export async function crowdsInRounds(surroundings: Surroundings): Promise<readonly Crowd[]> {
  const { settings, core, tell } = surroundings;
  const places: Place[] = [];
  const mocks: Server[] = [];
  try {
    for (const tenants of [1, settings.tenants]) {
      tell(`growth: adding ${tenants === 1 ? 'one tenant' : `${tenants} tenants`}`);
      const mock = await startStillMock(core);
      mocks.push(mock);
      const authors = [firstAuthor];
      while (authors.length < tenants) authors.push(await addAuthor(mock));
      const requests = Array.from({ length: posts }, () => authors.map((author) => postBy(author))).flat();
      await created(mock, requests, settings.connections);
      places.push({ mock, authors, memory: mock.residentBytes(), accepted: [], list: [] });
    }
    for (let round = 0; round < settings.rounds; round++) {
      tell(`growth: tenants, round ${round + 1} of ${settings.rounds}`);
      for (const what of ['accepted', 'list'] as const)
        for (const { mock, authors, [what]: found } of places) {
          const { requests, status } = asks[what](authors);
          const expects = (one: number) => one === status;
          const { connections, lead, slot } = settings;
          found.push(await measured(mock, { requests, expects, connections }, lead, slot / 2));
        }
    }
    return places.map(({ authors, memory, accepted, list }) => ({ tenants: authors.length, memory, accepted, list }));
  } finally {
    for (const mock of mocks) await mock.stop();
  }
}

const asks = {
  accepted: (authors: readonly Author[]) => ({ requests: authors.map((author) => postBy(author)), status: 201 }),
  list: (authors: readonly Author[]) => ({
    requests: authors.map(({ key }) => ({ path: `${apiPath}/posts?limit=${posts}`, key })),
    status: 200,
  }),
};
