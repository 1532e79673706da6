/** Counts the requests of a run in equal intervals, so that a report can draw them. */
import type { LoggedExchange, Results } from '../results/results.ts';

/** The maximum number of intervals. */
const maxIntervals = 90;

export function buildTimeline(log: readonly LoggedExchange[]): NonNullable<Results['timeline']> {
  const end = log.reduce((latest, { startedAfterMs, tookMs }) => Math.max(latest, startedAfterMs + tookMs), 0);
  // At least a tenth of a second; otherwise most intervals of a short run would be empty.
  const milliseconds = Math.max(100, Math.ceil(end / maxIntervals));
  const intervals = Array.from({ length: Math.ceil(end / milliseconds) }, () => ({
    accepted: 0,
    refused: 0,
    failed: 0,
  }));
  for (const { startedAfterMs, status } of log) {
    const interval = intervals[Math.min(intervals.length - 1, Math.floor(startedAfterMs / milliseconds))];
    if (interval === undefined) continue;
    if (status === 0 || status >= 500) interval.failed++;
    else if (status >= 400) interval.refused++;
    else interval.accepted++;
  }
  return { milliseconds, intervals };
}
