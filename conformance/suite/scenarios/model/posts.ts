/** Random histories of posts, in which every step is valid at its time. */
import type { DecisionId } from '../../../../spec/decisions/index.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { to } from '../../../script/bodies.ts';
import type { Script, Step } from '../../../script/script.ts';
import { bound, chose, publishSeconds } from '../choices.ts';
import {
  advance,
  type Context,
  draft,
  list,
  published,
  remove,
  republish,
  scene,
  scheduled,
  scheduling,
  tried,
  update,
} from '../scene.ts';
import { type Draw, pick } from './draw.ts';

/** A post in the model. */
interface Known {
  readonly name: string;
  readonly stage: 'draft' | 'scheduled' | 'out' | 'deleted';
  /** The minutes from the start until a scheduled post is due. */
  readonly due?: number;
  /** Whether its publishing may not have ended yet. */
  readonly fresh?: boolean;
  readonly labels: readonly PlatformLabel[];
}

interface World {
  /** Whether publishing takes time. */
  readonly slow: boolean;
  readonly minute: number;
  readonly posts: readonly Known[];
}

/** An action; undefined if it is not possible now. */
type Deed = (world: World, draw: Draw) => { readonly world: World; readonly steps: readonly Step[] } | undefined;

const networks = ['social', 'microblog', 'professional', 'openmicro', 'textthread'] as const;
const texts = ['Bread', 'Butter', 'Salt', 'Jam', 'Tea'] as const;
const minutes = [5, 20, 60, 24 * 60] as const;

const text = ({ how, which }: Draw): string => `${pick(texts, how)} ${which % 100}`;
const one = ({ how }: Draw): readonly PlatformLabel[] => [pick(networks, how) ?? 'social'];
const two = ({ how }: Draw): readonly PlatformLabel[] => [
  pick(networks, how) ?? 'social',
  pick(networks, how + 1) ?? 'microblog',
];
const labelsOf = (draw: Draw): readonly PlatformLabel[] => (draw.which % 2 === 0 ? one(draw) : two(draw));

function added(world: World, post: Omit<Known, 'name'>): { readonly name: string; readonly world: World } {
  const name = `post${world.posts.length + 1}`;
  return { name, world: { ...world, posts: [...world.posts, { name, ...post }] } };
}

const changed = (world: World, post: Known): World => ({
  ...world,
  posts: world.posts.map((other) => (other.name === post.name ? post : other)),
});

/** Picks a post in one of several stages. */
const chosen = ({ posts }: World, { which }: Draw, ...stages: readonly Known['stage'][]): Known | undefined =>
  pick(
    posts.filter(({ stage }) => stages.includes(stage)),
    which,
  );

const createDraft: Deed = (world, draw) => {
  const labels = labelsOf(draw);
  const { name, world: next } = added(world, { stage: 'draft', labels });
  return { world: next, steps: [draft(name, { text: text(draw), platforms: to(...labels) })] };
};

const createScheduled: Deed = (world, draw) => {
  const labels = labelsOf(draw);
  const wait = pick(minutes, draw.which) ?? 5;
  const { name, world: next } = added(world, { stage: 'scheduled', labels, due: world.minute + wait });
  return { world: next, steps: [scheduled(name, { text: text(draw), platforms: to(...labels) }, `now+PT${wait}M`)] };
};

const createPublished: Deed = (world, draw) => {
  const labels = labelsOf(draw);
  const { name, world: next } = added(world, { stage: 'out', labels, fresh: world.slow });
  return { world: next, steps: [published(name, { text: text(draw), platforms: to(...labels) })] };
};

const editText: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled');
  return post && { world, steps: [update(post.name, { text: text(draw), platforms: to(...post.labels) })] };
};

const editOverride: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled');
  const label = pick(post?.labels ?? [], draw.how);
  if (post === undefined || label === undefined) return undefined;
  const body = { text: text(draw), platforms: to(...post.labels), platformContent: { [label]: { text: text(draw) } } };
  return { world, steps: [update(post.name, body)] };
};

const editTargets: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const labels = two(draw);
  const steps = [update(post.name, { text: text(draw), platforms: to(...labels) })];
  return { world: changed(world, { ...post, labels }), steps };
};

const reschedule: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const wait = pick(minutes, draw.how) ?? 5;
  const steps = [
    update(post.name, { text: text(draw), platforms: to(...post.labels), scheduledFor: `{{now+PT${wait}M}}` }),
  ];
  return { world: changed(world, { ...post, stage: 'scheduled', due: world.minute + wait }), steps };
};

