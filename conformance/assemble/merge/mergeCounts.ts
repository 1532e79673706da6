/** Merges the counts of requests by operation and by transition. */
import type { Results, TransitionResult } from '../../results/results.ts';

export function mergeTransitions(parts: readonly Results['transitions'][]): Results['transitions'] {
  const join = (tables: readonly (readonly TransitionResult[])[]): TransitionResult[] =>
    (tables[0] ?? []).map((cell, i) => {
      const cells = tables.flatMap((table) => table[i] ?? []);
      return {
        ...cell,
        seen: cells.find(({ seen }) => seen === 'covered')?.seen ?? cell.seen,
        requests: cells.reduce((sum, { requests }) => sum + requests, 0),
      };
    });
  return { post: join(parts.map(({ post }) => post)), leadMagnet: join(parts.map(({ leadMagnet }) => leadMagnet)) };
}

/** Percentiles cannot be merged exactly: the median is the weighted mean of the parts, p95 the highest of them. */
export function mergeOperations(operations: Results['operations']): Results['operations'] {
  return [...Map.groupBy(operations, ({ operation }) => operation)].map(([operation, parts]) => {
    const requests = parts.reduce((sum, part) => sum + part.requests, 0);
    const statuses: Record<string, number> = {};
    for (const part of parts)
      for (const [status, count] of Object.entries(part.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    const mean = parts.reduce((sum, part) => sum + part.requests * part.milliseconds.median, 0) / requests;
    return {
      operation,
      requests,
      statuses,
      milliseconds: {
        median: Math.round(mean * 100) / 100,
        p95: Math.max(...parts.map(({ milliseconds }) => milliseconds.p95)),
        max: Math.max(...parts.map(({ milliseconds }) => milliseconds.max)),
      },
    };
  });
}
