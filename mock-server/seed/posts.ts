/** Applies the posts of a seed: each is a request checked by the rules, plus the state the post is in. */
import { ends } from '../../spec/lifecycles/publishing.ts';
import { pointer } from '../../spec/pointer.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { type Instant, parseTimestamp, utcMonth } from '../../spec/time/instant.ts';
import { contentOf } from '../handlers/posts.ts';
import type { StoredPost, StoredTarget } from '../rows/stored.ts';
import { planFollowUpComments } from '../sandbox/posts/afterPublishing.ts';
import { outcomeOver, permalinkOf } from '../sandbox/posts/publishing.ts';
import { findingsIn, without } from './judged.ts';
import type { Planting } from './planting.ts';
import { postFacts, type SeedFacts, targetOutcome } from './shape.ts';

type SeedPost = NonNullable<SeedFacts['posts']>[number];
type SeedTarget = NonNullable<SeedPost['platforms']>[number];

const triedStates: ReadonlySet<PostState> = new Set(['published', 'partially_published', 'failed']);

export function plantPost(planting: Planting, i: number, post: SeedPost): void {
  const at = pointer('posts', i);
  const before = planting.faults.length;
  const targets = post.platforms ?? [];
  const due = typeof post.scheduledFor === 'string' ? parseTimestamp(post.scheduledFor) : undefined;
  const wanted = stateOf(post, due);
  const tried = wanted === 'tried' || triedStates.has(wanted);
  const body = bodyOf(planting, post, tried || wanted === 'publishing');
  for (const { at: inside, detail, rule } of findingsIn(planting, 'createPost', body))
    if (!(tried && rule === 'post.schedule.future')) planting.wrong(`${at}${inside}`, detail, rule);
  assertState(planting, at, post, due, wanted);
  for (const [j, target] of targets.entries()) assertTarget(planting, `${at}${pointer('platforms', j)}`, target, tried);
  const publishedAt = planting.past(
    `${at}/publishedAt`,
    post.publishedAt,
    tried && due !== undefined && due <= planting.now ? due : planting.now,
  );
  const createdAt = planting.past(`${at}/createdAt`, post.createdAt, tried ? publishedAt : planting.now);
  if (tried && createdAt > publishedAt) planting.wrong(`${at}/createdAt`, 'createdAt must not be after publishedAt.');
  if (planting.faults.length > before) return;

  const { sandbox } = planting;
  const id = post.id ?? sandbox.ids.next('post');
  // The rules have checked its shape.
  const content = contentOf(without(body, { publishNow: true }), { kind: 'keep' });
  const stored: StoredPost = {
    id,
    state: 'draft',
    content,
    targets: content.platforms,
    createdAt,
    updatedAt: tried ? publishedAt : createdAt,
  };
  if (tried) plantTried(planting, at, stored, post, wanted, publishedAt);
  else plantWaiting(planting, stored, wanted, due);
}

/** The given state, or the one that follows from the rest of the post. */
function stateOf({ state, platforms = [], publishNow }: SeedPost, due: Instant | undefined): PostState | 'tried' {
  if (state !== undefined) return state;
  if (platforms.some((target) => target.state !== undefined)) return 'tried';
  if (publishNow === true) return 'published';
  return due === undefined ? 'draft' : 'scheduled';
}

/** The request that would have created the post. */
function bodyOf(planting: Planting, post: SeedPost, published: boolean): Record<string, unknown> {
  const platforms = post.platforms?.map((target) => {
    const { accountId, ...rest } = without(target, targetOutcome);
    return { ...rest, accountId: typeof accountId === 'string' ? planting.accountId(accountId) : accountId };
  });
  const now = published && post.scheduledFor === undefined ? { publishNow: true } : {};
  return { ...without(post, postFacts), ...(platforms === undefined ? {} : { platforms }), ...now };
}

