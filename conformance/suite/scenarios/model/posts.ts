/** Random histories of posts, in which every step is valid at its time. */
import type { DecisionId } from '../../../../spec/decisions/index.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { listTargets } from '../../../script/bodies.ts';
import type { Step } from '../../../script/script.ts';
import { canCreateDrafts, canUnschedule, computePublishSeconds, hasAnswer, isBoundIn } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  type Context,
  createDraft,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  listPosts,
  outbox,
  republishPost,
  type Scenario,
  updatePost,
} from '../scenario.ts';
import { type Draw, pick } from './draw.ts';

interface ModelPost {
  readonly name: string;
  readonly stage: 'draft' | 'scheduled' | 'out' | 'deleted';
  /** The minutes from the start until a scheduled post is due. */
  readonly dueMinute?: number;
  /** Whether publishing may still be in progress. */
  readonly isPublishing?: boolean;
  readonly labels: readonly PlatformLabel[];
}

interface ModelState {
  /** Whether publishing takes time. */
  readonly isSlow: boolean;
  readonly minute: number;
  readonly posts: readonly ModelPost[];
}

/** An action; undefined if it is not possible now. */
type Action = (
  state: ModelState,
  draw: Draw,
) => { readonly state: ModelState; readonly steps: readonly Step[] } | undefined;

const networks = ['social', 'microblog', 'professional', 'openmicro', 'textthread'] as const;
const texts = ['Bread', 'Butter', 'Salt', 'Jam', 'Tea'] as const;
const longestDelay = 24 * 60;
const delaysInMinutes = [5, 20, 60, longestDelay] as const;

const buildText = ({ variant, item }: Draw): string => `${pick(texts, variant)} ${item % 100}`;
const drawOneLabel = ({ variant }: Draw): readonly PlatformLabel[] => [pick(networks, variant) ?? 'social'];
const drawTwoLabels = ({ variant }: Draw): readonly PlatformLabel[] => [
  pick(networks, variant) ?? 'social',
  pick(networks, variant + 1) ?? 'microblog',
];
const drawLabels = (draw: Draw): readonly PlatformLabel[] =>
  draw.item % 2 === 0 ? drawOneLabel(draw) : drawTwoLabels(draw);

function addPost(
  state: ModelState,
  post: Omit<ModelPost, 'name'>,
): { readonly name: string; readonly state: ModelState } {
  const name = `post${state.posts.length + 1}`;
  return { name, state: { ...state, posts: [...state.posts, { name, ...post }] } };
}

const replacePost = (state: ModelState, post: ModelPost): ModelState => ({
  ...state,
  posts: state.posts.map((other) => (other.name === post.name ? post : other)),
});

/** Picks a post in one of several stages. */
const pickPost = (
  { posts }: ModelState,
  { item }: Draw,
  ...stages: readonly ModelPost['stage'][]
): ModelPost | undefined =>
  pick(
    posts.filter(({ stage }) => stages.includes(stage)),
    item,
  );

const addDraft: Action = (state, draw) => {
  const labels = drawLabels(draw);
  const { name, state: next } = addPost(state, { stage: 'draft', labels });
  return { state: next, steps: [createDraft(name, { text: buildText(draw), platforms: listTargets(...labels) })] };
};

const addScheduledPost: Action = (state, draw) => {
  const labels = drawLabels(draw);
  const delay = pick(delaysInMinutes, draw.item) ?? 5;
  const { name, state: next } = addPost(state, { stage: 'scheduled', labels, dueMinute: state.minute + delay });
  return {
    state: next,
    steps: [createScheduledPost(name, { text: buildText(draw), platforms: listTargets(...labels) }, `now+PT${delay}M`)],
  };
};

const addPublishedPost: Action = (state, draw) => {
  const labels = drawLabels(draw);
  const { name, state: next } = addPost(state, { stage: 'out', labels, isPublishing: state.isSlow });
  return {
    state: next,
    steps: [createPublishedPost(name, { text: buildText(draw), platforms: listTargets(...labels) })],
  };
};

const editText: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled');
  return (
    post && { state, steps: [updatePost(post.name, { text: buildText(draw), platforms: listTargets(...post.labels) })] }
  );
};

const editOverride: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled');
  const label = pick(post?.labels ?? [], draw.variant);
  if (post === undefined || label === undefined) return undefined;
  const body = {
    text: buildText(draw),
    platforms: listTargets(...post.labels),
    platformContent: { [label]: { text: buildText(draw) } },
  };
  return { state, steps: [updatePost(post.name, body)] };
};

const editTargets: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const labels = drawTwoLabels(draw);
  const steps = [updatePost(post.name, { text: buildText(draw), platforms: listTargets(...labels) })];
  return { state: replacePost(state, { ...post, labels }), steps };
};

