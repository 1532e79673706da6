/** Laws on concurrent requests. */

import type { Behaviour } from '../../decisions/index.ts';
import { merge } from '../../judging/merge.ts';
import { type Case, type Exchange, type Law, law, type Observation } from '../law.ts';
import { collect, hello, magnet, no, ok, page, post, target } from '../traces/examples.ts';
import { magnetRecords } from '../traces/magnets.ts';
import { explain, type Happening, type SequentialModel } from '../traces/orders.ts';
import { recordsIn, targetKey, targetsOf, whole } from '../traces/posts.ts';
import {
  at,
  dataOf,
  exchanges,
  holds,
  idOf,
  isObject,
  type JsonObject,
  member,
  same,
  successes,
  unordered,
} from '../traces/reading.ts';
import { over, reads } from '../traces/seen.ts';

interface PostState {
  /** Undefined once it is deleted. */
  readonly content: JsonObject | undefined;
  readonly how: 'draft' | 'scheduled' | 'out';
  /** The targets where it is published. */
  readonly published: readonly string[];
}

const content = (body: unknown): JsonObject => {
  const { publishNow: _, ...kept } = isObject(body) ? body : {};
  return kept;
};

/** When a body requests publishing; undefined if it does not say. */
function timing(body: unknown): PostState['how'] | undefined {
  if (member(body, 'publishNow') === true) return 'out';
  const time = member(body, 'scheduledFor');
  return time === undefined ? undefined : time === null ? 'draft' : 'scheduled';
}

const aims = (body: unknown): readonly string[] => targetsOf(body).map(targetKey);

/** A post in a service that handles one request at a time. It may refuse a request in any state. */
const posts = (b: Behaviour): SequentialModel<PostState> => ({
  after: (state, { operation, success, body }) => {
    if (!success) return [state];
    if (operation === 'deletePost') return [{ ...state, content: undefined }];
    if (state.content === undefined) return [];
    if (operation === 'updatePost') {
      if (state.how === 'out') return [];
      const changed = merge(state.content, content(body), b['post.update.merge']);
      const how = timing(body) ?? state.how;
      return [{ content: changed, how, published: how === 'out' ? aims(changed) : [] }];
    }
    const fresh = aims(body).every((key) => !state.published.includes(key));
    return state.how === 'out' && fresh ? [{ ...state, published: [...state.published, ...aims(body)] }] : [];
  },
  shows: ({ content: wanted, how, published }, seen) => {
    if (wanted === undefined || !isObject(seen)) return false;
    const out = over(b, seen.status) || reads(b, seen.status, 'publishing');
    const state = how === 'out' ? out : reads(b, seen.status, how);
    const targets = how === 'out' ? published : aims(wanted);
    const texts = [['text'], ['isAutoPlug'], ...aimed(wanted).map((label) => ['platformContent', label, 'text'])];
    return (
      state &&
      same([...aims(seen)].sort(), [...targets].sort()) &&
      texts.every((path) => at(wanted, ...path) === undefined || same(at(seen, ...path), at(wanted, ...path)))
    );
  },
  key: (state) => JSON.stringify(state),
});

const aimed = (wanted: unknown): readonly string[] => targetsOf(wanted).map(({ platform }) => String(platform));

/** The requests to one resource in order, concurrent ones grouped, and the records of it that were read alone. */
function happenings(
  trace: readonly Observation[],
  { id, caller }: { readonly id: string; readonly caller: string },
  recordOf: (it: Exchange) => unknown,
): Happening[] {
  const found: Happening[] = [];
  for (const it of exchanges(trace).filter((one) => one.caller === caller)) {
    const last = found.at(-1);
    const together =
      last?.kind === 'requests' && it.together !== undefined && last.requests[0]?.together === it.together;
    if (it.id === id && it.operation !== 'listLeads') {
      if (together) found[found.length - 1] = { kind: 'requests', requests: [...last.requests, it] };
      else found.push({ kind: 'requests', requests: [it] });
    }
    const record = it.together === undefined && it.success ? recordOf(it) : undefined;
    if (record !== undefined) found.push({ kind: 'seen', on: it, record });
  }
  return found;
}

/** One case for each resource that received concurrent requests. */
function* judged<S>(
  trace: readonly Observation[],
  creations: readonly Exchange[],
  start: (creation: Exchange) => S,
  recordOf: (it: Exchange, id: string) => unknown,
  model: SequentialModel<S>,
): Generator<Case> {
  const apart = unordered(trace);
  for (const creation of creations) {
    const id = idOf(dataOf(creation));
    if (id === undefined || !apart.has(id)) continue;
    const after = trace.slice(trace.indexOf(creation) + 1);
    const happened = happenings(after, { id, caller: creation.caller }, (it) => recordOf(it, id));
    const { explanation, on } = explain(start(creation), happened, model);
    const last = exchanges(after).findLast((it) => it.together !== undefined && it.id === id);
    const answers = happened.flatMap((one) => (one.kind === 'requests' ? one.requests : []));
    const told = answers.map(({ operation, status, body }) => ({ operation, status, body }));
    if (explanation !== 'unknown' && last !== undefined)
      yield holds(on ?? last, explanation === 'explained', { someOrderOf: told }, explanation);
  }
}

