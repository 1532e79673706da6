/** The list of the resources that a run created on the service, and whether they still exist. */
import type { Results } from '../results/results.ts';

export type CreatedResource = Results['createdResources'][number];

/** Identifies a resource: ids may be unique only per kind and caller. */
export const buildResourceKey = (kind: CreatedResource['kind'], id: string, caller: string): string =>
  `${caller} ${kind} ${id}`;

/** The resources that the run created. */
export class CreatedResources {
  readonly #entries = new Map<string, CreatedResource>();

  /** Records a created resource, which is a leftover until it is deleted. */
  markCreated(kind: CreatedResource['kind'], id: string, caller: string): void {
    this.#entries.set(buildResourceKey(kind, id, caller), { kind, id, caller, stillExists: true, reason: null });
  }

  markDeleted(kind: CreatedResource['kind'], id: string, caller: string): void {
    this.#change(kind, id, caller, { stillExists: false, reason: null });
  }

  /** Marks all resources of a caller as deleted after a reset. */
  markReset(caller: string): void {
    for (const { kind, id, caller: entryCaller } of this.listEntries())
      if (entryCaller === caller) this.markDeleted(kind, id, entryCaller);
  }

  /** Records why a resource is left. */
  markLeft(kind: CreatedResource['kind'], id: string, caller: string, reason: string): void {
    this.#change(kind, id, caller, { stillExists: true, reason });
  }

  listEntries(): readonly CreatedResource[] {
    return [...this.#entries.values()];
  }

  /** Lists the posts that still exist. */
  listLeftPosts(): readonly CreatedResource[] {
    return this.listEntries().filter(({ kind, stillExists }) => kind === 'post' && stillExists);
  }

  #change(
    kind: CreatedResource['kind'],
    id: string,
    caller: string,
    change: Pick<CreatedResource, 'stillExists' | 'reason'>,
  ): void {
    const key = buildResourceKey(kind, id, caller);
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, ...change });
  }
}
