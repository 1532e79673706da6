/** Measures advancing the clock over different numbers of due posts. */
import { answerOf, asked } from '../mock/control.ts';
import type { Reached, Server } from '../process/server.ts';
import { afterAll } from './world.ts';

export interface Timed {
  /** Wall milliseconds from the request to the end of its response. */
  readonly wall: number;
  /** CPU milliseconds. */
  readonly cpu: number | undefined;
}

export interface Advanced extends Timed {
  /** The effects that the mock reports. */
  readonly effects: readonly { readonly type: string }[];
}

/** Advances the clock past every due time and measures how long that takes. */
export async function advanced(mock: Server, key: string): Promise<Advanced> {
  const before = mock.cpuSeconds();
  const began = performance.now();
  const answer = await answerOf(mock.origin, { path: '/_mock/clock/advance', key, body: { to: afterAll } });
  const wall = performance.now() - began;
  const after = mock.cpuSeconds();
  const cpu = before === undefined || after === undefined ? undefined : (after - before) * 1000;
  return { wall, cpu, effects: JSON.parse(answer).data.effects };
}

/** Saves a snapshot of a tenant, so that the advance can be repeated. */
export async function keep({ origin }: Reached, key: string): Promise<void> {
  await asked(origin, { path: '/_mock/snapshots', key, body: { name: 'bench' } });
}

export async function goBack({ origin }: Reached, key: string): Promise<void> {
  await asked(origin, { path: '/_mock/snapshots/bench/restore', key, method: 'POST' });
}
