/** Advances the clock, and takes, restores and deletes snapshots. */
import type { Step } from '../lap.ts';

const advance: Step = { weight: 4, alone: true, run: (lap) => lap.advance(1 + lap.random.below(2)) };

const take: Step = {
  weight: 1,
  alone: true,
  run: async (lap) => {
    const name = lap.pick(['one', 'two']) ?? 'one';
    const { now } = await lap.control('POST', '/snapshots', { name });
    lap.snapshots.set(name, { world: structuredClone(lap.world), now: Date.parse(now) });
  },
};

const restore: Step = {
  weight: 1,
  alone: true,
  run: async (lap) => {
    const [name, snapshot] = lap.pick([...lap.snapshots]) ?? [];
    if (name === undefined || snapshot === undefined) return;
    await lap.control('POST', `/snapshots/${name}/restore`);
    lap.world = structuredClone(snapshot.world);
    lap.now = snapshot.now;
    lap.restored = true;
  },
};

const forget: Step = {
  weight: 1,
  alone: true,
  run: async (lap) => {
    const name = lap.pick([...lap.snapshots.keys()]);
    if (name === undefined) return;
    await lap.control('DELETE', `/snapshots/${name}`);
    lap.snapshots.delete(name);
  },
};

export const time: readonly Step[] = [advance, take, restore, forget];
