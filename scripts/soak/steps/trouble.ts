/** Injected trouble: faults before and after the effect, chaos in deliveries, and failing receivers. */

import { type Mood, well } from '../../endurance/receiver.ts';
import type { Lap, Step } from '../lap.ts';

const operations = ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listPosts', 'uploadMedia', undefined];

/** Records the hits of the current faults, and sets new ones. */
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

/** Receivers that work, are slow, reject or are down. */
const moods: readonly ((lap: Lap) => Mood)[] = [
  () => well,
  ({ random }) =>
    () => ({ status: 200, after: random.below(40) }),
  ({ random }) =>
    () => ({ status: random.below(3) > 0 ? 500 + random.below(4) : 200 }),
  () => () => undefined,
];

/**
 * Responds to one delivery after the timeout of two seconds. Rarely used, because an advance of the clock waits for
 * each in turn.
 */
const asleep = ({ options: { mailbox } }: Lap): Mood => {
  return () => {
    mailbox.mood = well;
    return { status: 200, after: 2500 };
  };
};

const mood: Step = {
  weight: 3,
  run: (lap) => {
    const next = lap.random.below(60) === 0 ? asleep : lap.pick(moods);
    lap.options.mailbox.mood = next?.(lap) ?? well;
    return Promise.resolve();
  },
};

const rotate: Step = { weight: 1, run: (lap) => lap.control('POST', '/webhook/rotate') };

export const trouble: readonly Step[] = [faults, prefer, chaos, mood, rotate];
