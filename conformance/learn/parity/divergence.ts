/** A difference, with the results of its script on both sides. */
import { type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';

export interface Divergence {
  readonly difference: Difference;
  readonly service: PlayResult;
  /** The other side: the mock or, for drift, the recording. */
  readonly baseline: PlayResult;
}

export const getSignature = ({ difference }: Divergence): string => formatSignature(difference);
