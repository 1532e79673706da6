/** The lifecycle of a post; every change of state is a transition of the contract's `postLifecycle` table. */
import type { z } from 'zod';
import { findTransition } from '../../../spec/lifecycles/lifecycle.ts';
import { type PostTrigger, postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { PostGuard, PostStage } from '../../../spec/lifecycles/publishing.ts';
import { hasPostQuota, plans } from '../../../spec/plans.ts';
import type { PostState, Target } from '../../../spec/schemas/post.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatUtcMonth, type Instant } from '../../../spec/time/instant.ts';
import type { PostContent, StoredPost } from '../../rows/stored.ts';
import { computePublishTime, getPublishTime } from '../state/publishTime.ts';
import type { SandboxState } from '../state/state.ts';
import { runPublishingEffects } from './afterPublishing.ts';
import { listFailures } from './forcedFailures.ts';
import { computeOverallOutcome, isPending, publishTarget } from './publishing.ts';
import { deleteRenditions } from './renditions.ts';

/** When to publish a new or changed post; `keep` leaves it unchanged. */
export type PublishIntent =
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly at: Instant }
  | { readonly kind: 'draft' }
  | { readonly kind: 'keep' };

const creations = {
  now: 'create with publishNow',
  at: 'create with schedule',
  draft: 'create',
  keep: 'create',
} as const;
const updates = { now: 'publish now', at: 'schedule', draft: 'unschedule', keep: 'edit' } as const;

/** Creates a post and applies the intent: publishes it, schedules it, or leaves it as a draft. */
export function createPost(state: SandboxState, content: PostContent, intent: PublishIntent, at: Instant): StoredPost {
  const post: StoredPost = {
    id: state.ids.createId('post'),
    state: 'draft',
    content,
    targets: content.platforms,
    createdAt: at,
    updatedAt: at,
  };
  state.postOrder.add(post);
  return applyIntent(state, post, 'none', creations[intent.kind], intent, at);
}

/** Replaces the content of a post and applies the intent. */
export function updatePost(
  state: SandboxState,
  post: StoredPost,
  content: PostContent,
  intent: PublishIntent,
  at: Instant,
): StoredPost {
  const updatedPost = { ...post, content, targets: content.platforms, updatedAt: at };
  return applyIntent(state, updatedPost, post.state, updates[intent.kind], intent, at);
}

/** Deletes a post with its renditions and forced failures. Its publications stay in the outbox. */
export function deletePost(state: SandboxState, post: StoredPost): void {
  getNextStage(post.state, 'delete');
  state.posts.delete(post.id);
  state.postOrder.remove(post);
  deleteRenditions(state, post);
  for (const { id } of listFailures(state, post.id)) state.forcedFailures.delete(id);
}

/** Publishes a post on the given targets: those it already has are attempted again, and new ones are added. */
export function republishPost(
  state: SandboxState,
  post: StoredPost,
  targets: readonly z.infer<typeof Target>[],
  at: Instant,
): StoredPost {
  const existingTargets = post.targets.map((target) => {
    const isNamed = targets.some((other) => isSameTarget(target, other));
    return isNamed ? { platform: target.platform, accountId: target.accountId } : target;
  });
  const addedTargets = targets.filter((target) => !post.targets.some((other) => isSameTarget(target, other)));
  return publish(
    state,
    { ...post, targets: [...existingTargets, ...addedTargets], updatedAt: at },
    post.state,
    'republish',
    at,
  );
}

/** Publishes a scheduled post that falls due. Returns undefined if it was rescheduled or is no longer scheduled. */
export function publishDue(state: SandboxState, post: StoredPost, at: Instant): StoredPost | undefined {
  return getPublishTime(post, state.behaviour) === at ? publish(state, post, 'scheduled', 'fall due', at) : undefined;
}

/** Ends publishing that takes time. Returns undefined if the post is not being published. */
export function finishPublishing(state: SandboxState, post: StoredPost, at: Instant): StoredPost | undefined {
  return post.state === 'publishing' ? publishPendingTargets(state, post, 'publishing', 'finish', at) : undefined;
}

