/** Removes refused members from a request until only members that a strict service knows remain. */
import { getValueAt, type JsonObject, replaceValueAt } from '../../../spec/json.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { type BodyPath, formatBodyPath } from './bodyPath.ts';
import { listNamedPaths } from './namedPaths.ts';
import { isAboutBody, type SendBody } from './repairBody.ts';

interface AcceptedBody {
  readonly body: JsonObject;
  readonly creation: WireExchange;
}

/** The maximum number of requests; a service may name one member at a time. */
const maxRequests = 40;

/**
 * @param optional the paths that may be removed
 * @returns undefined if the service refuses the rest, or does not name the refused members
 */
export async function removeRefused(
  initial: JsonObject,
  optional: readonly BodyPath[],
  trySend: SendBody,
): Promise<AcceptedBody | undefined> {
  const removable = new Set(optional.map(formatBodyPath));
  let body = initial;
  for (let requests = 0; requests < maxRequests; requests++) {
    const creation = await trySend(body);
    if (isSuccess(creation)) return { body, creation };
    const current = body;
    const namedPaths = listNamedPaths(creation.responseBody).filter(
      (path) => removable.has(formatBodyPath(path)) && getValueAt(current, path) !== undefined,
    );
    if (!isAboutBody(creation) || namedPaths.length === 0) return undefined;
    body = namedPaths.reduce((rest, path) => replaceValueAt(rest, path, undefined) as JsonObject, body);
  }
  return undefined;
}