const unschedule: Deed = (world, draw) => {
  const post = chosen(world, draw, 'scheduled');
  if (post === undefined) return undefined;
  const steps = [update(post.name, { text: text(draw), platforms: to(...post.labels), scheduledFor: null })];
  return { world: changed(world, { ...post, stage: 'draft' }), steps };
};

const publishNow: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const steps = [update(post.name, { text: text(draw), platforms: to(...post.labels), publishNow: true })];
  return { world: changed(world, { ...post, stage: 'out', fresh: world.slow }), steps };
};

const deletePost: Deed = (world, draw) => {
  const post = chosen(world, draw, 'draft', 'scheduled', 'out');
  return post && { world: changed(world, { ...post, stage: 'deleted' }), steps: [remove(post.name)] };
};

const republishPost: Deed = (world, draw) => {
  const post = chosen({ ...world, posts: world.posts.filter(({ fresh }) => !fresh) }, draw, 'out');
  const label = pick(
    networks.filter((other) => !post?.labels.includes(other)),
    draw.how,
  );
  if (post === undefined || label === undefined) return undefined;
  const steps = [republish(post.name, to(label))];
  return { world: changed(world, { ...post, labels: [...post.labels, label], fresh: world.slow }), steps };
};

/** Lets time pass, but never to the minute at which a post is due. */
const passTime: Deed = (world, draw) => {
  const by = (pick(minutes, draw.how) ?? 5) + 2;
  const minute = world.minute + by;
  const posts = world.posts.map((post) =>
    post.stage === 'scheduled' && (post.due ?? 0) <= minute
      ? { ...post, stage: 'out' as const, fresh: world.slow }
      : { ...post, fresh: false },
  );
  return { world: { ...world, minute, posts }, steps: [advance(`PT${by}M`)] };
};

/** The actions that the profile allows; frequent actions are repeated. */
function deedsOf(context: Context, moves: boolean): readonly Deed[] {
  const canDraft = chose(context, 'post.neither', 'draft');
  const canSchedule = scheduling.every((id) => bound(context, id));
  const canEdit = (canDraft || canSchedule) && bound(context, 'post.update.merge');
  const canPublish = canEdit && chose(context, 'post.update.publish', 'publish');
  return [
    createPublished,
    ...(canDraft ? [createDraft, createDraft] : []),
    ...(canSchedule ? [createScheduled, createScheduled] : []),
    ...(canEdit ? [editText, editOverride, editTargets] : []),
    ...(canEdit && canSchedule ? [reschedule] : []),
    ...(canPublish ? [publishNow] : []),
    ...(canPublish && canDraft && canSchedule ? [unschedule] : []),
    ...(bound(context, 'post.delete') ? [deletePost] : []),
    ...(bound(context, 'post.republish') && bound(context, 'post.republish.to') ? [republishPost] : []),
    ...(moves ? [passTime, passTime] : []),
  ];
}

const about = ['post.published.final', 'post.update.others', 'post.status.of-targets', 'post.record.members'];
const needs: readonly DecisionId[] = ['post.record', 'post.states', 'post.list.container'];

/** Only steps that later ones refer to must succeed; other refusals do not end the history. */
const anyway = (step: Step): Step =>
  step.kind === 'request' && step.as === undefined && step.role === 'given' ? tried(step) : step;

/** @param moves whether time passes, which needs a hook */
export function postHistory(id: string, draws: readonly Draw[], context: Context, moves: boolean): Script {
  const deeds = deedsOf(context, moves);
  let world: World = { slow: publishSeconds(context) > 0, minute: 0, posts: [] };
  const steps: Step[] = [];
  for (const [i, draw] of draws.entries()) {
    const done = pick(deeds, draw.what)?.(world, draw) ?? createPublished(world, draw);
    if (done === undefined) continue;
    world = done.world;
    steps.push(...done.steps.map(anyway));
    if (i % 2 === 1) steps.push(list());
  }
  const seconds = publishSeconds(context);
  return scene(
    `model/posts-${id}`,
    `A random history of ${world.posts.length} posts${moves ? ' in which time passes' : ''}`,
    { about, needs, ...(moves ? { alone: true } : {}) },
    steps,
    moves && seconds > 0 ? [advance(`PT${seconds + 1}S`)] : [],
    list(),
  );
}
