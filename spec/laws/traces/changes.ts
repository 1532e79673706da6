/** What a trace tells of each update: the post before, what was sent, and every record of it until the next one. */
import type { Exchange, Observation } from '../law.ts';
import { histories, whole } from './posts.ts';
import { isObject, type JsonObject } from './reading.ts';

export interface Change {
  /** The update. */
  readonly update: Exchange;
  readonly body: JsonObject;
  /** The last record before it. */
  readonly before: JsonObject;
  /** Where a record was seen after it. */
  readonly on: Exchange;
  readonly after: JsonObject;
}

/** Each record seen after an update and before anything else was asked of the post. */
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
      // Once it is published the service may show it as it was processed.
      for (const { place: seen, on, post } of records)
        if (seen === place || (seen > place && seen < end && (post.status === 'draft' || post.status === 'scheduled')))
          yield { update, body: update.body, before, on, after: post };
    }
  }
}
