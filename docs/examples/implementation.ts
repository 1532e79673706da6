/** An implementation of the API with customers by key and posts in memory. Operations without a handler return 501. */
import type { ContentOf, Implementation } from 'social-contract/service';
import type { Account, Plan, Post } from 'social-contract/spec';

export interface Customer {
  readonly plans: readonly Plan[];
  readonly accounts: ReadonlyMap<string, Account>;
  readonly posts: Map<string, StoredPost>;
}

interface StoredPost {
  readonly id: string;
  readonly content: ContentOf<'createPost'>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Milliseconds since the epoch; undefined for a draft. */
  readonly publishAt: number | undefined;
}

export function createImplementation(
  customers: ReadonlyMap<string, Customer>,
  now: () => number,
): Implementation<Customer> {
  return {
    now,
    authenticate: (key) => customers.get(key),
    findResources: ({ accounts, posts }, { postId = '', cursor = '' }, now) => {
      const storedPost = posts.get(postId);
      return { accounts, cursorKnown: posts.has(cursor), post: storedPost && toRecord(storedPost, now) };
    },
    handlers: {
      listAccounts: ({ caller }) => [...caller.accounts.values()],
      createPost: ({ caller, body, content, now }) => {
        const { scheduledFor } = content;
        const publishAt = body.publishNow ? now : scheduledFor === undefined ? undefined : Date.parse(scheduledFor);
        const storedPost = { id: crypto.randomUUID(), content, createdAt: now, publishAt };
        caller.posts.set(storedPost.id, storedPost);
        return toRecord(storedPost, now);
      },
      listPosts: ({ caller, query: { status, platform, from, to, limit = 20, cursor }, now }) => {
        const posts = [...caller.posts.values()]
          .filter(({ publishAt, createdAt }) => isWithin(publishAt ?? createdAt, from, to))
          .reverse()
          .map((post) => toRecord(post, now));
        const matchingPosts = posts
          .slice(posts.findIndex(({ id }) => id === cursor) + 1)
          .filter((post) => status?.includes(post.status) ?? true)
          .filter((post) => platform === undefined || post.platforms.some((target) => target.platform === platform));
        const last = matchingPosts.length > limit ? matchingPosts[limit - 1] : undefined;
        return { data: matchingPosts.slice(0, limit), pagination: { limit, nextCursor: last?.id ?? null } };
      },
      deletePost: ({ caller, id }) => ({ id, deleted: caller.posts.delete(id) }),
    },
  };
}

function toRecord({ id, content, createdAt, publishAt }: StoredPost, now: number): Post {
  const isPublished = publishAt !== undefined && publishAt <= now;
  const status = isPublished ? 'published' : publishAt === undefined ? 'draft' : 'scheduled';
  return {
    ...content,
    id,
    status,
    platforms: content.platforms.map((target) => ({ ...target, status })),
    createdAt: formatTimestamp(createdAt),
    updatedAt: formatTimestamp(createdAt),
    ...(isPublished ? { publishedAt: formatTimestamp(publishAt) } : {}),
  };
}

const formatTimestamp = (at: number): string => new Date(at).toISOString();

/** The bounds are timestamps or dates; a date as the upper bound includes the whole day. */
function isWithin(at: number, from = '0000-01-01', to = '9999-12-31'): boolean {
  return at >= Date.parse(from) && at <= Date.parse(to) + (to.length === 10 ? 86_399_999 : 0);
}
