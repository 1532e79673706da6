/** A failure that was asked for: the next attempts to publish one target of one post. */
import type { PlatformLabel } from '../../spec/platforms.ts';

export interface ForcedFailure {
  /** Made of post, platform and account. */
  readonly id: string;
  readonly post: string;
  readonly platform: PlatformLabel;
  readonly accountId: string;
  readonly code: string;
  readonly message: string;
  /** How many attempts are yet to fail. */
  readonly times: number;
}
