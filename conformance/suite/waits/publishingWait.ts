/** Waits until posts are published, where publishing may take time. */
import { omitUndefined } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { isBound } from '../../oracle/readings.ts';
import type { CallerName, HookStep } from '../../script/script.ts';

/** The seconds that publishing takes, rounded up. */
export const computePublishSeconds = ({ behaviour }: Pick<Profile, 'behaviour'>): number =>
  Math.ceil((parseDuration(behaviour['post.publish.duration']) ?? 0) / 1000);

/** If publishing takes longer, the script waits for the full duration instead of reading until the post is published. */
const maxReadingSeconds = 10;

/** Waits until publishing ends; no step if the profile says that it takes no time. */
export function buildPublishingWait(profile: Profile, caller?: CallerName): readonly HookStep[] {
  const seconds = computePublishSeconds(profile);
  if (seconds === 0 && isBound(profile, 'post.publish.duration')) return [];
  const by = seconds === 0 ? 'PT0S' : `PT${seconds + 1}S`;
  const until = seconds <= maxReadingSeconds ? 'published' : undefined;
  return [omitUndefined({ kind: 'advance', by, until, caller })];
}