function applyIntent(
  state: SandboxState,
  post: StoredPost,
  from: PostStage,
  trigger: PostTrigger,
  intent: PublishIntent,
  at: Instant,
): StoredPost {
  if (intent.kind === 'now') return publish(state, post, from, trigger, at);
  if (intent.kind === 'at')
    state.agenda.plan(computePublishTime(intent.at, state.behaviour), { kind: 'publish', id: post.id });
  const next = getNextState(from, trigger);
  // A new draft is in its state already.
  return state.posts.put(post.state === next ? post : { ...post, state: next });
}

function publish(
  state: SandboxState,
  post: StoredPost,
  from: PostStage,
  trigger: PostTrigger,
  at: Instant,
): StoredPost {
  const duration = parseDuration(state.behaviour['post.publish.duration']) ?? 0;
  if (duration === 0) return publishPendingTargets(state, post, from, trigger, at);
  state.agenda.plan(at + duration, { kind: 'finish', id: post.id });
  return state.posts.put({ ...post, state: getNextState(from, trigger, 'publishing takes time') });
}

/** Attempts every pending target. A published post counts towards its month's quota (decision `limits.quota`). */
function publishPendingTargets(
  state: SandboxState,
  post: StoredPost,
  from: PostStage,
  trigger: PostTrigger,
  at: Instant,
): StoredPost {
  const isCounted = state.behaviour['limits.quota'] !== 'republish-free' || post.publishedAt === undefined;
  const hasQuota = !isCounted || hasQuotaLeft(state, at);
  const targets = post.targets.map((target) =>
    isPending(target) ? publishTarget(state, post, target, at, hasQuota) : target,
  );
  const newlyPublished = targets.filter(
    (target, i) => target.outcome?.kind === 'published' && post.targets[i]?.outcome === undefined,
  );
  if (newlyPublished.length > 0 && isCounted)
    state.publishedPerMonth.put({ id: formatUtcMonth(at), count: state.countPublishedInMonth(at) + 1 });
  for (const { accountId } of newlyPublished)
    state.publications.put({ id: `${post.id} ${accountId}`, postId: post.id, accountId, at });
  const publishedAt = post.publishedAt ?? (newlyPublished.length > 0 ? at : undefined);
  const updatedPost = state.posts.put({
    ...post,
    targets,
    state: getNextState(from, trigger, computeOverallOutcome(targets)),
    updatedAt: at,
    ...(publishedAt === undefined ? {} : { publishedAt }),
  });
  runPublishingEffects(state, updatedPost, newlyPublished, at);
  return updatedPost;
}

function hasQuotaLeft(state: SandboxState, at: Instant): boolean {
  const limit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;
  if (state.behaviour['limits.quota'] === 'off' || !hasPostQuota(state.plans, state.behaviour)) return true;
  return state.countUsedQuota(at) < limit;
}

/** @throws Error if the table has no such transition; the rules refuse those, so this is a bug of the mock */
function getNextStage(from: PostStage, trigger: PostTrigger, ...guards: PostGuard[]): PostStage {
  const key = `${from} ${trigger} ${guards.join()}`;
  const cachedStage = nextStages.get(key);
  if (cachedStage !== undefined) return cachedStage;
  const transition = findTransition(postLifecycle, from, trigger, guards);
  if (transition === undefined) throw new Error(`The lifecycle of a post has no "${trigger}" from ${from}.`);
  nextStages.set(key, transition.to);
  return transition.to;
}

/** The stages that transitions lead to, because every creation looks one up. */
const nextStages = new Map<string, PostStage>();

function getNextState(from: PostStage, trigger: PostTrigger, ...guards: PostGuard[]): PostState {
  return getNextStage(from, trigger, ...guards) as PostState;
}

function isSameTarget(a: { platform: string; accountId: string }, b: { platform: string; accountId: string }): boolean {
  return a.platform === b.platform && a.accountId === b.accountId;
}
