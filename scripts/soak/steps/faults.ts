/** Injects faults before and after the effect of a request, chaos in deliveries, and failing receivers. */

import { type ReceiverBehaviour, respondOk } from '../../endurance/receiver.ts';
import type { Lap, Step } from '../lap.ts';

const operations = ['createPost', 'updatePost', 'deletePost', 'republishPost', 'listPosts', 'uploadMedia', undefined];

/** Records the hits of the current faults, and sets new ones. */
export async function setFaults(lap: Lap, newFaults: readonly unknown[]): Promise<void> {
  const activeFaults: { status?: number; connection?: string; hits: number }[] =
    (await lap.callControl('GET', '/faults')) ?? [];
  for (const { status = 0, connection, hits } of activeFaults)
    lap.expectFailures(connection === undefined ? status : 0, hits);
  await lap.callControl('PUT', '/faults', newFaults);
}

const setRandomFaults: Step = {
  weight: 2,
  isExclusive: true,
  run: (lap) => {
    const { random } = lap;
    const newFaults = Array.from({ length: 1 + random.intBelow(3) }, () => ({
      operation: lap.pick(operations),
      phase: random.intBelow(2) === 0 ? 'before' : 'after',
      times: 1 + random.intBelow(3),
      delay: random.intBelow(4) === 0 ? random.intBelow(30) : 0,
      ...(lap.pick([
        { status: 500 },
        { status: 503 },
        { status: 429 },
        { connection: 'reset' },
        { connection: 'truncated' },
      ]) ?? {}),
    }));
    return setFaults(lap, random.intBelow(5) === 0 ? [] : newFaults);
  },
};

const requestPreferredError: Step = {
  weight: 1,
  run: async (lap) => {
    const status = lap.pick([429, 500, 503]) ?? 500;
    lap.expectFailures(status, 1);
    await lap.call('GET', '/api/v1/accounts', { headers: { prefer: `code=${status}` } });
  },
};

const setChaos: Step = {
  weight: 2,
  run: (lap) =>
    lap.callControl('PUT', '/webhook/chaos', {
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
const behaviours: readonly ((lap: Lap) => ReceiverBehaviour)[] = [
  () => respondOk,
  ({ random }) =>
    () => ({ status: 200, delay: random.intBelow(40) }),
  ({ random }) =>
    () => ({ status: random.intBelow(3) > 0 ? 500 + random.intBelow(4) : 200 }),
  () => () => undefined,
];

/**
 * Responds to one delivery after the timeout of two seconds. Rarely used, because advancing the clock waits for each
 * delivery in turn.
 */
const respondLate = ({ options: { mailbox } }: Lap): ReceiverBehaviour => {
  return () => {
    mailbox.behaviour = respondOk;
    return { status: 200, delay: 2500 };
  };
};

const changeBehaviour: Step = {
  weight: 3,
  run: (lap) => {
    const nextBehaviour = lap.random.intBelow(60) === 0 ? respondLate : lap.pick(behaviours);
    lap.options.mailbox.behaviour = nextBehaviour?.(lap) ?? respondOk;
    return Promise.resolve();
  },
};

const rotateSecret: Step = { weight: 1, run: (lap) => lap.callControl('POST', '/webhook/rotate') };

export const faultSteps: readonly Step[] = [
  setRandomFaults,
  requestPreferredError,
  setChaos,
  changeBehaviour,
  rotateSecret,
];
