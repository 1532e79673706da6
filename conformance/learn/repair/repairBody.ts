/** Completes a refused request: gives each member that the refusal names a value that the service accepts. */
import { getValueAt, type JsonObject } from '../../../spec/json.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { listNamedPlaces } from './namedPlaces.ts';
import { canSet, formatPlace, type Place, setValueAt } from './place.ts';

/** Returns a value to try for a member; undefined if there is none. */
export type Candidate = () => Promise<unknown>;

export interface RepairedBody {
  readonly body: JsonObject;
  readonly creation: WireExchange;
  /** The added members. */
  readonly addedPlaces: readonly Place[];
}

export type Post = (body: JsonObject) => Promise<WireExchange>;

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
  post: Post,
  candidates: readonly Candidate[],
): Promise<RepairedBody | undefined> {
  let body = initial;
  let creation = await post(body);
  /** The number of candidates tried in each place. */
  const triedCounts = new Map<string, number>();
  const addedPlaces = new Map<string, Place>();
  for (let requests = 1; !isSuccess(creation) && requests < maxRequests; requests++) {
    if (!isAboutBody(creation)) return undefined;
    const place = listNamedPlaces(creation.responseBody).find(
      (namedPlace) =>
        canSet(body, namedPlace) &&
        getValueAt(initial, namedPlace) === undefined &&
        getTriedCount(namedPlace) < candidates.length,
    );
    if (place === undefined) return undefined;
    const key = formatPlace(place);
    const candidate = candidates[getTriedCount(place)];
    triedCounts.set(key, getTriedCount(place) + 1);
    const value = await candidate?.();
    if (value === undefined) continue;
    const trial = setValueAt(body, place, value);
    const next = await post(trial);
    if (!isSuccess(next) && (!isAboutBody(next) || mentionsPlace(next, place))) continue;
    body = trial;
    creation = next;
    addedPlaces.set(key, place);
  }
  return isSuccess(creation) ? { body, creation, addedPlaces: [...addedPlaces.values()] } : undefined;

  function getTriedCount(place: Place): number {
    return triedCounts.get(formatPlace(place)) ?? 0;
  }
}

/** Whether a response refuses the body, and not the request as a whole. */
export const isAboutBody = ({ status }: WireExchange): boolean => [400, 409, 422].includes(status);

const mentionsPlace = ({ responseBody }: WireExchange, place: Place): boolean =>
  listNamedPlaces(responseBody).some((namedPlace) => formatPlace(namedPlace) === formatPlace(place));
