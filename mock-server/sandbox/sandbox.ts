/** The world of one tenant: plain data, synchronous, no I/O. Whoever calls brings the instant along. */

import type { z } from 'zod';
import { apiPlanAlone, type Plan, plans } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import type { LeadMagnetState } from '../../spec/schemas/leadMagnet.ts';
import type { Target } from '../../spec/schemas/post.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { type Instant, parseTimestamp, utcMonth } from '../../spec/time/instant.ts';
import type { World } from '../../spec/world.ts';
import { Agenda } from './agenda.ts';
import type { Effect, Planned } from './effects.ts';
import { Ids } from './ids.ts';
import { PostOrder } from './postOrder.ts';
import { attempt, stateAfter, toPublish } from './publishing.ts';
import type { LeadMagnetContent, MonthCount, PostContent, StoredFile, StoredLeadMagnet, StoredPost } from './stored.ts';
import { type Change, Table } from './table.ts';

/** When a new or changed post is to be published. */
export type PublishIntent =
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly at: Instant }
  | { readonly kind: 'draft' };

export class Sandbox {
  readonly #behaviour: Behaviour;
  readonly #agenda = new Agenda<Planned>();
  readonly #ids: Ids;
  readonly #changes: Change[] = [];
  readonly #months = new Table<MonthCount>('months', this.#changes);
  readonly plans: readonly Plan[];
  readonly accounts = new Table<Account>('accounts', this.#changes);
  readonly outreachAccounts = new Table<OutreachAccount>('outreachAccounts', this.#changes);
  readonly posts = new Table<StoredPost>('posts', this.#changes);
  readonly order = new PostOrder();
  readonly leadMagnets = new Table<StoredLeadMagnet>('leadMagnets', this.#changes);
  readonly files = new Table<StoredFile>('files', this.#changes);

  constructor(world: World, tag: string, behaviour: Behaviour) {
    this.#behaviour = behaviour;
    this.#ids = new Ids(tag);
    this.plans = world.plans;
    for (const account of world.accounts) this.accounts.put(account);
    for (const account of world.outreachAccounts) this.outreachAccounts.put(account);
    for (const [name, media] of Object.entries(world.hosted)) this.files.put({ id: name, ...media });
  }

  createPost(content: PostContent, intent: PublishIntent, at: Instant): StoredPost {
    const post: StoredPost = {
      id: this.#ids.next('post'),
      state: 'draft',
      content,
      targets: content.platforms,
      createdAt: at,
      updatedAt: at,
    };
    this.order.add(post);
    return this.#settle(post, intent, at);
  }

  updatePost(post: StoredPost, content: PostContent, intent: PublishIntent, at: Instant): StoredPost {
    return this.#settle({ ...post, content, targets: content.platforms, updatedAt: at }, intent, at);
  }

  deletePost(post: StoredPost): void {
    this.posts.delete(post.id);
    this.order.remove(post);
  }

  /** Publishes on targets where the post is not published yet, and adds those that are new. */
  republishPost(post: StoredPost, targets: readonly z.infer<typeof Target>[], at: Instant): StoredPost {
    const again = post.targets.map((target) => {
      const named = targets.some((other) => sameTarget(target, other));
      return named ? { platform: target.platform, accountId: target.accountId } : target;
    });
    const added = targets.filter((target) => !post.targets.some((other) => sameTarget(target, other)));
    return this.#publish({ ...post, targets: [...again, ...added], updatedAt: at }, at);
  }

  createLeadMagnet(content: LeadMagnetContent, state: LeadMagnetState, at: Instant): StoredLeadMagnet {
    return this.leadMagnets.put({ id: this.#ids.next('lm'), state, content, createdAt: at, updatedAt: at });
  }

  updateLeadMagnet(magnet: StoredLeadMagnet, content: LeadMagnetContent, at: Instant): StoredLeadMagnet {
    return this.leadMagnets.put({ ...magnet, content, updatedAt: at });
  }

  setLeadMagnetState(magnet: StoredLeadMagnet, state: LeadMagnetState, at: Instant): StoredLeadMagnet {
    return magnet.state === state ? magnet : this.leadMagnets.put({ ...magnet, state, updatedAt: at });
  }

  nextFileId(): string {
    return this.#ids.next('file');
  }

  publishedInMonthOf(at: Instant): number {
    return this.#months.get(utcMonth(at))?.posts ?? 0;
  }

  /** When the next effect is due. */
  nextDue(): Instant | undefined {
    return this.#agenda.next();
  }

  /** Lets everything happen that is due by then, in due order, each thing at its own time. */
  catchUp(by: Instant): Effect[] {
    const effects: Effect[] = [];
    for (let due = this.#agenda.takeDue(by); due !== undefined; due = this.#agenda.takeDue(by)) {
      const post = this.posts.get(due.what.post);
      if (post === undefined) continue;
      const happened = due.what.kind === 'publish' ? this.#fallDue(post, due.at) : this.#finish(post, due.at);
      if (happened !== undefined) effects.push(happened);
    }
    return effects;
  }

  /** What changed since the last call, for the ledger. */
  takeChanges(): Change[] {
    return this.#changes.splice(0);
  }

  #settle(post: StoredPost, intent: PublishIntent, at: Instant): StoredPost {
    if (intent.kind === 'now') return this.#publish(post, at);
    if (intent.kind === 'draft') return this.posts.put({ ...post, state: 'draft' });
    this.#agenda.plan(intent.at, { kind: 'publish', post: post.id });
    return this.posts.put({ ...post, state: 'scheduled' });
  }

  /** A plan counts only while the post is still scheduled for that very time. */
  #fallDue(post: StoredPost, at: Instant): Effect | undefined {
    if (post.state !== 'scheduled' || parseTimestamp(post.content.scheduledFor ?? '') !== at) return undefined;
    const published = this.#publish(post, at);
    return effectOf(published, at);
  }

  #publish(post: StoredPost, at: Instant): StoredPost {
    const duration = parseDuration(this.#behaviour['post.publish.duration']) ?? 0;
    if (duration > 0) {
      this.#agenda.plan(at + duration, { kind: 'finish', post: post.id });
      return this.posts.put({ ...post, state: 'publishing' });
    }
    return this.#conclude(post, at);
  }

  #finish(post: StoredPost, at: Instant): Effect | undefined {
    return post.state === 'publishing' ? effectOf(this.#conclude(post, at), at) : undefined;
  }

  /** Tries every target that was not tried yet. A post that gets published counts once in its month. */
  #conclude(post: StoredPost, at: Instant): StoredPost {
    const quota = this.#quotaLeft(at);
    const targets = post.targets.map((target) =>
      toPublish(target) ? attempt(post, target, at, quota, this.accounts) : target,
    );
    const gained = targets.some(
      (target, i) => target.outcome?.kind === 'published' && post.targets[i]?.outcome === undefined,
    );
    if (gained) this.#months.put({ id: utcMonth(at), posts: this.publishedInMonthOf(at) + 1 });
    const publishedAt = post.publishedAt ?? (gained ? at : undefined);
    return this.posts.put({
      ...post,
      targets,
      state: stateAfter(targets),
      updatedAt: at,
      ...(publishedAt === undefined ? {} : { publishedAt }),
    });
  }

  #quotaLeft(at: Instant): boolean {
    const limit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;
    return (
      this.#behaviour['limits.quota'] === 'off' || !apiPlanAlone(this.plans) || this.publishedInMonthOf(at) < limit
    );
  }
}

function sameTarget(a: { platform: string; accountId: string }, b: { platform: string; accountId: string }): boolean {
  return a.platform === b.platform && a.accountId === b.accountId;
}

function effectOf({ id, state }: StoredPost, at: Instant): Effect {
  const type =
    state === 'published' || state === 'partially_published' || state === 'publishing'
      ? (`post.${state}` as const)
      : 'post.failed';
  return { at, type, post: id };
}
