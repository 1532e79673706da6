/** What has become pointless stays on the agenda, and nothing comes of it: a post that is gone or was put off. */
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Planned } from './effects.ts';
import type { SandboxState } from './state.ts';

export function isPointless(state: SandboxState, what: Planned, at: Instant): boolean {
  switch (what.kind) {
    case 'publish': {
      const post = state.posts.get(what.id);
      return post?.state !== 'scheduled' || parseTimestamp(post.content.scheduledFor ?? '') !== at;
    }
    case 'finish':
    case 'auto-plug':
      return !state.posts.has(what.id);
    case 'deliver':
      return state.deliveries.get(what.id)?.next !== at;
    default:
      return false;
  }
}
