/** Laws on deleting posts. */

import { type Exchange, law } from '../law.ts';
import {
  buildClock,
  buildPublication,
  createdPost,
  listeningTo,
  ok,
  page,
  post,
  postBody,
  refusal,
  timestamp,
  updatedPost,
} from '../traces/examples.ts';
import { hasRecord } from '../traces/listings.ts';
import { findRecordsIn, hasEnded, listPostHistories } from '../traces/posts.ts';
import {
  checkThat,
  getLatestInstant,
  getMemberAt,
  isCertainlyBefore,
  listExchanges,
  listSuccessfulExchanges,
  offersMember,
  readData,
  readId,
  readObservations,
  wasListening,
} from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Delete and republish', item });
const deletionSource = cite('deleting any post is offered');
const draftCreation = createdPost(post('draft'), postBody);
const deletion = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' });

/** A record under a wrapper, whose id the profile locates with a pointer. */
const wrappedCreation = createdPost({ id: 'post_1', post: { ref: 'post_1' } }, postBody);
const buildForeignList = (ref: string) => ({ success: true, data: { posts: [{ ref }] } });

const deletedUnlisted = law({
  id: 'post.delete.gone',
  level: 'documented',
  argument:
    'Author: a deleted post is gone. Implementer: a list may keep it, marked as deleted. The document says "deleting", and a post still listed was at most hidden.',
  needs: ['post.delete', 'post.list.container', 'post.record'],
  source: deletionSource,
  summary: 'A deleted post no longer appears in any list.',
  over: 'lifecycle',
  exercisedBy: 'a list after the deletion of a post that an earlier list had contained',
  *cases(trace) {
    for (const { id, caller, deletionPosition, versions } of listPostHistories(trace)) {
      const creation = versions[0]?.exchange;
      if (deletionPosition === undefined || creation === undefined) continue;
      const lists = listSuccessfulExchanges(trace, 'listPosts').filter((exchange) => exchange.caller === caller);
      const isListedIn = (exchange: Exchange) => hasRecord(exchange, id, readData(creation));
      const isBeforeDeletion = (exchange: Exchange) => trace.indexOf(exchange) < deletionPosition;
      const wasListed = lists.filter(isBeforeDeletion).some(isListedIn);
      for (const exchange of lists.filter((exchange) => !isBeforeDeletion(exchange))) {
        const isListed = isListedIn(exchange);
        // A list that never had the post does not show that it is gone.
        if (isListed === true || (isListed === false && wasListed)) yield checkThat(exchange, !isListed, 'gone', id);
      }
    }
  },
  kept: [
    ['gone', draftCreation, page([post('draft')]), deletion, page([])],
    ['a list of another post', draftCreation, page([post('draft')]), deletion, page([post('draft', { id: 'post_2' })])],
  ],
  broken: [
    ['still there', draftCreation, deletion, page([post('draft')])],
    ['still there, bare', wrappedCreation, deletion, page([{ ref: 'post_1', state: 'new' }])],
    ['still there, wrapped', draftCreation, deletion, page([{ post: { id: 'post_1' } }])],
    [
      'still there, in a list elsewhere',
      wrappedCreation,
      deletion,
      page([], { responseBody: buildForeignList('post_1') }),
    ],
  ],
  neutral: [
    ['never deleted', draftCreation, page([post('draft')])],
    ['never listed', draftCreation, deletion, page([])],
    ['items without a readable id', wrappedCreation, deletion, page([{ key: 'k1' }])],
    ['items that refer to the post', wrappedCreation, deletion, page([{ key: 'k1', copyOf: 'post_1' }])],
    ['a list that cannot be found', wrappedCreation, deletion, page([], { responseBody: buildForeignList('post_2') })],
    [
      'an id that may be a count',
      createdPost({ id: '7', post: { ref: 7 } }, postBody),
      ok('deletePost', {}, { id: '7' }),
      page([{ ref: 7 }]),
    ],
  ],
});

/** Operations that need an existing post. A second deletion may succeed: the post is gone, as requested. */
const postOperations: ReadonlySet<string> = new Set(['updatePost', 'republishPost']);

const notFound = law({
  id: 'post.delete.not-found',
  level: 'derived',
  argument:
    'Author: any post can be deleted. Implementer: a deleted post may be kept and restored. A post that can still be edited or published is not deleted.',
  needs: ['post.delete'],
  source: deletionSource,
  summary: 'A deleted post cannot be updated or republished.',
  over: 'lifecycle',
  exercisedBy: 'a request to a post after its deletion',
  *cases(trace) {
    for (const { id, caller, deletionPosition } of listPostHistories(trace)) {
      if (deletionPosition === undefined) continue;
      for (const exchange of listExchanges(trace.slice(deletionPosition + 1)).filter(
        (exchange) => exchange.id === id && exchange.caller === caller,
      ))
        if (postOperations.has(exchange.operation))
          yield checkThat(exchange, !exchange.success && exchange.status < 500, 'refused', exchange.status);
    }
  },
  kept: [
    [
      'a refused update',
      draftCreation,
      deletion,
      refusal('updatePost', 404, 'NOT_FOUND', { id: 'post_1', body: { text: 'Boo' } }),
    ],
  ],
  broken: [['an accepted update', draftCreation, deletion, updatedPost(post('draft'), { text: 'Boo' })]],
  neutral: [['a second deletion', draftCreation, deletion, deletion]],
});

