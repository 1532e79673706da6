/** Builders of the records of posts and lead magnets in responses. */
import type { PlatformLabel } from '../platforms.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post, PostTarget } from '../schemas/post.ts';
import { getAccountId, world } from '../world.ts';

/** The time of all examples: the frozen clock of the default world. */
export const now = world.now;

/** The schedule of the examples' scheduled posts. */
export const scheduleTime = '2030-01-14T09:00:00Z';

/** A target on the first account of a platform, in a request. */
export const buildTargetOn = (platform: PlatformLabel) => ({ platform, accountId: getAccountId(platform) });

/** The same target in a record, before it is published; platforms with threads list their segments. */
export const buildPendingTarget = (
  status: 'draft' | 'scheduled',
  label: PlatformLabel,
  ...segments: string[]
): PostTarget => ({
  ...buildTargetOn(label),
  status,
  ...(segments.length === 0 ? {} : { segments: segments.map((text) => ({ text })) }),
});

/** A target in a record, after it was published. */
export function buildPublishedTarget(id: string, label: PlatformLabel, ...segments: string[]): PostTarget {
  const url = `https://${label}.example/${getAccountId(label)}/${id}`;
  const posts = segments.map((text, i) => ({ text, url: i === 0 ? url : `${url}/${i + 1}` }));
  return {
    ...buildTargetOn(label),
    status: 'published',
    url,
    publishedAt: now,
    ...(posts.length === 0 ? {} : { segments: posts }),
  };
}

/** A record of a post, created and updated at `now`. */
export const buildPostRecord = (id: string, record: Omit<Post, 'id' | 'createdAt' | 'updatedAt'>): Post =>
  ({ id, ...record, createdAt: now, updatedAt: now }) as Post;

export const buildLeadMagnetRecord = (
  id: string,
  record: Omit<LeadMagnet, 'id' | 'createdAt' | 'updatedAt'>,
): LeadMagnet => ({ id, ...record, createdAt: now, updatedAt: now }) as LeadMagnet;
