/** Removes refused members from a request until only members that a strict service knows remain. */
import { getValueAt, type JsonObject, replaceValueAt } from '../../../spec/json.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { listNamedPlaces } from './namedPlaces.ts';
import { formatPlace, type Place } from './place.ts';
import { isAboutBody, type Post } from './repairBody.ts';

interface AcceptedBody {
  readonly body: JsonObject;
  readonly creation: WireExchange;
}

/** The maximum number of requests; a service may name one member at a time. */
const maxRequests = 40;

/**
 * @param optional the places that may be removed
 * @returns undefined if the service refuses the rest, or does not name the refused members
 */
export async function removeRefused(
  initial: JsonObject,
  optional: readonly Place[],
  post: Post,
): Promise<AcceptedBody | undefined> {
  const removable = new Set(optional.map(formatPlace));
  let body = initial;
  for (let requests = 0; requests < maxRequests; requests++) {
    const creation = await post(body);
    if (isSuccess(creation)) return { body, creation };
    const current = body;
    const namedPlaces = listNamedPlaces(creation.responseBody).filter(
      (place) => removable.has(formatPlace(place)) && getValueAt(current, place) !== undefined,
    );
    if (!isAboutBody(creation) || namedPlaces.length === 0) return undefined;
    body = namedPlaces.reduce((rest, place) => replaceValueAt(rest, place, undefined) as JsonObject, body);
  }
  return undefined;
}
