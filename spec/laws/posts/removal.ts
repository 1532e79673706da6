/** Laws on deleting posts. */

import { law } from '../law.ts';
import { clock, hello, no, ok, page, post, stamp } from '../traces/examples.ts';
import { ended, histories, recordsIn } from '../traces/posts.ts';
import { at, dataOf, exchanges, holds, idOf, itemsOf, latest, offers, only, surelyBefore } from '../traces/reading.ts';

const offered = (item: string) => ({ section: 'Delete and republish', item });
const deletes = offered('deleting any post is offered');
const made = ok('createPost', post('draft'), { body: hello });
const gone = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' });

const removed = law({
  id: 'post.delete.gone',
  level: 'documented',
  needs: ['post.delete', 'post.list.container', 'post.record'],
  source: deletes,
  summary: 'A deleted post no longer appears in any list.',
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

/** Operations that need an existing post. A second deletion may succeed: the post is gone, as requested. */
const onPost: ReadonlySet<string> = new Set(['updatePost', 'republishPost']);

const notFound = law({
  id: 'post.delete.not-found',
  level: 'derived',
  needs: ['post.delete'],
  source: deletes,
  summary: 'A deleted post cannot be updated or republished.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { id, caller, deleted } of histories(trace)) {
      if (deleted === undefined) continue;
      for (const it of exchanges(trace.slice(deleted + 1)).filter((one) => one.id === id && one.caller === caller))
        if (onPost.has(it.operation)) yield holds(it, !it.success && it.status < 500, 'refused', it.status);
    }
  },
  kept: [['a refused update', made, gone, no('updatePost', 404, 'NOT_FOUND', { id: 'post_1', body: { text: 'Boo' } })]],
  broken: [
    ['an accepted update', made, gone, ok('updatePost', post('draft'), { id: 'post_1', body: { text: 'Boo' } })],
  ],
  silent: [['a second deletion', made, gone, gone]],
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
        if (it.breaks?.length === 0 && it.status !== 429) yield holds(it, it.success, 'deleted', it.status);
      }
  },
  kept: [['a draft', made, { ...gone, breaks: [] }]],
  broken: [['refused', made, no('deletePost', 409, 'CONFLICT', { id: 'post_1', breaks: [] })]],
  silent: [
    [
      'a request with an unknown key',
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
  summary: 'A deleted post is not published at its scheduled time.',
  over: 'time',
  *cases(trace) {
    for (const { id, deleted, wishes } of histories(trace)) {
      const last = wishes.at(-1);
      const on = deleted === undefined ? undefined : trace[deleted];
      if (deleted === undefined || on?.kind !== 'exchange' || last?.how !== 'scheduled') continue;
      if (!surelyBefore(latest(on), last.due ?? 0)) continue;
      if (!only(trace.slice(deleted), 'clock').some((it) => it.at >= (last.due ?? 0))) continue;
      const published = trace
        .slice(deleted)
        .find(
          (it) =>
            (it.kind === 'publication' && it.postId === id) ||
            (it.kind === 'webhook' && recordsIn(it).some((one) => idOf(one) === id && ended(one.status))),
        );
      yield holds(published ?? on, published === undefined, 'never published', published);
    }
  },
  kept: [['no publication', planned, gone, clock(10)]],
  broken: [['published after deletion', planned, gone, clock(10), told(10)]],
  silent: [['the scheduled time has not come', planned, gone, clock(5)]],
});

const deletedBody = law({
  id: 'post.delete.answer',
  level: 'assumed',
  needs: ['post.delete', 'post.delete.record'],
  source: offered('the response is not shown'),
  summary: 'The response to a deletion contains the id of the post and deleted true.',
  over: 'response',
  *cases(trace, b) {
    for (const it of exchanges(trace, 'deletePost').filter((one) => one.success))
      yield holds(
        it,
        (idOf(dataOf(it)) === it.id || !offers(b, 'post.delete.record', 'id')) &&
          (at(dataOf(it), 'deleted') === true || !offers(b, 'post.delete.record', 'deleted')),
        it.id,
        dataOf(it),
      );
  },
  kept: [['id and deleted true', gone]],
  broken: [['another id', { ...gone, id: 'post_2' }]],
});

export const removalLaws = [removed, notFound, anyState, neverPublished, deletedBody];
