/** A requested failure of the next attempts to publish one target of one post. */
import type { PlatformLabel } from '../../spec/platforms.ts';

export interface ForcedFailure {
  /** Composed of post, platform and account. */
  readonly id: string;
  readonly post: string;
  readonly platform: PlatformLabel;
  readonly accountId: string;
  readonly code: string;
  readonly message: string;
  /** How many more attempts fail. */
  readonly times: number;
}
