/** Reads lists, analytics and the journal, and opens and closes streams of changes. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lap, Step } from '../lap.ts';

function createReadStep(weight: number, path: (lap: Lap) => string): Step {
  return { weight, run: async (lap) => void (await lap.call('GET', path(lap))) };
}

/** Reads pages of a list until its end or the first problem. */
const list: Step = {
  weight: 3,
  run: async (lap) => {
    const query = lap.pick(['', '&status=published', '&platform=social', '&status=draft']) ?? '';
    let cursor: string | undefined = '';
    for (let page = 0; cursor !== undefined && page < 4; page++) {
      const cursorQuery: string = cursor === '' ? '' : `&cursor=${cursor}`;
      cursor = (await lap.call('GET', `/api/v1/posts?limit=${10 + lap.random.intBelow(50)}${query}${cursorQuery}`))
        .nextCursor;
    }
  },
};

function openStream(lap: Lap, path: string) {
  const changeStream = request(new URL(path, lap.options.origin), {
    agent: false,
    headers: { authorization: `Bearer ${lap.options.key}` },
  });
  lap.streams.add(changeStream);
  changeStream.on('close', () => lap.streams.delete(changeStream));
  changeStream.on('error', () => {});
  changeStream.end();
  return changeStream;
}

/** Opens a stream for a while, or until the tenant is deleted. */
const listen: Step = {
  weight: 2,
  run: async (lap) => {
    if (lap.streams.size > 8) for (const changeStream of lap.streams) changeStream.destroy();
    const changeStream = openStream(lap, '/_mock/changes');
    // Some streams are never read.
    if (lap.random.intBelow(4) > 0) changeStream.on('response', (response) => response.resume());
    if (lap.random.intBelow(2) === 0) return;
    await sleep(lap.random.intBelow(20));
    changeStream.destroy();
  },
};

/** Waits for a number of requests that is never reached, and disconnects. */
const abandon: Step = {
  weight: 1,
  run: async (lap) => {
    const changeStream = openStream(lap, '/_mock/requests/wait?count=100000&timeout=2s');
    await sleep(lap.random.intBelow(20));
    changeStream.destroy();
  },
};

const day = '2030-01-07';
const pickSocialAccountId = (lap: Lap) => lap.accounts.get('acc_social')?.id;

export const readSteps: readonly Step[] = [
  list,
  listen,
  abandon,
  createReadStep(2, (lap) => `/_mock/requests?limit=${1 + lap.random.intBelow(100)}`),
  createReadStep(1, () => '/_mock/requests/wait?count=1&timeout=1s'),
  createReadStep(1, (lap) => `/api/v1/analytics?account=${pickSocialAccountId(lap)}&from=${day}`),
  createReadStep(1, () => '/api/v1/accounts'),
  createReadStep(1, () => '/_mock/outbox?kind=publication'),
  createReadStep(1, () => '/_mock/agenda'),
  createReadStep(1, () => '/_mock/renditions'),
  createReadStep(1, () => '/_mock/state'),
];
