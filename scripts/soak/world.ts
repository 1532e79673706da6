/** A small model of one tenant: what was acknowledged, and what must have followed from it. Plain data, so that it can be kept and brought back. */

export interface ModelTarget {
  readonly platform: string;
  readonly accountId: string;
  readonly works: boolean;
  done: boolean;
}

export interface ModelPost {
  text: string;
  state: 'draft' | 'scheduled' | 'over';
  due?: number;
  readonly targets: ModelTarget[];
  /** Milliseconds from publishing to each follow-up comment, below every professional target. */
  readonly plugs: readonly number[];
}

export interface World {
  readonly posts: Map<string, ModelPost>;
  /** How often each thing must have happened; a thing is named by all that matters of it. */
  readonly effects: Map<string, number>;
  /** Follow-up comments that are due once their time comes, if their post is still there. */
  planned: { readonly at: number; readonly post: string; readonly effect: string }[];
  /** Whether people who comment follow each lead magnet. */
  readonly magnets: Map<string, { readonly keyword: string; readonly followUps: number }>;
  /** Commenters by lead magnet: each must be a lead of it, once. */
  readonly leads: Map<string, Set<string>>;
  /** Digests by URL. */
  readonly uploads: Map<string, string>;
}

export const newWorld = (): World => ({
  posts: new Map(),
  effects: new Map(),
  planned: [],
  magnets: new Map(),
  leads: new Map(),
  uploads: new Map(),
});

export const publicationOf = (post: string, accountId: string, at: number) =>
  `publication of ${post} on ${accountId} at ${new Date(at).toISOString()}`;
export const commentOf = (post: string, accountId: string, at: number) =>
  `comment below ${post} on ${accountId} at ${new Date(at).toISOString()}`;
export const eventOf = (type: string, id: string) => `event ${type} of ${id}`;
export const messageOf = (kind: string, lead: string) => `${kind} to ${lead}`;

/** The targets that can be published on are, and what follows from it is planned. */
export function publish(world: World, id: string, post: ModelPost, at: number): void {
  for (const target of post.targets) {
    if (target.done || !target.works) continue;
    target.done = true;
    happens(world, publicationOf(id, target.accountId, at));
    if (target.platform !== 'professional') continue;
    for (const delay of post.plugs) {
      const effect = commentOf(id, target.accountId, at + delay);
      if (delay === 0) happens(world, effect);
      else world.planned.push({ at: at + delay, post: id, effect });
    }
  }
  post.state = 'over';
  delete post.due;
  happens(world, eventOf(`post.${stateOf(post)}`, id));
}

/** Everything happens that is due by then. */
export function passTo(world: World, now: number): void {
  for (const [id, post] of world.posts)
    if (post.state === 'scheduled' && post.due !== undefined && post.due <= now) publish(world, id, post, post.due);
  for (const { at, post, effect } of world.planned) if (at <= now && world.posts.has(post)) happens(world, effect);
  world.planned = world.planned.filter(({ at }) => at > now);
}

export function stateOf({ state, targets }: ModelPost): string {
  if (state !== 'over') return state;
  if (targets.every(({ done }) => done)) return 'published';
  return targets.some(({ done }) => done) ? 'partially_published' : 'failed';
}

function happens({ effects }: World, effect: string): void {
  effects.set(effect, (effects.get(effect) ?? 0) + 1);
}
