/** The custom thumbnail of a video, which applies to long videos on verified channels only. */

import type { PostContent, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';

/** The thumbnail of a video; shorts ignore it. */
export function getThumbnail(state: SandboxState, { platformContent }: PostContent): string | undefined {
  const video = platformContent?.video;
  const isShort = (video?.videoType ?? state.behaviour['option.default.videoType']) === 'short';
  return isShort ? undefined : video?.thumbnail;
}

/** Whether a target is a channel that may have a custom thumbnail. */
export function isVerifiedChannel(state: SandboxState, { platform, accountId }: StoredTarget): boolean {
  return platform === 'video' && state.accountDefects.get(accountId)?.channel !== 'unverified';
}
