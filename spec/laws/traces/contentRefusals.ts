/** Refusals for what a request contains. */
import type { Exchange } from '../law.ts';

/** Statuses of refusals for the key, plan, quota, rate, resource or format; they say nothing about the content. */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404, 413, 415, 429]);

/** Whether a request that breaks no rule was refused for its content. */
export const isContentRefusal = ({ success, status, breaks }: Exchange): boolean =>
  !success && breaks?.length === 0 && status >= 400 && status < 500 && !unrelatedStatuses.has(status);
