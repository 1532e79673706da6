/** Detects a service whose routes or keys differ from the documented ones, so that its responses show nothing else. */
import { isObject } from '../../../spec/json.ts';
import type { ObservedExchanges } from './observedExchanges.ts';
import { listByFrequency } from './values.ts';
import type { WireExchange } from './wireExchange.ts';

const minRequests = 4;
/** The share of requests that must get it; unsupported methods, for example, may get another one. */
const minShare = 2 / 3;
/** The statuses of an unknown route or key. */
const unknownStatuses: ReadonlySet<number | undefined> = new Set([401, 403, 404, 405]);

/**
 * Returns the status that nearly every request with a key gets, as a refusal, a server error or the same error body;
 * undefined if there is none.
 */
export function findUniformStatus({ exchanges }: ObservedExchanges): number | undefined {
  const responses = exchanges.filter(({ hasKey, status }) => hasKey && status !== 0);
  const statuses = responses.map(({ status }) => status);
  if (statuses.length < minRequests) return undefined;
  if (statuses.some((status) => status < 300)) return findUniformError(responses);
  const [status] = listByFrequency(statuses);
  if (!unknownStatuses.has(status) && (status ?? 0) < 500) return undefined;
  return statuses.filter((other) => other === status).length >= statuses.length * minShare ? status : undefined;
}

/** The status of an error that is the response to nearly every request, whatever its path, with a status of success. */
function findUniformError(responses: readonly WireExchange[]): number | undefined {
  const getText = ({ status, responseBody }: WireExchange) => JSON.stringify([status, responseBody]);
  const [text] = listByFrequency(responses.map(getText));
  const alike = responses.filter((response) => getText(response) === text);
  const paths = new Set(alike.map(({ path }) => path));
  const [{ status = 0, responseBody } = {}] = alike;
  // Lists without items are alike as well.
  const isError = status < 300 && isObject(responseBody) && !Object.values(responseBody).some(Array.isArray);
  return isError && paths.size > 2 && alike.length >= responses.length * minShare ? status : undefined;
}
