/** Laws on deleting and republishing. */
import { aim, clock, hello, no, ok, page, post, stamp, target } from './examples.ts';
import { law } from './law.ts';
import { histories, recordsIn, targetKey, targetsOf } from './posts.ts';
import { at, dataOf, equal, exchanges, holds, idOf, itemsOf, only, same } from './reading.ts';

const offered = (item: string) => ({ section: 'Delete and republish', item });
const deletes = offered('deleting any post is offered');
const republishes = offered('republishing an existing post to new platforms is offered');
const made = ok('createPost', post('draft'), { body: hello });
const gone = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' });

const removed = law({
  id: 'post.delete.gone',
  level: 'documented',
  needs: ['post.delete', 'post.list.container', 'post.record'],
  source: deletes,
  summary: 'A deleted post is in no list any more.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { id, caller, deleted } of histories(trace)) {
      if (deleted === undefined) continue;
      for (const it of exchanges(trace.slice(deleted), 'listPosts').filter(
        (one) => one.success && one.caller === caller,
      ))
        yield holds(it, !itemsOf(it).some((seen) => idOf(seen) === id), 'gone', id);
    }
  },
  kept: [['gone', made, gone, page([])]],
  broken: [['still there', made, gone, page([post('draft')])]],
  silent: [['never deleted', made, page([post('draft')])]],
});

const onPost: ReadonlySet<string> = new Set(['updatePost', 'deletePost', 'republishPost']);

const notFound = law({
  id: 'post.delete.not-found',
  level: 'derived',
  needs: ['post.delete'],
  source: deletes,
  summary: 'A deleted post cannot be updated, deleted or republished.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { id, caller, deleted } of histories(trace)) {
      if (deleted === undefined) continue;
      for (const it of exchanges(trace.slice(deleted + 1)).filter((one) => one.id === id && one.caller === caller))
        if (onPost.has(it.operation)) yield holds(it, !it.success && it.status < 500, 'refused', it.status);
    }
  },
  kept: [['deleting twice', made, gone, no('deletePost', 404, 'NOT_FOUND', { id: 'post_1' })]],
  broken: [
    ['an update of a ghost', made, gone, ok('updatePost', post('draft'), { id: 'post_1', body: { text: 'Boo' } })],
  ],
  silent: [['deleting once', made, gone]],
});

const anyState = law({
  id: 'post.delete.any-state',
  level: 'documented',
  needs: ['post.delete', 'post.record'],
  source: deletes,
  summary: 'A post can be deleted in any state.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { id, caller, deleted } of histories(trace))
      for (const it of exchanges(trace, 'deletePost').filter((one) => one.id === id && one.caller === caller)) {
        if (deleted !== undefined && trace.indexOf(it) > deleted) continue;
        if (it.breaks?.length === 0) yield holds(it, it.success, 'deleted', it.status);
      }
  },
  kept: [['a draft', made, { ...gone, breaks: [] }]],
  broken: [['refused', made, no('deletePost', 409, 'CONFLICT', { id: 'post_1', breaks: [] })]],
  silent: [
    [
      'with a key that is unknown',
      made,
      no('deletePost', 401, 'UNAUTHENTICATED', { id: 'post_1', breaks: ['auth.bearer'] }),
    ],
  ],
});

const planned = ok('createPost', post('scheduled', { scheduledFor: stamp(10) }), {
  body: { ...hello, scheduledFor: stamp(10) },
});
const told = (minutes: number) =>
  ({
    kind: 'webhook',
    at: planned.at + minutes * 60_000,
    url: 'https://hooks.example.org/',
    received: true,
    event: { type: 'post.published', data: post('published'), timestamp: stamp(minutes) },
  }) as const;

const neverPublished = law({
  id: 'post.delete.unpublished',
  level: 'derived',
  needs: ['post.delete', 'post.schedule.field'],
  source: {
    section: 'States and transitions',
    item: 'drafts and scheduled posts can be edited, rescheduled or deleted',
  },
  summary: 'A scheduled post that was deleted is not published when its time comes.',
  over: 'time',
  *cases(trace) {
    for (const { id, deleted, wishes } of histories(trace)) {
      const last = wishes.at(-1);
      const on = deleted === undefined ? undefined : trace[deleted];
      if (deleted === undefined || on?.kind !== 'exchange' || last?.how !== 'scheduled' || (last.due ?? 0) <= on.at)
        continue;
      if (!only(trace.slice(deleted), 'clock').some((it) => it.at >= (last.due ?? 0))) continue;
      const published = trace
        .slice(deleted)
        .find(
          (it) =>
            (it.kind === 'publication' && it.postId === id) ||
            (it.kind === 'webhook' && recordsIn(it).some((one) => one.id === id)),
        );
      yield holds(published ?? on, published === undefined, 'never published', published);
    }
  },
  kept: [['nothing happens', planned, gone, clock(10)]],
  broken: [['published from the grave', planned, gone, clock(10), told(10)]],
  silent: [['its time has not come', planned, gone, clock(5)]],
});

