/** Applies the posts of a seed: each is a request checked by the rules, plus the state the post is in. */
import { resultsByOutcome } from '../../spec/lifecycles/publishing.ts';
import { buildPointer } from '../../spec/pointer.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { formatUtcMonth, type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import { omitEmptyNames } from '../../src/service/handling/omitEmptyNames.ts';
import type { PostContent, StoredPost, StoredTarget } from '../rows/stored.ts';
import { planFollowUpComments } from '../sandbox/posts/afterPublishing.ts';
import { buildPermalink, computeOverallOutcome } from '../sandbox/posts/publishing.ts';
import { computePublishTime } from '../sandbox/state/publishTime.ts';
import { findRuleFindings, omitMembers } from './ruleFindings.ts';
import type { SeedContext } from './seedContext.ts';
import { postFactsShape, type SeedFacts, targetOutcomeShape } from './shape.ts';

type SeedPost = NonNullable<SeedFacts['posts']>[number];
type SeedTarget = NonNullable<SeedPost['platforms']>[number];

const attemptedStates: ReadonlySet<PostState> = new Set(['published', 'partially_published', 'failed']);

export function applyPost(context: SeedContext, i: number, post: SeedPost): void {
  const at = buildPointer('posts', i);
  const invalidValuesBefore = context.invalidValues.length;
  const targets = post.platforms ?? [];
  const due = typeof post.scheduledFor === 'string' ? parseTimestamp(post.scheduledFor) : undefined;
  const targetState = getState(post, due);
  const wasAttempted = targetState === 'tried' || attemptedStates.has(targetState);
  const body = getBody(context, post, wasAttempted || targetState === 'publishing');
  for (const { at: pointerInBody, detail, rule } of findRuleFindings(context, 'createPost', body))
    if (!(wasAttempted && rule === 'post.schedule.future')) context.addError(`${at}${pointerInBody}`, detail, rule);
  checkState(context, at, post, due, targetState);
  for (const [j, target] of targets.entries())
    checkTarget(context, `${at}${buildPointer('platforms', j)}`, target, wasAttempted);
  const publishedAt = context.parsePastInstant(
    `${at}/publishedAt`,
    post.publishedAt,
    wasAttempted && due !== undefined && due <= context.now ? due : context.now,
  );
  const createdAt = context.parsePastInstant(
    `${at}/createdAt`,
    post.createdAt,
    wasAttempted ? publishedAt : context.now,
  );
  if (wasAttempted && createdAt > publishedAt)
    context.addError(`${at}/createdAt`, 'createdAt must not be after publishedAt.');
  if (context.invalidValues.length > invalidValuesBefore) return;

  const { sandbox } = context;
  const id = post.id ?? sandbox.ids.createId('post');
  // The rules have checked its shape.
  const content = omitEmptyNames(omitMembers(body, { publishNow: true })) as PostContent;
  const storedPost: StoredPost = {
    id,
    state: 'draft',
    content,
    targets: content.platforms,
    createdAt,
    updatedAt: wasAttempted ? publishedAt : createdAt,
  };
  if (wasAttempted) applyAttemptedPost(context, at, storedPost, post, targetState, publishedAt);
  else applyUnattemptedPost(context, storedPost, targetState, due);
}

/** The given state, or the one that follows from the rest of the post. */
function getState({ state, platforms = [], publishNow }: SeedPost, due: Instant | undefined): PostState | 'tried' {
  if (state !== undefined) return state;
  if (platforms.some((target) => target.state !== undefined)) return 'tried';
  if (publishNow === true) return 'published';
  return due === undefined ? 'draft' : 'scheduled';
}

/** The request that would have created the post. */
function getBody(context: SeedContext, post: SeedPost, isPublished: boolean): Record<string, unknown> {
  const platforms = post.platforms?.map((target) => {
    const { accountId, ...rest } = omitMembers(target, targetOutcomeShape);
    return { ...rest, accountId: typeof accountId === 'string' ? context.resolveAccountId(accountId) : accountId };
  });
  const publishFields = isPublished && post.scheduledFor === undefined ? { publishNow: true } : {};
  return { ...omitMembers(post, postFactsShape), ...(platforms === undefined ? {} : { platforms }), ...publishFields };
}

