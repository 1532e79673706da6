/** The outcome of publishing to one target, as far as a trace shows it. */

import type { JsonObject } from '../../json.ts';
import type { Exchange, Observation } from '../law.ts';
import { buildTargetKey } from './posts.ts';
import { getMemberAt, readObservations } from './traceReader.ts';

/** A post, as far as its publications are concerned. */
export interface PublishedPost {
  readonly id: string;
  /** The request that published it. */
  readonly request: Exchange;
}

/** Whether a network received the post for a target: `unknown` if the recorder would not have seen it. */
export function readArrival(
  trace: readonly Observation[],
  { id, request }: PublishedPost,
  key: string,
): 'arrived' | 'missing' | 'unknown' {
  const publications = readObservations(trace, 'publication');
  if (publications.some((publication) => publication.postId === id && buildTargetKey(publication) === key))
    return 'arrived';
  const listening = trace.findIndex(
    (observation) =>
      observation.kind === 'listening' &&
      observation.to.includes('publications') &&
      (observation.caller ?? request.caller) === request.caller,
  );
  return listening >= 0 && listening < trace.indexOf(request) ? 'missing' : 'unknown';
}

/** Whether a record shows the outcome on a target: by a state, or by a member that no request has. */
export const hasOutcome = (target: JsonObject): boolean =>
  ['status', 'url', 'publishedAt', 'error'].some((name) => (getMemberAt(target, name) ?? undefined) !== undefined);
