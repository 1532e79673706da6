/** Publications of posts, with the request that was in force at their time. */
import type { Behaviour } from '../../decisions/index.ts';
import type { Observation, Publication } from '../law.ts';
import { arrivalOf } from './outcomes.ts';
import { matchesState, publishDuration } from './postSightings.ts';
import { type PostHistory, type PostVersion, postHistories, targetKey, targetsOf } from './posts.ts';
import { certainlyBefore, observationsOf } from './traceReader.ts';

export interface TimedPublication {
  readonly publication: Publication;
  readonly version: PostVersion;
}

/** The publications of posts that were never republished: republishing publishes immediately. */
export function* timedPublications(trace: readonly Observation[]): Generator<TimedPublication> {
  const histories = new Map(postHistories(trace).map((history) => [history.id, history]));
  for (const publication of observationsOf(trace, 'publication')) {
    const { versions = [], republishes = [] } = histories.get(publication.postId) ?? {};
    if (republishes.length > 0) continue;
    const version = versions.findLast(({ exchange }) => !certainlyBefore(publication.at, exchange.at)) ?? versions[0];
    if (version !== undefined) yield { publication, version };
  }
}

/** Whether publishing failed on some target, as a record shows. */
const hasFailed = (behaviour: Behaviour, { sightings }: PostHistory): boolean =>
  sightings.some(({ post }) => matchesState(behaviour, post.status, 'failed', 'partially_published'));

/** Whether each target of a scheduled post that has fallen due was reached, where the outbox would show it. */
export function* scheduledArrivals(trace: readonly Observation[], behaviour: Behaviour) {
  // A publication that fails on request does not reach the network.
  if (observationsOf(trace, 'publish-failure').length > 0) return;
  for (const history of postHistories(trace)) {
    const version = history.versions.at(-1);
    if (version?.timing !== 'scheduled' || version.inheritsTiming) continue;
    if (history.deletionPosition !== undefined || history.republishes.length > 0 || hasFailed(behaviour, history))
      continue;
    const due = (version.due ?? 0) + publishDuration(behaviour);
    const dueMove = observationsOf(trace, 'clock').find((clockMove) => clockMove.at >= due);
    if (dueMove === undefined) continue;
    for (const target of targetsOf(version.exchange.body).map(targetKey)) {
      const arrival = arrivalOf(trace, { id: history.id, request: version.exchange }, target);
      if (arrival !== 'unknown') yield { dueMove, target, arrived: arrival === 'arrived' };
    }
  }
}
