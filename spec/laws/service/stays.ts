/** Laws on side effects: a request does not change other posts, and a refused request changes nothing. */

import { type Exchange, law, type Observation } from '../law.ts';
import { hello, no, ok, page, post } from '../traces/examples.ts';
import { histories, type Sighting, targetKey, targetsOf, whole } from '../traces/posts.ts';
import {
  exchanges,
  holds,
  idOf,
  instantAt,
  isObject,
  itemsOf,
  type JsonObject,
  member,
  only,
  same,
  surelyBefore,
} from '../traces/reading.ts';

const made = ok('createPost', post('draft'), { body: hello });
const other = ok('createPost', post('draft', { id: 'post_2' }), { body: hello });
const change = { id: 'post_1', body: { text: 'Better', platforms: hello.platforms } };
const better = post('draft', { text: 'Better' });

/** The members of a record that only its owner changes; the status may change with time. */
const owned = ['text', 'scheduledFor', 'isAutoPlug', 'autoPlug', 'media', 'platformContent', 'createdAt'] as const;

/** The members of a post that its owner set. */
function written(post: JsonObject): JsonObject {
  return {
    ...Object.fromEntries(owned.map((name) => [name, post[name]])),
    targets: targetsOf(post).map(targetKey).sort(),
  };
}

/** Whether two records agree. A draft must remain a draft, because only a request changes its status. */
const alike = (a: JsonObject, b: JsonObject): boolean =>
  same(written(a), written(b)) && (a.status !== 'draft' || b.status === 'draft');

/** Consecutive sightings of a post with requests in between that name other resources and never the post. */
function* undisturbed(trace: readonly Observation[]): Generator<readonly [Sighting, Sighting]> {
  for (const { id, sightings } of histories(trace)) {
    const records = sightings.filter(({ on, post }) => on.kind === 'exchange' && whole(post));
    for (const [i, second] of records.entries()) {
      const first = records[i - 1];
      if (first === undefined || second.on.kind !== 'exchange' || second.on.operation !== 'listPosts') continue;
      const between = exchanges(trace.slice(first.place + 1, second.place));
      if (between.some((it) => it.id !== undefined) && between.every((it) => it.id !== id)) yield [first, second];
    }
  }
}

const othersStay = law({
  id: 'post.update.others',
  level: 'derived',
  needs: ['post.record', 'post.list.container'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'A request to one post does not change any other post.',
  over: 'lifecycle',
  *cases(trace) {
    // After publishing, a service may show processed files and options.
    for (const [first, second] of undisturbed(trace))
      if (first.post.status === second.post.status)
        yield holds(second.on, alike(first.post, second.post), first.post, second.post);
  },
  kept: [
    [
      'the other post is unchanged',
      other,
      made,
      ok('updatePost', better, change),
      page([better, post('draft', { id: 'post_2' })]),
    ],
  ],
  broken: [
    [
      'both posts change',
      other,
      made,
      ok('updatePost', better, change),
      page([better, post('draft', { id: 'post_2', text: 'Better' })]),
    ],
  ],
  silent: [['the updated post itself', made, ok('updatePost', better, change), page([better])]],
});

const reading: ReadonlySet<string> = new Set([
  'listPosts',
  'listAccounts',
  'listOutreachAccounts',
  'getAnalytics',
  'listLeads',
  'getLeadMagnet',
]);

const lists = (it: Observation): boolean => it.kind === 'exchange' && it.operation === 'listPosts' && it.success;

/** Each pair of equal lists of one caller with only reads and refusals in between. */
function* refused(trace: readonly Observation[]) {
  for (const [place, after] of trace.entries()) {
    if (after.kind !== 'exchange' || !lists(after)) continue;
    const start = trace
      .slice(0, place)
      .findLastIndex(
        (it) => lists(it) && it.kind === 'exchange' && it.caller === after.caller && same(it.query, after.query),
      );
    const before = trace[start];
    if (before?.kind !== 'exchange') continue;
    const writes = exchanges(trace.slice(start + 1, place)).filter((it) => !reading.has(it.operation));
    const clean = writes.every((it) => !it.success && it.status >= 400 && it.status < 500 && it.together === undefined);
    if (writes.length > 0 && clean) yield { before, after, writes };
  }
}

const refusedNothing = law({
  id: 'refusal.changes-nothing',
  level: 'derived',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request has no effect: existing posts do not change, and no post is added.',
  over: 'lifecycle',
  *cases(trace) {
    const alone = only(trace, 'alone').length > 0;
    for (const { before, after, writes } of refused(trace)) {
      const [first, second] = [itemsOf(before).filter(isObject), itemsOf(after).filter(isObject)];
      for (const write of writes) {
        const was = first.find((one) => idOf(one) === write.id);
        const is = second.find((one) => idOf(one) === write.id);
        if (was !== undefined && is !== undefined) yield holds(after, alike(was, is), was, is);
        if (was !== undefined && write.operation === 'deletePost') yield holds(after, is !== undefined, was, 'gone');
        if (write.operation !== 'createPost') continue;
        const known = new Set(first.map(idOf));
        // If others may write in the meantime, a new post counts only if it has the same text.
        const text = member(write.body, 'text');
        const stored = second.find(
          (one) =>
            !known.has(idOf(one)) && (alone || (text !== undefined && one.text === text)) && isNew(trace, before, one),
        );
        yield holds(after, stored === undefined, 'no new post', stored);
      }
    }
  },
  kept: [
    ['a refused creation', page([]), no('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }), page([])],
    [
      'a post by another user in between',
      page([]),
      no('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([post('draft', { text: 'Good morning' })]),
    ],
  ],
  broken: [
    [
      'a refused post that is stored',
      page([]),
      no('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([post('draft')]),
    ],
    [
      'another post is stored instead',
      { kind: 'alone', at: made.at },
      page([]),
      no('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hi' } }),
      page([post('draft')]),
    ],
    [
      'a refused update that is applied',
      page([post('draft')]),
      no('updatePost', 422, 'VALIDATION_FAILED', change),
      page([better]),
    ],
    [
      'a refused deletion that is applied',
      page([post('draft')]),
      no('deletePost', 409, 'CONFLICT', { id: 'post_1' }),
      page([]),
    ],
  ],
  silent: [['an accepted post in between', page([]), made, page([post('draft')])]],
});

/** Whether a post was created after a list: it is not older than the list, and the trace did not create it earlier. */
function isNew(trace: readonly Observation[], list: Exchange, post: JsonObject): boolean {
  const made = instantAt(post, 'createdAt');
  if (made !== undefined && surelyBefore(made, list.at)) return false;
  return !histories(trace.slice(0, trace.indexOf(list))).some(({ id }) => id === idOf(post));
}

export const stayLaws = [othersStay, refusedNothing];