const at1 = { together: 1 } as const;
const draft = ok('createPost', post('draft'), { body: hello });
const rewording = { id: 'post_1', body: { text: 'Better' }, ...at1 };
const reworded = ok('updatePost', post('draft', { text: 'Better' }), rewording);
const plugged = ok('updatePost', post('draft', { isAutoPlug: true }), {
  id: 'post_1',
  body: { isAutoPlug: true },
  ...at1,
});
const gone = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...at1 });
const live = ok('createPost', post('published'), { body: { ...hello, publishNow: true } });
const republish = { id: 'post_1', body: { platforms: [{ platform: 'photo', accountId: 'acc_photo' }] }, ...at1 };
const further = ok('republishPost', post('published'), republish);
const both = post('published', { platforms: [target('social', 'published'), target('photo', 'published')] });

const sequentialPosts = law({
  id: 'post.parallel.sequential',
  level: 'derived',
  needs: ['post.record', 'post.states', 'post.list.container', 'post.update.merge', 'post.update.publish'],
  source: { section: 'PATCH /posts/:id', item: 'each request edits the post' },
  summary: 'Concurrent requests to one post have the same result as those requests one after another, in some order.',
  over: 'lifecycle',
  *cases(trace, b) {
    // What happens to a schedule when an update replaces the whole post is open.
    if (b['post.update.merge'] === 'replace') return;
    const creations = successes(trace, 'createPost').filter(({ together }) => together === undefined);
    const start = ({ body }: Exchange): PostState => {
      const how = timing(body) ?? 'draft';
      return { content: content(body), how, published: how === 'out' ? aims(body) : [] };
    };
    const recordOf = (it: Exchange, id: string) => {
      if (it.operation !== 'listPosts') return undefined;
      return recordsIn(it).find((one) => idOf(one) === id && whole(one));
    };
    yield* judged(trace, creations, start, recordOf, posts(b));
  },
  kept: [
    ['updates of two members', draft, reworded, plugged, page([post('draft', { text: 'Better', isAutoPlug: true })])],
    ['an update after a deletion', draft, gone, no('updatePost', 404, 'NOT_FOUND', rewording), page([])],
    ['an update before a deletion', draft, reworded, gone, page([])],
    [
      'the second republish is refused',
      live,
      further,
      no('republishPost', 422, 'VALIDATION_FAILED', republish),
      page([both]),
    ],
  ],
  broken: [
    ['one of two updates is lost', draft, reworded, plugged, page([post('draft', { isAutoPlug: true })])],
    ['a deleted post that is still listed', draft, reworded, gone, page([post('draft', { text: 'Better' })])],
    ['republished twice', live, further, further, page([both])],
  ],
  silent: [
    ['sequential requests', draft, { ...reworded, together: undefined }, page([post('draft', { text: 'Better' })])],
  ],
});

interface MagnetState {
  readonly state: unknown;
  readonly content: JsonObject;
}

/** Members that a service stores verbatim. */
const spelt = ['workflowType', 'postUrl', 'postId', 'webhookUrl'] as const;

const magnetsOneByOne = (b: Behaviour): SequentialModel<MagnetState> => ({
  after: (state, { operation, success, body }) => {
    if (!success) return [state];
    if (operation === 'pauseLeadMagnet')
      return b['leadMagnet.pause.again'] === 'refuse' && state.state === 'paused'
        ? []
        : [{ ...state, state: 'paused' }];
    if (operation === 'resumeLeadMagnet') return [{ ...state, state: 'active' }];
    if (operation !== 'updateLeadMagnet') return [state];
    return [{ ...state, content: merge(state.content, body, b['leadMagnet.update.merge']) }];
  },
  shows: ({ state, content: wanted }, seen) =>
    (member(seen, 'state') === undefined || member(seen, 'state') === state) &&
    spelt.every((name) => [member(wanted, name), undefined].includes(member(seen, name) as never)),
  key: (state) => JSON.stringify(state),
});

const paused = ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1', ...at1 });
const active = ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } });
const changed = (state: string, more: object = {}) =>
  ok('updateLeadMagnet', magnet(state), {
    id: 'lm_1',
    body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] },
    ...more,
  });

const sequentialMagnets = law({
  id: 'leadMagnet.parallel.sequential',
  level: 'derived',
  needs: [
    'leadMagnet.record',
    'leadMagnet.states',
    'leadMagnet.fields',
    'leadMagnet.pause.again',
    'leadMagnet.update.merge',
  ],
  source: { section: 'States and transitions', item: 'the table of lead magnet transitions' },
  summary:
    'Concurrent requests to one lead magnet have the same result as those requests one after another, in some order.',
  over: 'lifecycle',
  *cases(trace, b) {
    const creations = successes(trace, 'createLeadMagnet').filter(({ together }) => together === undefined);
    const start = ({ body }: Exchange): MagnetState => {
      const { activate, ...kept } = isObject(body) ? body : {};
      return { state: activate === true ? 'active' : 'paused', content: kept };
    };
    const recordOf = (it: Exchange, id: string) =>
      magnetRecords.some((one) => one === it.operation) && idOf(dataOf(it)) === id ? dataOf(it) : undefined;
    yield* judged(trace, creations, start, recordOf, magnetsOneByOne(b));
  },
  kept: [['paused and updated', active, paused, changed('active', at1), changed('paused')]],
  broken: [['reactivated by the update', active, paused, changed('active', at1), changed('active')]],
  silent: [['sequential requests', active, { ...paused, together: undefined }, changed('paused')]],
});

export const parallelLaws: readonly Law[] = [sequentialPosts, sequentialMagnets];
