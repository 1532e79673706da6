/** Completes a refused request: gives each member that the refusal names a value that the service accepts. */
import { getValueAt, type JsonObject } from '../../../spec/json.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { type BodyPath, canSet, formatBodyPath, setValueAt } from './bodyPath.ts';
import { listNamedPaths } from './namedPaths.ts';

/** Returns a value to try for a member; undefined if there is none. */
export type Candidate = () => Promise<unknown>;

/** A value that is tried as it is. */
export const toCandidate =
  (value: unknown): Candidate =>
  () =>
    Promise.resolve(value);

export interface RepairedBody {
  readonly body: JsonObject;
  readonly creation: WireExchange;
  /** The added members. */
  readonly addedPaths: readonly BodyPath[];
}

/** Sends a request with this body. */
export type SendBody = (body: JsonObject) => Promise<WireExchange>;

/** The maximum number of requests for one body. */
const maxRequests = 120;

/**
 * Members of the initial body stay as they are.
 *
 * @param candidates in the order in which they are tried
 * @returns undefined if no values make the service accept the request, or its refusals do not name members
 */
export async function repairBody(
  initial: JsonObject,
  trySend: SendBody,
  candidates: readonly Candidate[],
): Promise<RepairedBody | undefined> {
  let body = initial;
  let creation = await trySend(body);
  /** The number of candidates tried at each path. */
  const triedCounts = new Map<string, number>();
  const addedPaths = new Map<string, BodyPath>();
  for (let requests = 1; !isSuccess(creation) && requests < maxRequests; requests++) {
    if (!isAboutBody(creation)) return undefined;
    const path = listNamedPaths(creation.responseBody).find(
      (namedPath) =>
        canSet(body, namedPath) &&
        getValueAt(initial, namedPath) === undefined &&
        getTriedCount(namedPath) < candidates.length,
    );
    if (path === undefined) return undefined;
    const key = formatBodyPath(path);
    const candidate = candidates[getTriedCount(path)];
    triedCounts.set(key, getTriedCount(path) + 1);
    const value = await candidate?.();
    if (value === undefined) continue;
    const trial = setValueAt(body, path, value);
    const next = await trySend(trial);
    if (!isSuccess(next) && (!isAboutBody(next) || mentionsPath(next, path))) continue;
    body = trial;
    creation = next;
    addedPaths.set(key, path);
  }
  return isSuccess(creation) ? { body, creation, addedPaths: [...addedPaths.values()] } : undefined;

  function getTriedCount(path: BodyPath): number {
    return triedCounts.get(formatBodyPath(path)) ?? 0;
  }
}

/** Whether a response refuses the body, and not the request as a whole. */
export const isAboutBody = ({ status }: WireExchange): boolean => [400, 409, 422].includes(status);

const mentionsPath = ({ responseBody }: WireExchange, path: BodyPath): boolean =>
  listNamedPaths(responseBody).some((namedPath) => formatBodyPath(namedPath) === formatBodyPath(path));
