/** Hides the differences between two responses that the comparison ignores. */
import { isObject } from '../../../../spec/json.ts';
import { parseTimestamp } from '../../../../spec/time/instant.ts';

const identifyingNames = /(?:^id|Id|_id|url|Url|[cC]ursor)$/;

/**
 * Returns the response of the other side with the ids, URLs and times of the service, because the comparison matches
 * them by meaning. The member with the difference keeps its value.
 *
 * @param keptName the name of that member
 */
export function alignValues(service: unknown, other: unknown, keptName: string, name = ''): unknown {
  if (Array.isArray(service) && Array.isArray(other))
    return other.map((item, i) => alignValues(service[i], item, keptName, name));
  if (isObject(service) && isObject(other))
    return Object.fromEntries(
      Object.entries(other).map(([key, value]) => [key, alignValues(service[key], value, keptName, key)]),
    );
  if (name === keptName || typeof service !== 'string' || typeof other !== 'string') return other;
  return identifyingNames.test(name) || (isTime(service) && isTime(other)) ? service : other;
}

function isTime(text: string): boolean {
  return parseTimestamp(text) !== undefined;
}
