/** When scheduled posts are published. */
import type { Behaviour } from '../../../spec/decisions/index.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { StoredPost } from '../../rows/stored.ts';

/** The time of a post, or the end of the period in which it lies (decision `post.schedule.period`). */
export function computePublishTime(due: Instant, behaviour: Behaviour): Instant {
  const period = parseDuration(behaviour['post.schedule.period']) ?? 0;
  return period === 0 ? due : Math.ceil(due / period) * period;
}

/** When a post is published by its schedule; undefined if it is not scheduled. */
export function getPublishTime({ state, content }: StoredPost, behaviour: Behaviour): Instant | undefined {
  const due = state === 'scheduled' ? parseTimestamp(content.scheduledFor ?? '') : undefined;
  return due === undefined ? undefined : computePublishTime(due, behaviour);
}
