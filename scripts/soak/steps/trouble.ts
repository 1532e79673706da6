/** What goes wrong on purpose: faults before and after the work, spoiled deliveries, receivers in a bad mood. */
import type { Lap, Step } from '../lap.ts';
import type { Mood } from '../receiver.ts';

const operations = ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listPosts', 'uploadMedia', undefined];

/** Notes what the faults so far have hit, and asks for others. */
export async function setFaults(lap: Lap, faults: readonly unknown[]): Promise<void> {
  const before: { status?: number; connection?: string; hits: number }[] = (await lap.control('GET', '/faults')) ?? [];
  for (const { status = 0, connection, hits } of before) lap.ask(connection === undefined ? status : 0, hits);
  await lap.control('PUT', '/faults', faults);
}

const faults: Step = {
  weight: 2,
  alone: true,
  run: (lap) => {
    const { random } = lap;
    const some = Array.from({ length: 1 + random.below(3) }, () => ({
      operation: lap.pick(operations),
      phase: random.below(2) === 0 ? 'before' : 'after',
      times: 1 + random.below(3),
      delay: random.below(4) === 0 ? random.below(30) : 0,
      ...(lap.pick([
        { status: 500 },
        { status: 503 },
        { status: 429 },
        { connection: 'reset' },
        { connection: 'truncated' },
      ]) ?? {}),
    }));
    return setFaults(lap, random.below(5) === 0 ? [] : some);
  },
};

const prefer: Step = {
  weight: 1,
  run: async (lap) => {
    const status = lap.pick([429, 500, 503]) ?? 500;
    lap.ask(status, 1);
    await lap.call('GET', '/api/v1/accounts', { headers: { prefer: `code=${status}` } });
  },
};

const chaos: Step = {
  weight: 2,
  run: (lap) =>
    lap.control('PUT', '/webhook/chaos', {
      ...(lap.pick([
        { duplicate: 2 },
        { drop: 2 },
        { badSignature: 1 },
        { staleTimestamp: 1 },
        { reorder: 3 },
        { delay: 'PT3M' },
      ]) ?? {}),
    }),
};

const moods: readonly Mood[] = ['well', 'well', 'well', 'slow', 'slow', 'refusing', 'refusing', 'dead', 'dead'];

const mood: Step = {
  weight: 3,
  run: (lap) => {
    lap.options.mailbox.mood = lap.random.below(60) === 0 ? 'asleep' : (lap.pick(moods) ?? 'well');
    return Promise.resolve();
  },
};

const rotate: Step = { weight: 1, run: (lap) => lap.control('POST', '/webhook/rotate') };

export const trouble: readonly Step[] = [faults, prefer, chaos, mood, rotate];
