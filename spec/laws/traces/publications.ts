/** Publications of posts, with the last request that preceded each. */
import type { Behaviour } from '../../decisions/index.ts';
import type { Observation, Publication } from '../law.ts';
import { readArrival } from './outcomes.ts';
import { getScheduleDelay, matchesState } from './postSightings.ts';
import { buildTargetKey, listPostHistories, type PostHistory, type PostVersion, readTargets } from './posts.ts';
import { isCertainlyBefore, readObservations } from './traceReader.ts';

export interface TimedPublication {
  readonly publication: Publication;
  readonly version: PostVersion;
}

/** The publications of posts that were never republished: republishing publishes immediately. */
export function* findTimedPublications(trace: readonly Observation[]): Generator<TimedPublication> {
  const histories = new Map(listPostHistories(trace).map((history) => [history.id, history]));
  for (const publication of readObservations(trace, 'publication')) {
    const { versions = [], republishes = [] } = histories.get(publication.postId) ?? {};
    if (republishes.length > 0) continue;
    const version = versions.findLast(({ exchange }) => !isCertainlyBefore(publication.at, exchange.at)) ?? versions[0];
    if (version !== undefined) yield { publication, version };
  }
}

/**
 * The creation of a post, if nothing can happen to it earlier. A service that accepts a schedule in the past may use that
 * time for what it does now.
 */
export function findEarliestRequest({ versions }: PostHistory): PostVersion | undefined {
  const [creation] = versions;
  const mayBeEarlier = ({ timing, due }: PostVersion): boolean =>
    timing === 'both' || timing === 'unreadable' || (due !== undefined && due < (creation?.exchange.at ?? due));
  return versions.some(mayBeEarlier) ? undefined : creation;
}

/** Whether publishing failed on some target, as a record shows. */
const hasFailed = (behaviour: Behaviour, { sightings }: PostHistory): boolean =>
  sightings.some(({ post }) => matchesState(behaviour, post.status, 'failed', 'partially_published'));

/** Each target of a scheduled post that has fallen due, and whether it was reached, where the outbox would show that. */
export function* findScheduledArrivals(trace: readonly Observation[], behaviour: Behaviour) {
  // A publication that fails on request does not reach the network.
  if (readObservations(trace, 'publish-failure').length > 0) return;
  for (const history of listPostHistories(trace)) {
    const version = history.versions.at(-1);
    if (version?.timing !== 'scheduled' || version.inheritsTiming) continue;
    if (history.deletionPosition !== undefined || history.republishes.length > 0 || hasFailed(behaviour, history))
      continue;
    const due = (version.due ?? 0) + getScheduleDelay(behaviour);
    const dueMove = readObservations(trace, 'clock').find((clockMove) => clockMove.at >= due);
    if (dueMove === undefined) continue;
    for (const target of readTargets(version.exchange.body).map(buildTargetKey)) {
      const arrival = readArrival(trace, { id: history.id, request: version.exchange }, target);
      if (arrival !== 'unknown') yield { dueMove, target, arrived: arrival === 'arrived' };
    }
  }
}
