/** Records of posts and lead magnets as answers show them, told briefly. */
import type { PlatformLabel } from '../platforms.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post, PostTarget } from '../schemas/post.ts';
import { accountOf, world } from '../world.ts';

/** When everything happens: the clock of the default world stands still. */
export const now = world.now;

/** A time that a post is planned for. */
export const planned = '2030-01-14T09:00:00Z';

/** A target on the first account of a platform, as a request names it. */
export const target = (platform: PlatformLabel) => ({ platform, accountId: accountOf(platform) });

/** The same target in a record, not published yet. Platforms that thread show their segments. */
export const waiting = (status: 'draft' | 'scheduled', label: PlatformLabel, ...segments: string[]): PostTarget => ({
  ...target(label),
  status,
  ...(segments.length === 0 ? {} : { segments: segments.map((text) => ({ text })) }),
});

/** A target where a post was published. */
export function published(id: string, label: PlatformLabel, ...segments: string[]): PostTarget {
  const url = `https://${label}.example/${accountOf(label)}/${id}`;
  const posts = segments.map((text, i) => ({ text, url: i === 0 ? url : `${url}/${i + 1}` }));
  return {
    ...target(label),
    status: 'published',
    url,
    publishedAt: now,
    ...(posts.length === 0 ? {} : { segments: posts }),
  };
}

/** A record with the times at which it came to be. */
export const post = (id: string, record: Omit<Post, 'id' | 'createdAt' | 'updatedAt'>): Post =>
  ({ id, ...record, createdAt: now, updatedAt: now }) as Post;

export const leadMagnet = (id: string, record: Omit<LeadMagnet, 'id' | 'createdAt' | 'updatedAt'>): LeadMagnet =>
  ({ id, ...record, createdAt: now, updatedAt: now }) as LeadMagnet;
