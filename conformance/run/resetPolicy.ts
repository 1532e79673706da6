/**
 * Decides when to reset the service between scripts. Published posts cannot be deleted, so the list of a service
 * without pages grows with each script, and most scripts read it. Scripts look for their posts on the first page, where
 * a list that does not begin with the newest posts soon has only older ones, unless its other pages can be read.
 */
import { asList, readMember } from '../../spec/json.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { hasAnswer } from '../oracle/readings.ts';
import { findNextCursor } from '../player/pages/nextCursor.ts';
import { resetIfPossible } from '../player/resetService.ts';
import type { Stage } from '../player/stage.ts';
import type { LoggedExchange } from '../results/results.ts';

/** The minimum length of a list for a reset, in characters. */
const minLength = 128_000;

/** The minimum number of posts for a reset; a list of fewer is long only because of their texts. */
const minPosts = 150;

/** The minimum number of scripts between two resets; fewer scripts cannot create so many posts. */
const minScripts = 10;

/** How full the first page may be before a reset, so that the posts of the next script fit on it. */
const fullShare = 0.7;

export class ResetPolicy {
  #scriptsSinceReset = Number.POSITIVE_INFINITY;
  #isEmptiedByReset = true;
  #hidingPageLength = Number.POSITIVE_INFINITY;

  /** Resets the service after a script if necessary. */
  async resetAfter(result: ScriptResult, exchanges: readonly LoggedExchange[], stage: Stage): Promise<void> {
    // Only those of the caller whose posts the reset deletes.
    const posts = stage.createdResources.listLeftPosts().filter(({ caller }) => caller === 'primary').length;
    // A hook that fails here fails again where a script needs it, and is reported there.
    if (this.recordScript(exchanges, posts, findHidingPageLength(result, stage.profile))) await resetIfPossible(stage);
  }

  /**
   * Records a played script, and returns whether to reset the service now.
   *
   * @param exchanges what the script sent and received
   * @param posts the number of posts that the run has left on the service
   * @param pageLength the length of a first page that lacked the newest posts, if the script read one
   */
  recordScript(
    exchanges: readonly Pick<LoggedExchange, 'operation' | 'responseBody'>[],
    posts: number,
    pageLength?: number,
  ): boolean {
    this.#scriptsSinceReset++;
    const isLong =
      posts >= minPosts &&
      exchanges.some(
        ({ operation, responseBody }) => operation === 'listPosts' && (responseBody?.length ?? 0) >= minLength,
      );
    this.#hidingPageLength = pageLength ?? this.#hidingPageLength;
    const isFull = pageLength !== undefined || posts >= this.#hidingPageLength * fullShare;
    if (!isLong && !isFull) return false;
    // If the list is long again soon after a reset, or has more posts than the run has created since, the hook does not
    // delete posts, and further resets would not help.
    const wasReset = Number.isFinite(this.#scriptsSinceReset);
    if (isLong ? this.#scriptsSinceReset < minScripts : wasReset && posts < (pageLength ?? 0))
      this.#isEmptiedByReset = false;
    if (this.#isEmptiedByReset) this.#scriptsSinceReset = 0;
    return this.#isEmptiedByReset;
  }
}

/** If the first page of a longer list lacks a post that the script has just created, the number of posts on that page. */
function findHidingPageLength({ requests }: ScriptResult, profile: Profile): number | undefined {
  if (hasAnswer(profile, 'post.list.order', 'newest-first')) return undefined;
  const createdIds = new Set<string>();
  for (const { step, operation, observation } of requests) {
    if (!observation.success || (step.caller ?? 'primary') !== 'primary') continue;
    const data = readMember(observation.responseBody, 'data');
    const id = readId(data);
    if (operation === 'createPost' && id !== undefined) createdIds.add(id);
    if (operation === 'deletePost' && observation.id !== undefined) createdIds.delete(observation.id);
    const isFirstPage = operation === 'listPosts' && Object.keys(step.query ?? {}).length === 0;
    if (!isFirstPage || findNextCursor(observation, profile) === undefined) continue;
    const listedIds = new Set(asList(data).map(readId));
    if (listedIds.size > 0 && [...createdIds].some((createdId) => !listedIds.has(createdId))) return listedIds.size;
  }
  return undefined;
}
