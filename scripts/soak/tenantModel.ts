/**
 * A small model of one tenant: the acknowledged writes and their expected effects. Plain data, so that it can be copied
 * for snapshots.
 */

export interface ModelTarget {
  readonly platform: string;
  readonly accountId: string;
  readonly canPublish: boolean;
  isPublished: boolean;
}

export interface ModelPost {
  text: string;
  state: 'draft' | 'scheduled' | 'done';
  due?: number;
  readonly targets: ModelTarget[];
  /** Milliseconds from publishing to each follow-up comment, on every professional target. */
  readonly plugs: readonly number[];
}

export interface TenantModel {
  readonly posts: Map<string, ModelPost>;
  /** The expected count of each effect. The name of an effect contains all its details. */
  readonly effects: Map<string, number>;
  /** Follow-up comments that become due if their post still exists. */
  scheduledEffects: { readonly at: number; readonly post: string; readonly effect: string }[];
  /** Lead magnets by id, with their keyword and number of follow-ups. */
  readonly magnets: Map<string, { readonly keyword: string; readonly followUps: number }>;
  /** Commenters by lead magnet; each must be a lead exactly once. */
  readonly leads: Map<string, Set<string>>;
  /** Digests by URL. */
  readonly uploads: Map<string, string>;
}

export const createTenantModel = (): TenantModel => ({
  posts: new Map(),
  effects: new Map(),
  scheduledEffects: [],
  magnets: new Map(),
  leads: new Map(),
  uploads: new Map(),
});

export const formatPublication = (post: string, accountId: string, at: number) =>
  `publication of ${post} on ${accountId} at ${new Date(at).toISOString()}`;
export const formatComment = (post: string, accountId: string, at: number) =>
  `comment below ${post} on ${accountId} at ${new Date(at).toISOString()}`;
export const formatEvent = (type: string, id: string) => `event ${type} of ${id}`;
export const formatMessage = (kind: string, lead: string) => `${kind} to ${lead}`;

/** Publishes to every working target, and records the expected effects. */
export function publish(model: TenantModel, id: string, post: ModelPost, at: number): void {
  for (const target of post.targets) {
    if (target.isPublished || !target.canPublish) continue;
    target.isPublished = true;
    recordEffect(model, formatPublication(id, target.accountId, at));
    if (target.platform !== 'professional') continue;
    for (const delay of post.plugs) {
      const effect = formatComment(id, target.accountId, at + delay);
      if (delay === 0) recordEffect(model, effect);
      else model.scheduledEffects.push({ at: at + delay, post: id, effect });
    }
  }
  post.state = 'done';
  delete post.due;
  recordEffect(model, formatEvent(`post.${getState(post)}`, id));
}

/** Applies everything that is due by the given time. */
export function advanceTo(model: TenantModel, now: number): void {
  for (const [id, post] of model.posts)
    if (post.state === 'scheduled' && post.due !== undefined && post.due <= now) publish(model, id, post, post.due);
  for (const { at, post, effect } of model.scheduledEffects)
    if (at <= now && model.posts.has(post)) recordEffect(model, effect);
  model.scheduledEffects = model.scheduledEffects.filter(({ at }) => at > now);
}

export function getState({ state, targets }: ModelPost): string {
  if (state !== 'done') return state;
  if (targets.every(({ isPublished }) => isPublished)) return 'published';
  return targets.some(({ isPublished }) => isPublished) ? 'partially_published' : 'failed';
}

function recordEffect({ effects }: TenantModel, effect: string): void {
  effects.set(effect, (effects.get(effect) ?? 0) + 1);
}
