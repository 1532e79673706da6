/** Measures advancing the clock over different numbers of due posts. */
import { requestJson, requestText } from '../mock/control.ts';
import type { Endpoint, Server } from '../process/server.ts';
import { afterAllDue } from './posts.ts';

export interface Timing {
  /** Wall milliseconds from the request to the end of its response. */
  readonly wall: number;
  /** CPU milliseconds. */
  readonly cpu: number | undefined;
}

export interface AdvanceResult extends Timing {
  /** The effects that the mock reports. */
  readonly effects: readonly { readonly type: string }[];
}

/** Advances the clock past every due time and measures how long that takes. */
export async function measureAdvance(mock: Server, key: string): Promise<AdvanceResult> {
  const before = mock.readCpuSeconds();
  const startTime = performance.now();
  const responseText = await requestText(mock.origin, { path: '/_mock/clock/advance', key, body: { to: afterAllDue } });
  const wall = performance.now() - startTime;
  const after = mock.readCpuSeconds();
  const cpu = before === undefined || after === undefined ? undefined : (after - before) * 1000;
  return { wall, cpu, effects: JSON.parse(responseText).data.effects };
}

/** Saves a snapshot of a tenant, so that the advance can be repeated. */
export async function takeSnapshot({ origin }: Endpoint, key: string): Promise<void> {
  await requestJson(origin, { path: '/_mock/snapshots', key, body: { name: 'bench' } });
}

export async function restoreSnapshot({ origin }: Endpoint, key: string): Promise<void> {
  await requestJson(origin, { path: '/_mock/snapshots/bench/restore', key, method: 'POST' });
}
