/** Handlers of posts. */

import type { Behaviour } from '../../spec/rules/rule.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import { parseBound } from '../../spec/time/span.ts';
import type { Handlers, ListQuery } from '../../src/service/implementation.ts';
import { postRecord } from '../records/post.ts';
import type { PublishIntent } from '../sandbox/postLife.ts';
import { cursorAfter, type PostKey, readCursor } from '../sandbox/postOrder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { PostContent, StoredPost } from '../sandbox/stored.ts';
import type { Tenant } from '../tenants/tenant.ts';

type PostHandlers = Pick<Handlers<Tenant>, 'createPost' | 'listPosts' | 'updatePost' | 'deletePost' | 'republishPost'>;

export function postHandlers(b: Behaviour): PostHandlers {
  return {
    createPost: ({ caller, body, content, now }) => {
      const intent = intentOf(body, undefined, now, b);
      return postRecord(caller.at(now).createPost(contentOf(content, intent), intent, now), b);
    },
    updatePost: ({ caller, id, body, content, now }) => {
      const post = existing(caller.at(now), id);
      const intent = intentOf(body, post, now, b);
      return postRecord(caller.at(now).updatePost(post, contentOf(content, intent), intent, now), b);
    },
    deletePost: ({ caller, id, now }) => {
      caller.at(now).deletePost(existing(caller.at(now), id));
      return { id, deleted: true };
    },
    republishPost: ({ caller, id, body, now }) =>
      postRecord(caller.at(now).republishPost(existing(caller.at(now), id), body.platforms, now), b),
    listPosts: ({ caller, query, now }) => {
      const { posts, limit, nextCursor } = page(caller.at(now), query, b);
      return { data: posts.map((post) => postRecord(post, b)), pagination: { limit, nextCursor } };
    },
  };
}

/** When to publish, by the body alone; an update that says nothing about it leaves the post as it was. */
function intentOf(
  body: { readonly publishNow?: boolean | null; readonly scheduledFor?: string | null },
  stored: StoredPost | undefined,
  now: Instant,
  b: Behaviour,
): PublishIntent {
  const time = body.scheduledFor ?? undefined;
  if (body.publishNow === true && !(time !== undefined && b['post.both'] === 'schedule')) return { kind: 'now' };
  const kept = stored !== undefined && b['post.update.merge'] !== 'replace';
  if (kept && body.scheduledFor === undefined) return { kind: 'keep' };
  return scheduled(time, now);
}

/** A time that has passed publishes at once, where the profile lets it by. */
function scheduled(time: string | undefined, now: Instant): PublishIntent {
  const at = time === undefined ? undefined : parseTimestamp(time);
  if (at === undefined) return { kind: 'draft' };
  return at <= now ? { kind: 'now' } : { kind: 'at', at };
}

/** Empty names are the branding, so they are not kept; a post published at once keeps no schedule that it did not follow. */
export function contentOf(content: Readonly<Record<string, unknown>>, intent: PublishIntent): PostContent {
  const { media, scheduledFor, ...rest } = content as PostContent;
  const names =
    media === undefined ? undefined : Object.fromEntries(Object.entries(media).filter(([, value]) => value !== ''));
  return {
    ...rest,
    ...(names === undefined ? {} : { media: names }),
    ...(scheduledFor === undefined || intent.kind === 'now' ? {} : { scheduledFor }),
  };
}

/** The rules have found it before the handler runs. */
function existing(sandbox: Sandbox, id: string): StoredPost {
  const post = sandbox.posts.get(id);
  if (post === undefined) throw new Error(`The post ${id} was judged to exist and does not.`);
  return post;
}

function page(
  sandbox: Sandbox,
  query: ListQuery,
  b: Behaviour,
): { posts: StoredPost[]; limit: number; nextCursor: string | null } {
  const limit = query.limit ?? b['post.list.limit'];
  const wanted = filterOf(query, b);
  const numbered = /^page:(\d{1,9})$/.exec(query.cursor ?? '');
  const number = numbered === null ? undefined : Number(numbered[1]);
  const paged = b['post.list.paging'] !== 'none';
  const below: PostKey | undefined =
    number === undefined && query.cursor !== undefined ? readCursor(query.cursor) : undefined;
  let skip = number === undefined ? 0 : (number - 1) * limit;
  const posts: StoredPost[] = [];
  for (const { id } of sandbox.order.newestFirst(below)) {
    const post = sandbox.posts.get(id);
    if (post === undefined || !wanted(post)) continue;
    if (skip-- > 0) continue;
    if (paged && posts.length === limit) {
      const last = posts.at(-1);
      return {
        posts,
        limit,
        nextCursor: number === undefined ? (last === undefined ? null : cursorAfter(last)) : `page:${number + 1}`,
      };
    }
    posts.push(post);
  }
  return { posts, limit, nextCursor: null };
}

function filterOf({ status, platform, from, to }: ListQuery, b: Behaviour): (post: StoredPost) => boolean {
  const first = from === undefined ? undefined : parseBound(from)?.first;
  const last = to === undefined ? undefined : parseBound(to)?.last;
  return (post) => {
    if (status !== undefined && !status.includes(post.state)) return false;
    if (platform !== undefined && !post.targets.some((target) => target.platform === platform)) return false;
    const date = dateOf(post, b);
    return (first === undefined || date >= first) && (last === undefined || date <= last);
  };
}

/** The date that filters look at (decision `post.list.dates`). */
function dateOf({ publishedAt, content, createdAt }: StoredPost, b: Behaviour): Instant {
  if (b['post.list.dates'] === 'created') return createdAt;
  return publishedAt ?? parseTimestamp(content.scheduledFor ?? '') ?? createdAt;
}
