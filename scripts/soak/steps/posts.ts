/** Creates, edits, deletes and republishes posts. */
import type { Lap, Step } from '../lap.ts';
import { type ModelPost, publish } from '../world.ts';
import { shapeOf } from './shapes.ts';

const MINUTE = 60_000;
const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');

interface Record {
  readonly id: string;
  readonly text?: string;
  readonly scheduledFor?: string;
  readonly platforms: readonly { readonly accountId: string; readonly publishedAt?: string }[];
  readonly updatedAt: string;
}

/** Reads the record through the control surface, which faults do not affect. */
const recordOf = async (lap: Lap, id: string): Promise<Record | undefined> =>
  (await lap.control('GET', `/posts/${id}`))?.record;

async function found(lap: Lap, text: string): Promise<Record | undefined> {
  const [post] = (await lap.control('GET', `/posts?text=${encodeURIComponent(text)}`)).posts;
  return post === undefined ? undefined : recordOf(lap, post.id);
}

function create(weight: number, when: (lap: Lap) => { readonly due?: number; readonly now?: true }): Step {
  return {
    weight,
    run: async (lap) => {
      const name = lap.name('post');
      const shape = shapeOf(lap, name);
      const { due, now } = when(lap);
      const { world } = lap;
      const body = {
        ...shape.body,
        ...(due === undefined ? {} : { scheduledFor: iso(due) }),
        ...(now ? { publishNow: true } : {}),
      };
      // If the clock keeps going, the scheduled time may have passed when the request arrives.
      const over = due !== undefined && lap.clock === 'accelerated' ? [422] : [];
      const record = await lap.certain(lap.call('POST', '/api/v1/posts', { body }), () => found(lap, name), over);
      if (record === undefined) return;
      const { targets, plugs, text } = shape;
      const post: ModelPost = { text, targets, plugs, state: 'draft' };
      world.posts.set(record.id, post);
      if (due !== undefined) Object.assign(post, { due, state: 'scheduled' });
      if (now) publish(world, record.id, post, Date.parse(record.updatedAt));
    },
  };
}

const soon = (lap: Lap) => ({ due: lap.now + (1 + lap.random.below(6)) * MINUTE });

/** Takes a post for one client, so that no other client changes it meanwhile. */
function take(lap: Lap, fits: (post: ModelPost) => boolean): [string, ModelPost] | undefined {
  const all = [...lap.world.posts].filter(([id, post]) => fits(post) && !lap.taken.has(id));
  const one = lap.pick(all);
  if (one !== undefined) lap.taken.add(one[0]);
  return one;
}

const editable = (lap: Lap) => (post: ModelPost) =>
  post.state === 'draft' || (post.state === 'scheduled' && lap.clock === 'frozen');

const edit: Step = {
  weight: 6,
  run: async (lap) => {
    const [id, post] = take(lap, editable(lap)) ?? [];
    if (id === undefined || post === undefined) return;
    const { world } = lap;
    const text = lap.name('edited');
    const { due } = lap.random.below(2) === 0 ? soon(lap) : {};
    const body = { text, scheduledFor: due === undefined ? null : iso(due) };
    const over = due !== undefined && lap.clock === 'accelerated' ? [422] : [];
    const record = await lap.certain(lap.call('PATCH', `/api/v1/posts/${id}`, { body }), () => recordOf(lap, id), over);
    lap.taken.delete(id);
    if (record?.text !== text || !world.posts.has(id)) return;
    post.text = text;
    delete post.due;
    Object.assign(post, due === undefined ? { state: 'draft' } : { due, state: 'scheduled' });
  },
};

const remove: Step = {
  weight: 3,
  run: async (lap) => {
    const [id, post] = take(lap, (one) => lap.clock === 'frozen' || one.state === 'draft') ?? [];
    if (id === undefined || post === undefined) return;
    const { world } = lap;
    const there = await lap.certain(lap.call('DELETE', `/api/v1/posts/${id}`), () => recordOf(lap, id));
    lap.taken.delete(id);
    // The response to a DELETE contains only the id, a stored record the whole post.
    if (there === undefined || there.platforms === undefined) world.posts.delete(id);
  },
};

/** Posts that openmicro accepts: short text and no video. */
const republishable = ({ state, text, targets }: ModelPost) =>
  state === 'over' &&
  text.length < 300 &&
  !targets.some(({ platform }) => platform === 'openmicro' || platform === 'video');

const republish: Step = {
  weight: 3,
  run: async (lap) => {
    const [id, post] = take(lap, republishable) ?? [];
    const { id: accountId } = lap.accounts.get('acc_openmicro') ?? {};
    if (id === undefined || post === undefined || accountId === undefined) return;
    const { world } = lap;
    const body = { platforms: [{ platform: 'openmicro', accountId }] };
    const record = await lap.certain(lap.call('POST', `/api/v1/posts/${id}/republish`, { body }), () =>
      recordOf(lap, id),
    );
    lap.taken.delete(id);
    const at = record?.platforms.find((target) => target.accountId === accountId)?.publishedAt;
    if (at === undefined) return;
    post.targets.push({ platform: 'openmicro', accountId, works: true, done: false });
    publish(world, id, post, Date.parse(at));
  },
};

export const posts: readonly Step[] = [
  create(3, () => ({})),
  create(8, soon),
  create(4, () => ({ now: true })),
  edit,
  remove,
  republish,
];
