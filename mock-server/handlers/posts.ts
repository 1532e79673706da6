/** Handlers for posts. */

import type { Behaviour } from '../../spec/rules/rule.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Handlers } from '../../src/service/implementation.ts';
import { buildListedPostRecord, buildPostRecord } from '../records/post.ts';
import type { PostContent, StoredPost } from '../rows/stored.ts';
import {
  createPost,
  deletePost,
  type PublishIntent,
  republishPost,
  updatePost,
} from '../sandbox/posts/postLifecycle.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { selectPage } from './postPage.ts';

export function createPostHandlers(b: Behaviour): Handlers<Tenant> {
  return {
    createPost: ({ caller, body, content, now }) => {
      const intent = readIntent(body, undefined, now, b);
      return buildPostRecord(createPost(caller.sandboxAsIs, buildContent(content, intent), intent, now), b);
    },
    updatePost: ({ caller: { sandboxAsIs }, id, body, content, now }) => {
      const post = requirePost(sandboxAsIs, id);
      const intent = readIntent(body, post, now, b);
      return buildPostRecord(updatePost(sandboxAsIs, post, buildContent(content, intent), intent, now), b);
    },
    deletePost: ({ caller: { sandboxAsIs }, id }) => {
      const post = sandboxAsIs.posts.get(id);
      // A missing post gets here only if the profile accepts that.
      if (post !== undefined) deletePost(sandboxAsIs, post);
      return { id, deleted: true };
    },
    republishPost: ({ caller: { sandboxAsIs }, id, body, content, now }) => {
      const post = requirePost(sandboxAsIs, id);
      const { platformContent } = content;
      const postWithContent = body.platformContent === undefined ? post : withContent(post, platformContent);
      return buildPostRecord(republishPost(sandboxAsIs, postWithContent, body.platforms, now), b);
    },
    listPosts: ({ caller, query }) => {
      const { posts, limit, nextCursor } = selectPage(caller.sandboxAsIs, query, b);
      return { data: posts.map((post) => buildListedPostRecord(post, b)), pagination: { limit, nextCursor } };
    },
  };
}

/** The publish time that a body requests. An update without one keeps the schedule of the post. */
function readIntent(
  body: { readonly publishNow?: boolean | null; readonly scheduledFor?: string | null },
  storedPost: StoredPost | undefined,
  now: Instant,
  b: Behaviour,
): PublishIntent {
  const scheduleText = body.scheduledFor ?? undefined;
  if (body.publishNow === true && !(scheduleText !== undefined && b['post.both'] === 'schedule'))
    return { kind: 'now' };
  const keepsSchedule = storedPost !== undefined && b['post.update.merge'] !== 'replace';
  if (keepsSchedule && body.scheduledFor === undefined) return { kind: 'keep' };
  return buildScheduledIntent(scheduleText, now);
}

/** A past time publishes immediately, if the profile's rules accept it. */
function buildScheduledIntent(scheduleText: string | undefined, now: Instant): PublishIntent {
  const at = scheduleText === undefined ? undefined : parseTimestamp(scheduleText);
  if (at === undefined) return { kind: 'draft' };
  return at <= now ? { kind: 'now' } : { kind: 'at', at };
}

/** The content to store: a post that is published immediately has no schedule. */
function buildContent(content: PostContent, { kind }: PublishIntent): PostContent {
  if (content.scheduledFor === undefined || kind !== 'now') return content;
  const { scheduledFor: _, ...rest } = content;
  return rest;
}

function withContent(post: StoredPost, platformContent: PostContent['platformContent']): StoredPost {
  return { ...post, content: { ...post.content, ...(platformContent === undefined ? {} : { platformContent }) } };
}

/** The rules guarantee that the post exists. */
function requirePost(sandbox: Sandbox, id: string): StoredPost {
  const post = sandbox.posts.get(id);
  if (post === undefined) throw new Error(`The rules accepted post ${id}, but it does not exist.`);
  return post;
}