const reschedule: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const delay = pick(delaysInMinutes, draw.variant) ?? 5;
  const steps = [
    updatePost(post.name, {
      text: buildText(draw),
      platforms: listTargets(...post.labels),
      scheduledFor: `{{now+PT${delay}M}}`,
    }),
  ];
  return { state: replacePost(state, { ...post, stage: 'scheduled', dueMinute: state.minute + delay }), steps };
};

const unschedule: Action = (state, draw) => {
  const post = pickPost(state, draw, 'scheduled');
  if (post === undefined) return undefined;
  const steps = [
    updatePost(post.name, { text: buildText(draw), platforms: listTargets(...post.labels), scheduledFor: null }),
  ];
  return { state: replacePost(state, { ...post, stage: 'draft' }), steps };
};

const publishNow: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled');
  if (post === undefined) return undefined;
  const steps = [
    updatePost(post.name, { text: buildText(draw), platforms: listTargets(...post.labels), publishNow: true }),
  ];
  return { state: replacePost(state, { ...post, stage: 'out', isPublishing: state.isSlow }), steps };
};

const removePost: Action = (state, draw) => {
  const post = pickPost(state, draw, 'draft', 'scheduled', 'out');
  return post && { state: replacePost(state, { ...post, stage: 'deleted' }), steps: [deletePost(post.name)] };
};

const republish: Action = (state, draw) => {
  const post = pickPost({ ...state, posts: state.posts.filter(({ isPublishing }) => !isPublishing) }, draw, 'out');
  const label = pick(
    networks.filter((other) => !post?.labels.includes(other)),
    draw.variant,
  );
  if (post === undefined || label === undefined) return undefined;
  const steps = [republishPost(post.name, listTargets(label))];
  return { state: replacePost(state, { ...post, labels: [...post.labels, label], isPublishing: state.isSlow }), steps };
};

/** Lets time pass, but never ends at a minute in which a post is due. */
const passTime: Action = (state, draw) => {
  const elapsed = (pick(delaysInMinutes, draw.variant) ?? 5) + 2;
  const minute = state.minute + elapsed;
  const posts = state.posts.map((post) =>
    post.stage === 'scheduled' && (post.dueMinute ?? 0) <= minute
      ? { ...post, stage: 'out' as const, isPublishing: state.isSlow }
      : { ...post, isPublishing: false },
  );
  return { state: { ...state, minute, posts }, steps: [advance(`PT${elapsed}M`)] };
};

/** The actions that the profile allows; frequent actions are repeated. */
function listActions(context: Context, withTime: boolean): readonly Action[] {
  const canDraft = canCreateDrafts(context);
  const canSchedule = isBoundIn(context, 'post.schedule.field');
  const canEdit = (canDraft || canSchedule) && isBoundIn(context, 'post.update.merge');
  const canPublish = canEdit && hasAnswer(context, 'post.update.publish', 'publish');
  return [
    addPublishedPost,
    ...(canDraft ? [addDraft, addDraft] : []),
    ...(canSchedule ? [addScheduledPost, addScheduledPost] : []),
    ...(canEdit ? [editText, editOverride, editTargets] : []),
    ...(canEdit && canSchedule ? [reschedule] : []),
    ...(canPublish ? [publishNow] : []),
    ...(canPublish && canDraft && canSchedule && canUnschedule(context) ? [unschedule] : []),
    ...(isBoundIn(context, 'post.delete') ? [removePost] : []),
    ...(isBoundIn(context, 'post.republish') && isBoundIn(context, 'post.republish.to') ? [republish] : []),
    ...(withTime ? [passTime, passTime] : []),
  ];
}

const about = ['post.published.final', 'post.update.others', 'post.status.of-targets', 'post.record.members'];
const needs: readonly DecisionId[] = ['post.record', 'post.states', 'post.list.container'];

/** Only steps that later ones refer to must succeed; other refusals do not end the history. */
const probeUnlessNamed = (step: Step): Step =>
  step.kind === 'request' && step.as === undefined && step.role === 'given' ? asProbe(step) : step;

/** @param withTime whether time passes, which needs a hook */
export function buildPostHistory(id: string, draws: readonly Draw[], context: Context, withTime: boolean): Scenario {
  const actions = listActions(context, withTime);
  let state: ModelState = { isSlow: computePublishSeconds(context) > 0, minute: 0, posts: [] };
  const steps: Step[] = [];
  for (const [i, draw] of draws.entries()) {
    const result = pick(actions, draw.action)?.(state, draw) ?? addPublishedPost(state, draw);
    if (result === undefined) continue;
    state = result.state;
    steps.push(...result.steps.map(probeUnlessNamed));
    if (i % 2 === 1) steps.push(listPosts());
  }
  const seconds = computePublishSeconds(context);
  return buildScenario(
    `model/posts-${id}`,
    `A random history of ${state.posts.length} posts${withTime ? ' in which time passes' : ''}`,
    { about, needs, ...(withTime ? { alone: true } : {}) },
    steps,
    withTime ? [advance(`PT${longestDelay + 2}M${seconds + 1}S`), outbox] : [],
    listPosts(),
  );
}
