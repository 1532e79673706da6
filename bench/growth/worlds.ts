/** Compares mocks with few and with many posts: list requests and advancing the clock. */
import type { Server } from '../process/server.ts';
import type { Surroundings } from '../surroundings.ts';
import { advanced, goBack, keep, type Timed } from './advance.ts';
import { type Answers, askedInRounds, type Filled } from './lists.ts';
import { fill, firstAuthor, startStillMock } from './world.ts';

/** For each world, the measurement of each round. */
export type Advances = readonly (readonly Timed[])[];

export interface Grown {
  readonly lists: Answers;
  readonly advances: Advances;
}

/** @throws if a due post is not published */
export async function grown({ settings, core, tell }: Surroundings): Promise<Grown> {
  const worlds: Filled[] = [];
  const mocks: Server[] = [];
  try {
    for (const posts of settings.worlds) {
      tell(`growth: creating ${posts} posts`);
      const mock = await startStillMock(core);
      mocks.push(mock);
      await fill(mock, firstAuthor, posts, settings.connections);
      worlds.push({ mock, posts });
    }
    const lists = await askedInRounds(worlds, settings, tell);
    for (const { mock } of worlds) await keep(mock, firstAuthor.key);
    const advances = worlds.map((): Timed[] => []);
    for (let round = 0; round < settings.advances; round++) {
      tell(`growth: advancing, round ${round + 1} of ${settings.advances}`);
      for (const [i, { mock, posts }] of worlds.entries()) {
        const { wall, cpu, effects } = await advanced(mock, firstAuthor.key);
        const published = effects.filter(({ type }) => type === 'post.published').length;
        if (published !== posts) throw new Error(`Only ${published} of ${posts} due posts were published.`);
        advances[i]?.push({ wall, cpu });
        await goBack(mock, firstAuthor.key);
      }
    }
    return { lists, advances };
  } finally {
    for (const mock of mocks) await mock.stop();
  }
}
