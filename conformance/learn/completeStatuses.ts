/**
 * Adds the usual statuses to those of observed refusals. Few requests were observed, so other refusals may have any usual
 * status, not only the default.
 */

import type { Answer } from '../../spec/decisions/index.ts';
import { listStatuses } from '../../spec/decisions/statuses.ts';
import { readMember } from '../../spec/json.ts';

type ErrorStatuses = Answer<'error.statuses'>;

/** Every service has these refusals. */
const essentialClasses = ['unauthenticated', 'notFound', 'rule'] as const satisfies readonly (keyof ErrorStatuses)[];

/** The usual statuses, except those of a missing key and of the rate limit, which say what they mean. */
const usualStatuses: Readonly<Record<Exclude<keyof ErrorStatuses, 'unauthenticated' | 'rate'>, readonly number[]>> = {
  malformed: [400, 415, 422],
  notFound: [400, 404, 410, 422],
  method: [404, 405],
  mediaType: [400, 406, 415, 422],
  rule: [400, 404, 409, 413, 415, 422],
  conflict: [400, 402, 403, 404, 409, 410, 412, 422, 423],
  tooLarge: [400, 413, 422],
  quota: [402, 403, 409, 422],
};

/** Returns undefined if a refusal that every service has was not observed. */
export function completeStatuses(observedStatuses: unknown): ErrorStatuses | undefined {
  if (!essentialClasses.every((name) => readMember(observedStatuses, name) !== undefined)) return undefined;
  const statuses = observedStatuses as ErrorStatuses;
  const list = (name: keyof ErrorStatuses) => listStatuses(statuses[name] ?? []);
  const distinctiveStatuses = [...list('unauthenticated'), ...list('rate')];
  const allStatuses = Object.entries(usualStatuses).map(([name, usual]) => {
    const others = usual.filter((status) => !distinctiveStatuses.includes(status));
    return [name, [...new Set([...list(name as keyof ErrorStatuses), ...others])]];
  });
  return { rate: 429, ...statuses, ...Object.fromEntries(allStatuses) };
}
