/** Publications of posts, with the request that was in force at their time. */
import type { Observation, Publication } from '../law.ts';
import { type PostVersion, postHistories } from './posts.ts';
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
