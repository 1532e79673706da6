/**
 * Decides when to reset the service between scripts. Published posts cannot be deleted, so the list of a service
 * without pages grows with each script, and most scripts read it.
 */
import type { LoggedExchange } from '../results/results.ts';

/** The length of a list from which a reset is worth its time, in characters. */
const minLength = 128_000;

/** The run takes so many scripts at least to make an empty list that long. */
const minScripts = 10;

export class LongLists {
  #scriptsSinceReset = Number.POSITIVE_INFINITY;
  #isEmptiedByReset = true;

  /** Whether to reset the service after a script, given what it sent and received. */
  requireReset(exchanges: readonly Pick<LoggedExchange, 'operation' | 'responseBody'>[]): boolean {
    this.#scriptsSinceReset++;
    const isLong = exchanges.some(
      ({ operation, responseBody }) => operation === 'listPosts' && (responseBody?.length ?? 0) >= minLength,
    );
    if (!isLong) return false;
    // The posts may be another's, or the hook may reset less than the list.
    if (this.#scriptsSinceReset < minScripts) this.#isEmptiedByReset = false;
    if (this.#isEmptiedByReset) this.#scriptsSinceReset = 0;
    return this.#isEmptiedByReset;
  }
}
