/** Recognizes entries of the agenda that no longer have an effect, such as those of a deleted or rescheduled post. */
import type { Behaviour } from '../../../spec/decisions/index.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { PlannedTask } from '../../rows/effects.ts';
import type { StoredPost } from '../../rows/stored.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';
import { getPublishTime } from './publishTime.ts';

/** The tables, and the answers of the profile, that determine whether an entry is stale. */
interface EntryTables {
  readonly behaviour: Behaviour;
  readonly posts: Pick<ReadonlyMap<string, StoredPost>, 'get' | 'has'>;
  readonly deliveries: Pick<ReadonlyMap<string, StoredDelivery>, 'get'>;
}

export function isStale({ behaviour, posts, deliveries }: EntryTables, task: PlannedTask, at: Instant): boolean {
  switch (task.kind) {
    case 'publish': {
      const post = posts.get(task.id);
      return post === undefined || getPublishTime(post, behaviour) !== at;
    }
    case 'finish':
    case 'auto-plug':
      return !posts.has(task.id);
    case 'deliver':
      return deliveries.get(task.id)?.nextAttemptAt !== at;
    default:
      return false;
  }
}
