/** Detects a service whose routes or keys differ from the documented ones, so that its responses show nothing else. */
import type { ObservedExchanges } from './observedExchanges.ts';
import { listByFrequency } from './values.ts';

const minRequests = 4;
/** A service may respond to an unknown path or an unsupported method in another way. */
const minShare = 2 / 3;
/** The statuses of an unknown route or key. */
const unknownStatuses: ReadonlySet<number | undefined> = new Set([401, 403, 404, 405]);

/** Returns the status with which nearly every request with a key was refused; undefined if one was accepted. */
export function findUniformRefusal({ exchanges }: ObservedExchanges): number | undefined {
  const statuses = exchanges.filter(({ hasKey, status }) => hasKey && status !== 0).map(({ status }) => status);
  if (statuses.length < minRequests || statuses.some((status) => status < 300)) return undefined;
  const [status] = listByFrequency(statuses);
  if (!unknownStatuses.has(status)) return undefined;
  return statuses.filter((other) => other === status).length >= statuses.length * minShare ? status : undefined;
}
