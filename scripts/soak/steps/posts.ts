/** Creates, edits, deletes and republishes posts. */
import type { Lap, Step } from '../lap.ts';
import { type ModelPost, publish } from '../tenantModel.ts';
import { buildRandomPost } from './shapes.ts';

const minute = 60_000;
const toIso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');

interface PostRecord {
  readonly id: string;
  readonly text?: string;
  readonly scheduledFor?: string;
  readonly platforms: readonly { readonly accountId: string; readonly publishedAt?: string }[];
  readonly updatedAt: string;
}

/** Reads the record through the control surface, which injected faults do not affect. */
const readRecord = async (lap: Lap, id: string): Promise<PostRecord | undefined> =>
  (await lap.callControl('GET', `/posts/${id}`))?.record;

async function findPost(lap: Lap, text: string): Promise<PostRecord | undefined> {
  const [post] = (await lap.callControl('GET', `/posts?text=${encodeURIComponent(text)}`)).posts;
  return post === undefined ? undefined : readRecord(lap, post.id);
}

function createPostStep(weight: number, timing: (lap: Lap) => { readonly due?: number; readonly now?: true }): Step {
  return {
    weight,
    run: async (lap) => {
      const name = lap.createUniqueName('post');
      const shape = buildRandomPost(lap, name);
      const { due, now } = timing(lap);
      const { model } = lap;
      const body = {
        ...shape.body,
        ...(due === undefined ? {} : { scheduledFor: toIso(due) }),
        ...(now ? { publishNow: true } : {}),
      };
      // If the clock runs, the scheduled time may have passed when the request arrives.
      const acceptedRefusals = due !== undefined && lap.clock === 'accelerated' ? [422] : [];
      const record = await lap.confirmWrite(
        lap.call('POST', '/api/v1/posts', { body }),
        () => findPost(lap, name),
        acceptedRefusals,
      );
      if (record === undefined) return;
      const { targets, plugs: plugDelays, text } = shape;
      const post: ModelPost = { text, targets, plugs: plugDelays, state: 'draft' };
      model.posts.set(record.id, post);
      if (due !== undefined) Object.assign(post, { due, state: 'scheduled' });
      if (now) publish(model, record.id, post, Date.parse(record.updatedAt));
    },
  };
}

const pickNearFuture = (lap: Lap) => ({ due: lap.now + (1 + lap.random.intBelow(6)) * minute });

/** Takes a post for one client, so that no other client changes it meanwhile. */
function claimPost(lap: Lap, isEligible: (post: ModelPost) => boolean): [string, ModelPost] | undefined {
  const all = [...lap.model.posts].filter(([id, post]) => isEligible(post) && !lap.claimedPosts.has(id));
  const candidate = lap.pick(all);
  if (candidate !== undefined) lap.claimedPosts.add(candidate[0]);
  return candidate;
}

const isEditable = (lap: Lap) => (post: ModelPost) =>
  post.state === 'draft' || (post.state === 'scheduled' && lap.clock === 'frozen');

const edit: Step = {
  weight: 6,
  run: async (lap) => {
    const [id, post] = claimPost(lap, isEditable(lap)) ?? [];
    if (id === undefined || post === undefined) return;
    const { model } = lap;
    const text = lap.createUniqueName('edited');
    const { due } = lap.random.intBelow(2) === 0 ? pickNearFuture(lap) : {};
    const body = { text, scheduledFor: due === undefined ? null : toIso(due) };
    const acceptedRefusals = due !== undefined && lap.clock === 'accelerated' ? [422] : [];
    const record = await lap.confirmWrite(
      lap.call('PATCH', `/api/v1/posts/${id}`, { body }),
      () => readRecord(lap, id),
      acceptedRefusals,
    );
    lap.claimedPosts.delete(id);
    if (record?.text !== text || !model.posts.has(id)) return;
    post.text = text;
    delete post.due;
    Object.assign(post, due === undefined ? { state: 'draft' } : { due, state: 'scheduled' });
  },
};

const remove: Step = {
  weight: 3,
  run: async (lap) => {
    const [id, post] = claimPost(lap, (candidate) => lap.clock === 'frozen' || candidate.state === 'draft') ?? [];
    if (id === undefined || post === undefined) return;
    const { model } = lap;
    const remainingPost = await lap.confirmWrite(lap.call('DELETE', `/api/v1/posts/${id}`), () => readRecord(lap, id));
    lap.claimedPosts.delete(id);
    // The response to a DELETE contains only the id, a stored record the whole post.
    if (remainingPost === undefined || remainingPost.platforms === undefined) model.posts.delete(id);
  },
};

/** Posts that openmicro accepts: short text and no video. */
const isRepublishable = ({ state, text, targets }: ModelPost) =>
  state === 'done' &&
  text.length < 300 &&
  !targets.some(({ platform }) => platform === 'openmicro' || platform === 'video');

const republish: Step = {
  weight: 3,
  run: async (lap) => {
    const [id, post] = claimPost(lap, isRepublishable) ?? [];
    const { id: accountId } = lap.accounts.get('acc_openmicro') ?? {};
    if (id === undefined || post === undefined || accountId === undefined) return;
    const { model } = lap;
    const body = { platforms: [{ platform: 'openmicro', accountId }] };
    const record = await lap.confirmWrite(lap.call('POST', `/api/v1/posts/${id}/republish`, { body }), () =>
      readRecord(lap, id),
    );
    lap.claimedPosts.delete(id);
    const publishedAt = record?.platforms.find((target) => target.accountId === accountId)?.publishedAt;
    if (publishedAt === undefined) return;
    post.targets.push({ platform: 'openmicro', accountId, canPublish: true, isPublished: false });
    publish(model, id, post, Date.parse(publishedAt));
  },
};

export const postSteps: readonly Step[] = [
  createPostStep(3, () => ({})),
  createPostStep(8, pickNearFuture),
  createPostStep(4, () => ({ now: true })),
  edit,
  remove,
  republish,
];
