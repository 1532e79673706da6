/** The updates in a trace, each with the post before it, its body, and the records until the next request. */
import type { Exchange, Observation } from '../law.ts';
import { histories, whole } from './posts.ts';
import { isObject, type JsonObject } from './reading.ts';

export interface Change {
  /** The update. */
  readonly update: Exchange;
  readonly body: JsonObject;
  /** The last record before the update. */
  readonly before: JsonObject;
  /** The response with a record after the update. */
  readonly on: Exchange;
  readonly after: JsonObject;
}

/** Each record after an update and before the next update or republish of the post. */
export function* changes(trace: readonly Observation[]): Generator<Change> {
  for (const { wishes, sightings, republished } of histories(trace)) {
    const records = sightings.flatMap(({ place, on, post }) =>
      on.kind === 'exchange' && whole(post) ? [{ place, on, post }] : [],
    );
    for (const [i, { place, on: update }] of wishes.entries()) {
      const before = records.findLast((one) => one.place < place)?.post;
      const end = Math.min(
        ...[...wishes.slice(i + 1), ...republished].map((one) => one.place),
        Number.POSITIVE_INFINITY,
      );
      if (update.operation !== 'updatePost' || before === undefined || !isObject(update.body)) continue;
      // After publishing, a service may show a processed version.
      for (const { place: seen, on, post } of records)
        if (seen === place || (seen > place && seen < end && (post.status === 'draft' || post.status === 'scheduled')))
          yield { update, body: update.body, before, on, after: post };
    }
  }
}
