/** Parts of a run, for machines side by side. */
import type { Script } from './script.ts';

/** One of several parts of a run; `part` counts from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** The scripts of a part: every n-th one, since neighbours take about the same time. */
export function takeShard(scripts: readonly Script[], shard: Shard | undefined): readonly Script[] {
  if (shard === undefined) return scripts;
  return scripts.filter((_, i) => i % shard.of === shard.part - 1);
}
