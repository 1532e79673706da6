/** Advances the clock, and takes, restores and deletes snapshots. */
import type { Step } from '../lap.ts';

const advance: Step = { weight: 4, isExclusive: true, run: (lap) => lap.advance(1 + lap.random.intBelow(2)) };

const takeSnapshot: Step = {
  weight: 1,
  isExclusive: true,
  run: async (lap) => {
    const name = lap.pick(['one', 'two']) ?? 'one';
    const { now } = await lap.callControl('POST', '/snapshots', { name });
    lap.snapshots.set(name, { model: structuredClone(lap.model), now: Date.parse(now) });
  },
};

const restoreSnapshot: Step = {
  weight: 1,
  isExclusive: true,
  run: async (lap) => {
    const [name, snapshot] = lap.pick([...lap.snapshots]) ?? [];
    if (name === undefined || snapshot === undefined) return;
    await lap.callControl('POST', `/snapshots/${name}/restore`);
    lap.model = structuredClone(snapshot.model);
    lap.now = snapshot.now;
    lap.wasRestored = true;
  },
};

const deleteSnapshot: Step = {
  weight: 1,
  isExclusive: true,
  run: async (lap) => {
    const name = lap.pick([...lap.snapshots.keys()]);
    if (name === undefined) return;
    await lap.callControl('DELETE', `/snapshots/${name}`);
    lap.snapshots.delete(name);
  },
};

export const timeSteps: readonly Step[] = [advance, takeSnapshot, restoreSnapshot, deleteSnapshot];
