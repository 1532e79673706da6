/** One measurement of one server in one round. */

import type { Server } from '../process/server.ts';
import { type Load, load } from './load.ts';

export interface Measured {
  readonly perSecond: number;
  /** CPU microseconds per request. */
  readonly cpu: number | undefined;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes per response, headers included. */
  readonly bytes: number;
  /** The CPU utilization of the load generator; near 1, the generator limits the result. */
  readonly generator: number;
}

export async function measured(
  server: Server,
  what: Omit<Load, 'origin'>,
  lead: number,
  slot: number,
): Promise<Measured> {
  const all = { ...what, origin: server.origin };
  if (lead > 0) await load(all, { seconds: lead });
  const [before, own] = [server.cpuSeconds(), process.cpuUsage()];
  const { answers, seconds, bytes, latency } = await load(all, { seconds: slot });
  const after = server.cpuSeconds();
  const { user, system } = process.cpuUsage(own);
  return {
    perSecond: answers / seconds,
    cpu: before === undefined || after === undefined ? undefined : ((after - before) / answers) * 1e6,
    p50: latency.median,
    p99: latency.p99,
    bytes: bytes / answers,
    generator: (user + system) / 1e6 / seconds,
  };
}

/** The cost of each round: CPU time if known, otherwise wall time. Compare costs as ratios only. */
export function costs(rounds: readonly Measured[]): readonly number[] {
  return rounds.map(({ cpu, perSecond }) => cpu ?? 1e6 / perSecond);
}