const anyState = law({
  id: 'post.delete.any-state',
  level: 'documented',
  argument: 'Author: any post. Implementer: a published post may only be hidden. The document says "any".',
  needs: ['post.delete', 'post.record'],
  source: deletionSource,
  summary: 'A post can be deleted in any state.',
  over: 'lifecycle',
  exercisedBy: 'a response to the first deletion of a post',
  *cases(trace) {
    for (const { id, caller, deletionPosition } of listPostHistories(trace))
      for (const exchange of listExchanges(trace, 'deletePost').filter(
        (exchange) => exchange.id === id && exchange.caller === caller,
      )) {
        if (deletionPosition !== undefined && trace.indexOf(exchange) > deletionPosition) continue;
        if (exchange.breaks?.length === 0 && exchange.status !== 429)
          yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
      }
  },
  kept: [['a draft', draftCreation, { ...deletion, breaks: [] }]],
  broken: [['refused', draftCreation, refusal('deletePost', 409, 'CONFLICT', { id: 'post_1', breaks: [] })]],
  neutral: [
    [
      'a request with an unknown key',
      draftCreation,
      refusal('deletePost', 401, 'UNAUTHENTICATED', { id: 'post_1', breaks: ['auth.bearer'] }),
    ],
  ],
});

const scheduledCreation = createdPost(post('scheduled', { scheduledFor: timestamp(10) }), {
  ...postBody,
  scheduledFor: timestamp(10),
});
const buildPublishedEvent = (minutes: number) =>
  ({
    kind: 'webhook',
    at: scheduledCreation.at + minutes * 60_000,
    url: 'https://hooks.example.org/',
    received: true,
    event: { type: 'post.published', data: post('published'), timestamp: timestamp(minutes) },
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
  exercisedBy: 'the clock at the time of a deleted post, and a publication or an event of another post',
  *cases(trace) {
    for (const { id, deletionPosition, versions } of listPostHistories(trace)) {
      const lastVersion = versions.at(-1);
      const deletionExchange = deletionPosition === undefined ? undefined : trace[deletionPosition];
      if (
        deletionPosition === undefined ||
        deletionExchange?.kind !== 'exchange' ||
        lastVersion?.timing !== 'scheduled'
      )
        continue;
      const due = lastVersion.due ?? 0;
      if (!isCertainlyBefore(getLatestInstant(deletionExchange), due)) continue;
      const laterTrace = trace.slice(deletionPosition);
      if (!readObservations(laterTrace, 'clock').some((clockMove) => clockMove.at >= due)) continue;
      const publishedObservation = laterTrace.find(
        (observation) =>
          (observation.kind === 'publication' && observation.postId === id) ||
          (observation.kind === 'webhook' &&
            findRecordsIn(observation).some((record) => readId(record) === id && hasEnded(record.status))),
      );
      // The absence of a publication is evidence only if the recorder observes that of another post.
      const wouldShow = wasListening(trace, 'publications', deletionExchange, due)
        ? readObservations(trace, 'publication').some(({ postId }) => postId !== id)
        : wasListening(trace, 'webhooks', deletionExchange, due) &&
          readObservations(trace, 'webhook').some((webhook) =>
            findRecordsIn(webhook).some((record) => readId(record) !== id && hasEnded(record.status)),
          );
      if (publishedObservation !== undefined || wouldShow)
        yield checkThat(
          publishedObservation ?? deletionExchange,
          publishedObservation === undefined,
          'never published',
          publishedObservation,
        );
    }
  },
  kept: [
    [
      'no publication, but one of another post',
      listeningTo('publications'),
      scheduledCreation,
      deletion,
      buildClock(10),
      { ...buildPublication(10), postId: 'post_2' },
    ],
  ],
  broken: [['published after deletion', scheduledCreation, deletion, buildClock(10), buildPublishedEvent(10)]],
  neutral: [
    ['the scheduled time has not come', listeningTo('publications'), scheduledCreation, deletion, buildClock(5)],
    ['nothing that would show a publication', scheduledCreation, deletion, buildClock(10)],
    ['an outbox without any publication', listeningTo('publications'), scheduledCreation, deletion, buildClock(10)],
  ],
});

const deletedBody = law({
  id: 'post.delete.answer',
  level: 'assumed',
  needs: ['post.delete', 'post.delete.record'],
  source: cite('the response is not shown'),
  summary: 'The response to a deletion contains the id of the post and deleted true.',
  over: 'form',
  exercisedBy: 'an accepted deletion',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace, 'deletePost').filter((exchange) => exchange.success))
      yield checkThat(
        exchange,
        (readId(readData(exchange)) === exchange.id || !offersMember(behaviour, 'post.delete.record', 'id')) &&
          (getMemberAt(readData(exchange), 'deleted') === true ||
            !offersMember(behaviour, 'post.delete.record', 'deleted')),
        exchange.id,
        readData(exchange),
      );
  },
  kept: [['id and deleted true', deletion]],
  broken: [['another id', { ...deletion, id: 'post_2' }]],
});

export const deletionLaws = [deletedUnlisted, notFound, anyState, neverPublished, deletedBody];
