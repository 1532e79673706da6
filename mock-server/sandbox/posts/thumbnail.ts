/** The custom thumbnail of a video: in long form alone, and where the channel is verified. */

import type { PostContent, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';

/** The thumbnail of a video in long form; on shorts it is ignored. */
export function thumbnailOf(state: SandboxState, { platformContent }: PostContent): string | undefined {
  const video = platformContent?.video;
  const long = (video?.videoType ?? state.behaviour['option.default.videoType']) === 'long';
  return long ? video?.thumbnail : undefined;
}

/** Whether a target is a channel that may have a thumbnail of its own. */
export function isVerifiedChannel(state: SandboxState, { platform, accountId }: StoredTarget): boolean {
  return platform === 'video' && state.traits.get(accountId)?.channel !== 'unverified';
}
