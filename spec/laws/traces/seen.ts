/** Sightings of posts in responses, with what had been requested by then. */

import type { Behaviour } from '../../decisions/index.ts';
import type { PostState } from '../../schemas/post.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Instant } from '../../time/instant.ts';
import type { Observation } from '../law.ts';
import { type History, histories, type Sighting, type Wish, wishAt } from './posts.ts';
import { latest } from './reading.ts';

/** How long publishing takes, in milliseconds. */
export const span = (b: Behaviour): number => parseDuration(b['post.publish.duration']) ?? 0;

/** Whether a status stands for one of the given states; a profile may use one word for several states. */
export function reads(b: Behaviour, status: unknown, ...states: readonly PostState[]): boolean {
  const words: Readonly<Record<string, string | undefined>> = b['post.states'];
  const word = (state: unknown) => words[String(state)] ?? state;
  return states.some((state) => word(state) === word(status));
}

/** Whether a status means that publishing has ended. */
export const over = (b: Behaviour, status: unknown): boolean =>
  reads(b, status, 'published', 'partially_published', 'failed');

export interface Plain {
  readonly history: History;
  readonly wish: Wish;
  /** The previous request, if the current one is an update. */
  readonly before: Wish | undefined;
  readonly sighting: Sighting;
  readonly status: unknown;
  /** The earliest and the latest time of the sighting. */
  readonly first: Instant;
  readonly last: Instant;
}

/** The sightings in responses of posts that had not been republished. */
export function* plain(trace: readonly Observation[]): Generator<Plain> {
  for (const history of histories(trace))
    for (const sighting of history.sightings) {
      const wish = wishAt(history, sighting.place);
      const { on, place, post } = sighting;
      if (wish === undefined || on.kind !== 'exchange' || history.republished.some((one) => one.place <= place))
        continue;
      // An abbreviated response shows no status.
      if (post.status === undefined || post.status === null) continue;
      const before = history.wishes[history.wishes.indexOf(wish) - 1];
      yield { history, wish, before, sighting, status: post.status, first: on.at, last: latest(on) };
    }
}
