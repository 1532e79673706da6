/** Reading clients: lists, analytics, the journal, and streams of changes that open and close. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lap, Step } from '../lap.ts';

function read(weight: number, path: (lap: Lap) => string): Step {
  return { weight, run: async (lap) => void (await lap.call('GET', path(lap))) };
}

/** Reads pages of a list until its end or the first fault. */
const list: Step = {
  weight: 3,
  run: async (lap) => {
    const query = lap.pick(['', '&status=published', '&platform=social', '&status=draft']) ?? '';
    let cursor: string | undefined = '';
    for (let page = 0; cursor !== undefined && page < 4; page++) {
      const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
      cursor = (await lap.call('GET', `/api/v1/posts?limit=${10 + lap.random.below(50)}${query}${at}`)).nextCursor;
    }
  },
};

function stream(lap: Lap, path: string) {
  const open = request(new URL(path, lap.options.origin), {
    agent: false,
    headers: { authorization: `Bearer ${lap.options.key}` },
  });
  lap.streams.add(open);
  open.on('close', () => lap.streams.delete(open));
  open.on('error', () => {});
  open.end();
  return open;
}

/** Opens a stream for a while, or until the tenant is deleted. */
const listen: Step = {
  weight: 2,
  run: async (lap) => {
    if (lap.streams.size > 8) for (const open of lap.streams) open.destroy();
    const open = stream(lap, '/_mock/changes');
    // Some streams are never read.
    if (lap.random.below(4) > 0) open.on('response', (response) => response.resume());
    if (lap.random.below(2) === 0) return;
    await sleep(lap.random.below(20));
    open.destroy();
  },
};

/** Waits for requests that never come, and disconnects. */
const abandon: Step = {
  weight: 1,
  run: async (lap) => {
    const open = stream(lap, '/_mock/requests/wait?count=100000&timeout=2s');
    await sleep(lap.random.below(20));
    open.destroy();
  },
};

const day = '2030-01-07';
const social = (lap: Lap) => lap.accounts.get('acc_social')?.id;

export const onlookers: readonly Step[] = [
  list,
  listen,
  abandon,
  read(2, (lap) => `/_mock/requests?limit=${1 + lap.random.below(100)}`),
  read(1, () => '/_mock/requests/wait?count=1&timeout=1s'),
  read(1, (lap) => `/api/v1/analytics?account=${social(lap)}&from=${day}`),
  read(1, () => '/api/v1/accounts'),
  read(1, () => '/_mock/outbox?kind=publication'),
  read(1, () => '/_mock/agenda'),
  read(1, () => '/_mock/renditions'),
  read(1, () => '/_mock/state'),
];
