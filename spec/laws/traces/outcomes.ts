/** The outcome of publishing to one target, as far as a trace shows it. */

import type { Behaviour } from '../../decisions/index.ts';
import { type JsonObject, toText } from '../../json.ts';
import type { Exchange, Observation } from '../law.ts';
import { matchesState, matchesTargetState } from './postSightings.ts';
import { buildTargetKey, findRecordsIn, readTargets } from './posts.ts';
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

/** The accounts on which a post was published, by any record: publishing to them works unless something makes it fail. */
export function findPublishingAccounts(trace: readonly Observation[], behaviour: Behaviour): ReadonlySet<string> {
  const accounts = trace.flatMap(findRecordsIn).flatMap((record) => {
    const targets = readTargets(record);
    // If targets have no status, that of the post counts for a single target.
    const isPublished = ({ status }: JsonObject) =>
      status === undefined
        ? targets.length === 1 && matchesState(behaviour, record.status, 'published')
        : matchesTargetState(behaviour, status, 'published');
    return targets.filter(isPublished).map(({ accountId }) => toText(accountId));
  });
  return new Set(accounts);
}