const deletedBody = law({
  id: 'post.delete.answer',
  level: 'assumed',
  needs: ['post.delete', 'post.delete.record'],
  source: offered('the response is not shown'),
  summary: 'The answer to a deletion names the post and says that it is deleted.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace, 'deletePost').filter((one) => one.success))
      yield holds(it, idOf(dataOf(it)) === it.id && at(dataOf(it), 'deleted') === true, it.id, dataOf(it));
  },
  kept: [['it says so', gone]],
  broken: [['another id', { ...gone, id: 'post_2' }]],
});

const live = post('published', {
  platforms: [target('social', 'published', { url: 'https://social.example/1', publishedAt: stamp(0) })],
});
const first = ok('createPost', live, { body: { ...hello, publishNow: true } });
const further = { id: 'post_1', body: { platforms: aim('photo') } };
const both = { ...live, platforms: [...live.platforms, target('photo', 'published')] };

/** Each republish with the record before it. */
function* republished(trace: Parameters<typeof histories>[0]) {
  for (const history of histories(trace))
    for (const { place, on } of history.republished) {
      const before = history.sightings.findLast((one) => one.place < place && one.on.kind === 'exchange')?.post;
      if (before !== undefined) yield { on, before, after: dataOf(on) };
    }
}

const adds = law({
  id: 'post.republish.adds',
  level: 'documented',
  needs: ['post.republish', 'post.republish.to', 'post.record'],
  source: republishes,
  summary: 'Republishing publishes the post on the new targets too.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, after } of republished(trace)) {
      const there = new Map(targetsOf(after).map((one) => [targetKey(one), one.status]));
      for (const asked of targetsOf(on.body)) {
        const status = there.get(targetKey(asked));
        yield holds(on, ['published', 'publishing', 'failed'].includes(String(status)), 'published', status);
      }
    }
  },
  kept: [['one more target', first, ok('republishPost', both, further)]],
  broken: [['no new target', first, ok('republishPost', live, further)]],
  silent: [['a refused one', first, no('republishPost', 422, 'VALIDATION_FAILED', further)]],
});

const keeps = law({
  id: 'post.republish.keeps',
  level: 'derived',
  needs: ['post.republish', 'post.record'],
  source: republishes,
  summary: 'Republishing leaves alone the targets where the post is published, and adds no others.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, before, after } of republished(trace)) {
      const there = new Map(targetsOf(after).map((one) => [targetKey(one), one]));
      const asked = new Set(targetsOf(on.body).map(targetKey));
      for (const one of targetsOf(before).filter(
        (other) => other.status === 'published' && !asked.has(targetKey(other)),
      ))
        yield equal(on, there.get(targetKey(one)), one);
      const known = new Set([...asked, ...targetsOf(before).map(targetKey)]);
      yield holds(
        on,
        [...there.keys()].every((key) => known.has(key)),
        [...known],
        [...there.keys()],
      );
    }
  },
  kept: [['the first target stays', first, ok('republishPost', both, further)]],
  broken: [
    [
      'the first target is lost',
      first,
      ok('republishPost', { ...live, platforms: [target('photo', 'published')] }, further),
    ],
    [
      'the first target is published anew',
      first,
      ok(
        'republishPost',
        {
          ...both,
          platforms: [
            target('social', 'published', { url: 'https://social.example/2', publishedAt: stamp(5) }),
            target('photo', 'published'),
          ],
        },
        further,
      ),
    ],
  ],
});

const sameContent = law({
  id: 'post.republish.content',
  level: 'derived',
  needs: ['post.republish', 'post.record'],
  source: republishes,
  summary: 'Republishing publishes the post as it is: text and media stay.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, before, after } of republished(trace))
      for (const name of ['text', 'media'])
        if (before[name] !== undefined)
          yield holds(on, same(at(after, name), before[name]), before[name], at(after, name));
  },
  kept: [['the same text', first, ok('republishPost', both, further)]],
  broken: [['another text', first, ok('republishPost', { ...both, text: 'Bye' }, further)]],
});

export const removalLaws = [removed, notFound, anyState, neverPublished, deletedBody, adds, keeps, sameContent];
