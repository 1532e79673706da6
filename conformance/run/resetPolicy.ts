/**
 * Decides when to reset the service between scripts. Published posts cannot be deleted, so the list of a service
 * without pages grows with each script, and most scripts read it. Scripts look for their posts on the first page, where
 * a list that does not begin with the newest posts soon has only older ones.
 */
import type { Profile } from '../../spec/profile/profile.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { hasAnswer } from '../oracle/readings.ts';
import { findNextCursor } from '../player/nextCursor.ts';
import { resetIfPossible } from '../player/resetService.ts';
import type { Stage } from '../player/stage.ts';
import type { LoggedExchange } from '../results/results.ts';

/** The length of a list from which a reset is worth its time, in characters. */
const minLength = 128_000;

/** The number of posts of the run from which a reset is worth its time; fewer are long because of their texts. */
const minPosts = 150;

/** The minimum number of scripts between two resets; fewer scripts cannot create so many posts. */
const minScripts = 10;

/** The same for a list that hides new posts, whose pages may be short. */
const minScriptsWithHiddenPosts = 3;

export class ResetPolicy {
  #scriptsSinceReset = Number.POSITIVE_INFINITY;
  #isEmptiedByReset = true;

  /** Resets the service after a script if necessary. */
  async resetAfter(result: ScriptResult, exchanges: readonly LoggedExchange[], stage: Stage): Promise<void> {
    const posts = stage.ledger.listLeftPosts().length;
    // A hook that fails here fails again where a script needs it, and is reported there.
    if (this.needsReset(exchanges, posts, hidesNewPosts(result, stage.profile))) await resetIfPossible(stage);
  }

  /**
   * Whether to reset the service after a script.
   *
   * @param exchanges what the script sent and received
   * @param posts the number of posts that the run has left on the service
   * @param hidesPosts whether the first page of a list lacked the newest posts
   */
  needsReset(
    exchanges: readonly Pick<LoggedExchange, 'operation' | 'responseBody'>[],
    posts: number,
    hidesPosts = false,
  ): boolean {
    this.#scriptsSinceReset++;
    const isLong =
      posts >= minPosts &&
      exchanges.some(
        ({ operation, responseBody }) => operation === 'listPosts' && (responseBody?.length ?? 0) >= minLength,
      );
    if (!isLong && !hidesPosts) return false;
    // The list is long again soon after a reset, so the hook does not delete the posts in it.
    if (this.#scriptsSinceReset < (isLong ? minScripts : minScriptsWithHiddenPosts)) this.#isEmptiedByReset = false;
    if (this.#isEmptiedByReset) this.#scriptsSinceReset = 0;
    return this.#isEmptiedByReset;
  }
}

/** Whether a script read the first of several pages of posts, in an order that may hide the newest ones. */
function hidesNewPosts({ requests }: ScriptResult, profile: Profile): boolean {
  if (hasAnswer(profile, 'post.list.order', 'newest-first')) return false;
  return requests.some(
    ({ step, operation, observation }) =>
      operation === 'listPosts' &&
      step.query === undefined &&
      observation.success &&
      findNextCursor(observation, profile) !== undefined,
  );
}