function checkState(
  context: SeedContext,
  at: string,
  { state, publishNow }: SeedPost,
  due: Instant | undefined,
  targetState: PostState | 'tried',
): void {
  if (state === undefined) return;
  const addStateError = (message: string) => context.addError(`${at}/state`, message);
  if (targetState === 'scheduled' && due === undefined)
    addStateError('A scheduled post must have a schedule; set @{post.schedule.field}.');
  if (targetState === 'draft' && due !== undefined)
    addStateError('A draft must not have a schedule; remove @{post.schedule.field} or the state.');
  if ((targetState === 'draft' || targetState === 'scheduled') && publishNow === true)
    addStateError('publishNow contradicts this state, because it publishes the post; remove one of them.');
  if (targetState === 'publishing' && readDuration(context) === 0)
    addStateError(
      'Publishing is instant on this mock (decision post.publish.duration), so a post cannot be publishing.',
    );
}

function checkTarget(
  context: SeedContext,
  at: string,
  { state, error, url, publishedAt }: SeedTarget,
  wasAttempted: boolean,
): void {
  if (!wasAttempted && (state ?? error ?? url ?? publishedAt) !== undefined)
    context.addError(at, 'Only targets of a published, partially_published or failed post can have a result.');
  if (wasAttempted && error !== undefined && state !== 'failed')
    context.addError(`${at}/error`, 'Only a failed target can have an error; set its state to failed.');
  if (wasAttempted && state === 'failed' && (url ?? publishedAt) !== undefined)
    context.addError(at, 'A failed target was never published; remove url and publishedAt.');
}

function applyAttemptedPost(
  context: SeedContext,
  at: string,
  post: StoredPost,
  seed: SeedPost,
  targetState: PostState | 'tried',
  publishedAt: Instant,
): void {
  const { sandbox } = context;
  const defaultOutcome = targetState === 'failed' ? 'failed' : 'published';
  const targets = post.targets.map((target, j): StoredTarget => {
    const { state = defaultOutcome, url, error, ...targetFacts } = seed.platforms?.[j] ?? {};
    if (state === 'failed') {
      const { code, message } = error ?? { code: 'PUBLISHING_FAILED', message: 'The network refused the post.' };
      return { ...target, outcome: { kind: 'failed', at: publishedAt, code, message } };
    }
    const attemptedAt = context.parsePastInstant(
      `${at}${buildPointer('platforms', j, 'publishedAt')}`,
      targetFacts.publishedAt,
      publishedAt,
    );
    return {
      ...target,
      outcome: { kind: 'published', at: attemptedAt, permalink: url ?? buildPermalink(target, post.id) },
    };
  });
  const { to: state } = resultsByOutcome[computeOverallOutcome(targets)];
  if (targetState !== 'tried' && state !== targetState) {
    context.addError(
      `${at}/state`,
      `With these target states, the post is ${state}; use that state or change the targets.`,
    );
    return;
  }
  if (state === 'failed') {
    sandbox.postOrder.add(sandbox.posts.put({ ...post, state, targets }));
    return;
  }
  sandbox.postOrder.add(sandbox.posts.put({ ...post, state, targets, publishedAt }));
  sandbox.publishedPerMonth.put({
    id: formatUtcMonth(publishedAt),
    count: sandbox.countPublishedInMonth(publishedAt) + 1,
  });
  for (const target of targets)
    if (target.platform === 'professional' && target.outcome?.kind === 'published')
      planFollowUpComments(sandbox, post, target, target.outcome.at);
}

function applyUnattemptedPost(
  context: SeedContext,
  post: StoredPost,
  targetState: PostState | 'tried',
  due: Instant | undefined,
): void {
  const { sandbox } = context;
  const state = targetState === 'scheduled' || targetState === 'publishing' ? targetState : 'draft';
  sandbox.postOrder.add(sandbox.posts.put({ ...post, state }));
  if (state === 'scheduled' && due !== undefined)
    sandbox.agenda.plan(computePublishTime(due, sandbox.behaviour), { kind: 'publish', id: post.id });
  if (state === 'publishing') sandbox.agenda.plan(context.now + readDuration(context), { kind: 'finish', id: post.id });
}

function readDuration({ sandbox }: SeedContext): number {
  return parseDuration(sandbox.behaviour['post.publish.duration']) ?? 0;
}
