/**
 * Decides when to reset the service between scripts. Published posts cannot be deleted, so the list of a service
 * without pages grows with each script, and most scripts read it.
 */
import type { LoggedExchange } from '../results/results.ts';

/** The length of a list from which a reset is worth its time, in characters. */
const minLength = 128_000;

/** The number of posts of the run from which a reset is worth its time; fewer are long because of their texts. */
const minPosts = 150;

/** The minimum number of scripts between two resets; fewer scripts cannot create so many posts. */
const minScripts = 10;

export class ResetPolicy {
  #scriptsSinceReset = Number.POSITIVE_INFINITY;
  #isEmptiedByReset = true;

  /**
   * Whether to reset the service after a script.
   *
   * @param exchanges what the script sent and received
   * @param posts the number of posts that the run has left on the service
   */
  needsReset(exchanges: readonly Pick<LoggedExchange, 'operation' | 'responseBody'>[], posts: number): boolean {
    this.#scriptsSinceReset++;
    if (posts < minPosts) return false;
    const isLong = exchanges.some(
      ({ operation, responseBody }) => operation === 'listPosts' && (responseBody?.length ?? 0) >= minLength,
    );
    if (!isLong) return false;
    // The list is long again soon after a reset, so the hook does not delete the posts in it.
    if (this.#scriptsSinceReset < minScripts) this.#isEmptiedByReset = false;
    if (this.#isEmptiedByReset) this.#scriptsSinceReset = 0;
    return this.#isEmptiedByReset;
  }
}