function assertState(
  planting: Planting,
  at: string,
  { state, publishNow }: SeedPost,
  due: Instant | undefined,
  wanted: PostState | 'tried',
): void {
  if (state === undefined) return;
  const wrong = (message: string) => planting.wrong(`${at}/state`, message);
  if (wanted === 'scheduled' && due === undefined)
    wrong('A scheduled post needs a schedule: set @{post.schedule.field}.');
  if (wanted === 'draft' && due !== undefined)
    wrong('A draft has no schedule: remove @{post.schedule.field} or the state.');
  if ((wanted === 'draft' || wanted === 'scheduled') && publishNow === true)
    wrong('publishNow publishes the post: remove it or the state.');
  if (wanted === 'publishing' && durationOf(planting) === 0)
    wrong('Publishing is instant on this mock (decision post.publish.duration), so a post cannot be publishing.');
}

function assertTarget(
  planting: Planting,
  at: string,
  { state, error, url, publishedAt }: SeedTarget,
  tried: boolean,
): void {
  if (!tried && (state ?? error ?? url ?? publishedAt) !== undefined)
    planting.wrong(at, 'Only targets of a published, partially_published or failed post can have a result.');
  if (tried && error !== undefined && state !== 'failed')
    planting.wrong(`${at}/error`, 'Only a failed target can have an error: set its state to failed.');
  if (tried && state === 'failed' && (url ?? publishedAt) !== undefined)
    planting.wrong(at, 'A failed target was never published: remove url and publishedAt.');
}

function plantTried(
  planting: Planting,
  at: string,
  post: StoredPost,
  seed: SeedPost,
  wanted: PostState | 'tried',
  publishedAt: Instant,
): void {
  const { sandbox } = planting;
  const usual = wanted === 'failed' ? 'failed' : 'published';
  const targets = post.targets.map((target, j): StoredTarget => {
    const { state = usual, url, error, ...own } = seed.platforms?.[j] ?? {};
    if (state === 'failed') {
      const { code, message } = error ?? { code: 'PUBLISHING_FAILED', message: 'The network refused the post.' };
      return { ...target, outcome: { kind: 'failed', at: publishedAt, code, message } };
    }
    const when = planting.past(`${at}${pointer('platforms', j, 'publishedAt')}`, own.publishedAt, publishedAt);
    return { ...target, outcome: { kind: 'published', at: when, permalink: url ?? permalinkOf(target, post.id) } };
  });
  const { to: state } = ends[outcomeOver(targets)];
  if (wanted !== 'tried' && state !== wanted) {
    planting.wrong(
      `${at}/state`,
      `The states of its targets make the post ${state}: use that state or change the targets.`,
    );
    return;
  }
  if (state === 'failed') {
    sandbox.order.add(sandbox.posts.put({ ...post, state, targets }));
    return;
  }
  sandbox.order.add(sandbox.posts.put({ ...post, state, targets, publishedAt }));
  sandbox.months.put({ id: utcMonth(publishedAt), posts: sandbox.publishedInMonthOf(publishedAt) + 1 });
  for (const target of targets)
    if (target.platform === 'professional' && target.outcome?.kind === 'published')
      planFollowUpComments(sandbox, post, target, target.outcome.at);
}

function plantWaiting(
  planting: Planting,
  post: StoredPost,
  wanted: PostState | 'tried',
  due: Instant | undefined,
): void {
  const { sandbox } = planting;
  const state = wanted === 'scheduled' || wanted === 'publishing' ? wanted : 'draft';
  sandbox.order.add(sandbox.posts.put({ ...post, state }));
  if (state === 'scheduled' && due !== undefined) sandbox.agenda.plan(due, { kind: 'publish', id: post.id });
  if (state === 'publishing') sandbox.agenda.plan(planting.now + durationOf(planting), { kind: 'finish', id: post.id });
}

function durationOf({ sandbox }: Planting): number {
  return parseDuration(sandbox.behaviour['post.publish.duration']) ?? 0;
}
