/** Counts the posts of keys whose monthly quota of published posts was spent once, to restore it before it is spent again. */
import type { CallerName } from '../script/script.ts';

/**
 * How many posts a key publishes before its quota is restored: the documented quota of 100, less the 20 of the largest
 * script and a margin. Scripts on the quota itself are larger.
 */
const safeCount = 75;

type Remedy = 'reset' | 'advance';

interface Quota {
  published: number;
  isSpent: boolean;
  /** The remedies that have not restored the quota. */
  readonly failedRemedies: Set<Remedy>;
}

/** The quotas of the callers whose quota was spent at least once. */
export class PostQuotas {
  readonly #quotas = new Map<CallerName, Quota>();

  /** Records that the service has refused a post because the quota of the caller is spent. */
  markSpent(caller: CallerName): void {
    const quota = this.#quotas.get(caller);
    if (quota === undefined) this.#quotas.set(caller, { published: 0, isSpent: true, failedRemedies: new Set() });
    else quota.isSpent = true;
  }

  /** Records a post that was published or scheduled. */
  countPublication(caller: CallerName): void {
    const quota = this.#quotas.get(caller);
    if (quota !== undefined) quota.published++;
  }

  markRestored(caller: CallerName): void {
    const quota = this.#quotas.get(caller);
    if (quota !== undefined) Object.assign(quota, { published: 0, isSpent: false });
  }

  /** Records that the quota is still spent after a remedy. */
  markFailed(caller: CallerName, remedy: Remedy): void {
    this.#quotas.get(caller)?.failedRemedies.add(remedy);
  }

  listSpent(): readonly CallerName[] {
    return [...this.#quotas].flatMap(([caller, { isSpent }]) => (isSpent ? [caller] : []));
  }

  get isAnySpent(): boolean {
    return this.listSpent().length > 0;
  }

  hasFailed(caller: CallerName, remedy: Remedy): boolean {
    return this.#quotas.get(caller)?.failedRemedies.has(remedy) === true;
  }

  /** The callers whose quota is spent, or will be soon. */
  listNearlySpent(): readonly CallerName[] {
    return [...this.#quotas].flatMap(([caller, { isSpent, published }]) =>
      isSpent || published >= safeCount ? [caller] : [],
    );
  }
}
