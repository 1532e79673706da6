/** An implementation of the API: customers by key, posts in memory. An operation without a handler answers 501. */
import type { Plan } from '../../spec/plans.ts';
import type { Account } from '../../spec/schemas/account.ts';
import type { Post, PostCreate } from '../../spec/schemas/post.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Implementation } from '../../src/service/implementation.ts';

export interface Customer {
  readonly plans: readonly Plan[];
  readonly accounts: ReadonlyMap<string, Account>;
  readonly posts: Map<string, Stored>;
}

interface Stored {
  readonly id: string;
  readonly content: PostCreate;
  readonly createdAt: Instant;
  /** Undefined for a draft. */
  readonly publishAt: Instant | undefined;
}

export function inMemory(customers: ReadonlyMap<string, Customer>, now: () => Instant): Implementation<Customer> {
  return {
    now,
    authenticate: (key) => customers.get(key),
    facts: ({ accounts, posts }, { postId = '', cursor = '' }) => {
      const stored = posts.get(postId);
      return { accounts, cursorKnown: posts.has(cursor), post: stored && record(stored, now()) };
    },
    handlers: {
      listAccounts: ({ caller }) => [...caller.accounts.values()],
      createPost: ({ caller, body, content, now }) => {
        const publishAt = body.publishNow ? now : parseTimestamp(body.scheduledFor ?? '');
        const stored = { id: crypto.randomUUID(), content: content as PostCreate, createdAt: now, publishAt };
        caller.posts.set(stored.id, stored);
        return record(stored, now);
      },
      listPosts: ({ caller, query: { status, platform, limit = 20, cursor }, now }) => {
        const posts = [...caller.posts.values()].reverse().map((stored) => record(stored, now));
        const found = posts
          .slice(posts.findIndex(({ id }) => id === cursor) + 1)
          .filter((post) => status?.includes(post.status) ?? true)
          .filter((post) => platform === undefined || post.platforms.some((target) => target.platform === platform));
        const last = found.length > limit ? found[limit - 1] : undefined;
        return { data: found.slice(0, limit), pagination: { limit, nextCursor: last?.id ?? null } };
      },
      deletePost: ({ caller, id }) => ({ id, deleted: caller.posts.delete(id) }),
    },
  };
}

function record({ id, content, createdAt, publishAt }: Stored, now: Instant): Post {
  const published = publishAt !== undefined && publishAt <= now;
  const status = published ? 'published' : publishAt === undefined ? 'draft' : 'scheduled';
  return {
    ...content,
    id,
    status,
    platforms: content.platforms.map((target) => ({ ...target, status })),
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(createdAt),
    ...(published ? { publishedAt: formatInstant(publishAt) } : {}),
  };
}
