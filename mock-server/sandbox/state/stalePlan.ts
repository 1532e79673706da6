/** A plan goes stale when its post is deleted or rescheduled: it stays on the agenda and has no effect. */
import { type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { PlannedTask } from '../../rows/effects.ts';
import type { StoredPost } from '../../rows/stored.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';

/** The tables that determine whether a plan is stale. */
interface PlanTables {
  readonly posts: Pick<ReadonlyMap<string, StoredPost>, 'get' | 'has'>;
  readonly deliveries: Pick<ReadonlyMap<string, StoredDelivery>, 'get'>;
}

export function isStale({ posts, deliveries }: PlanTables, what: PlannedTask, at: Instant): boolean {
  switch (what.kind) {
    case 'publish': {
      const post = posts.get(what.id);
      return post?.state !== 'scheduled' || parseTimestamp(post.content.scheduledFor ?? '') !== at;
    }
    case 'finish':
    case 'auto-plug':
      return !posts.has(what.id);
    case 'deliver':
      return deliveries.get(what.id)?.next !== at;
    default:
      return false;
  }
}
