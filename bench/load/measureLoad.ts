/** One measurement of one server in one round. */

import type { Server } from '../process/server.ts';
import { applyLoad, type Load } from './load.ts';

export interface Measurement {
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

interface LoadDurations {
  /** Seconds of load before the measurement that are not counted; 0 for none. */
  readonly lead: number;
  /** Seconds of the measurement. */
  readonly slot: number;
}

export async function measureLoad(
  server: Server,
  target: Omit<Load, 'origin'>,
  { lead, slot }: LoadDurations,
): Promise<Measurement> {
  const fullLoad = { ...target, origin: server.origin };
  if (lead > 0) await applyLoad(fullLoad, { seconds: lead });
  const [before, ownUsage] = [server.readCpuSeconds(), process.cpuUsage()];
  const { responses, seconds, bytes, latency } = await applyLoad(fullLoad, { seconds: slot });
  const after = server.readCpuSeconds();
  const { user, system } = process.cpuUsage(ownUsage);
  return {
    perSecond: responses / seconds,
    cpu: before === undefined || after === undefined ? undefined : ((after - before) / responses) * 1e6,
    p50: latency.median,
    p99: latency.p99,
    bytes: bytes / responses,
    generator: (user + system) / 1e6 / seconds,
  };
}

/** The cost of each round: CPU time if known, otherwise wall time. Compare costs as ratios only. */
export function listCosts(rounds: readonly Measurement[]): readonly number[] {
  return rounds.map(({ cpu, perSecond }) => cpu ?? 1e6 / perSecond);
}
