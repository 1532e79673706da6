/** What moving the clock costs, the more is due. */
import { answerOf, asked } from '../mock/control.ts';
import type { Reached, Server } from '../process/server.ts';
import { afterAll } from './world.ts';

export interface Timed {
  /** Wall milliseconds from the call to the end of its answer. */
  readonly wall: number;
  /** Milliseconds on a processor. */
  readonly cpu: number | undefined;
}

export interface Advanced extends Timed {
  /** What happened meanwhile. */
  readonly effects: readonly { readonly type: string }[];
}

/** Goes to a time after everything, and tells how long that took. */
export async function advanced(mock: Server, key: string): Promise<Advanced> {
  const before = mock.cpuSeconds();
  const began = performance.now();
  const answer = await answerOf(mock.origin, { path: '/_mock/clock/advance', key, body: { to: afterAll } });
  const wall = performance.now() - began;
  const after = mock.cpuSeconds();
  const cpu = before === undefined || after === undefined ? undefined : (after - before) * 1000;
  return { wall, cpu, effects: JSON.parse(answer).data.effects };
}

/** Remembers the world of a tenant, so that it can be advanced again. */
export async function keep({ origin }: Reached, key: string): Promise<void> {
  await asked(origin, { path: '/_mock/snapshots', key, body: { name: 'bench' } });
}

export async function goBack({ origin }: Reached, key: string): Promise<void> {
  await asked(origin, { path: '/_mock/snapshots/bench/restore', key, method: 'POST' });
}
