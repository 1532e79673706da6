/** The requests of a run by operation: how many, their statuses and how long they took. */
import type { LoggedExchange, Results } from '../results/results.ts';

export function summarizeOperations(log: readonly LoggedExchange[]): Results['operations'] {
  const groups = Map.groupBy(log, ({ operation }) => operation);
  return [...groups].map(([operation, entries]) => {
    const durations = entries.map((entry) => entry.tookMs).sort((a, b) => a - b);
    const computePercentile = (share: number) =>
      durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0;
    const statuses = Map.groupBy(entries, ({ status }) => String(status));
    return {
      operation,
      requests: entries.length,
      statuses: Object.fromEntries([...statuses].map(([status, sameStatus]) => [status, sameStatus.length])),
      milliseconds: { median: computePercentile(0.5), p95: computePercentile(0.95), max: durations.at(-1) ?? 0 },
    };
  });
}
