/** Laws on side effects: a request does not change other posts, and a refused request changes nothing. */

import { isOpen } from '../../decisions/index.ts';
import { isEqualJson, isObject, type JsonObject, readMember } from '../../json.ts';
import { type Exchange, law, type Observation } from '../law.ts';
import { createdPost, ok, page, post, postBody, refusal, timestamp } from '../traces/examples.ts';
import { matchesState } from '../traces/postSightings.ts';
import { buildTargetKey, getVersionAt, listPostHistories, readTargets } from '../traces/posts.ts';
import { hasLostContent, isSameMember, listContentRecords, listRequestedUrls } from '../traces/recordMembers.ts';
import {
  checkThat,
  getInstantAt,
  isCertainlyBefore,
  listExchanges,
  readData,
  readId,
  readItems,
  readObservations,
} from '../traces/traceReader.ts';

const draftCreation = createdPost(post('draft'), postBody);
const otherCreation = createdPost(post('draft', { id: 'post_2' }), postBody);
const updateRequest = { id: 'post_1', body: { text: 'Better', platforms: postBody.platforms } };
const updatedRecord = post('draft', { text: 'Better' });

/** The members of a record that only its owner changes; the status may change with time. */
const ownedMembers = [
  'text',
  'scheduledFor',
  'isAutoPlug',
  'autoPlug',
  'media',
  'platformContent',
  'createdAt',
] as const;

/** The members of a post that its owner set. */
function selectOwnedContent(post: JsonObject): JsonObject {
  return {
    ...Object.fromEntries(ownedMembers.map((name) => [name, post[name]])),
    targets: readTargets(post).map(buildTargetKey).sort(),
  };
}

const isUnchanged = (a: JsonObject, b: JsonObject, trace: readonly Observation[], isPartial = false): boolean =>
  isSameMember('', selectOwnedContent(a), selectOwnedContent(b), {
    requestedUrls: listRequestedUrls(trace),
    isPartial,
  });

/** Consecutive sightings of a post with requests in between that name other resources and never the post. */
function* findUndisturbedPairs(trace: readonly Observation[]) {
  for (const history of listPostHistories(trace)) {
    const records = listContentRecords(trace, history);
    for (const [i, second] of records.entries()) {
      const first = records[i - 1];
      if (first === undefined || second.exchange.operation !== 'listPosts') continue;
      const requestsBetween = listExchanges(trace.slice(first.position + 1, second.position));
      if (
        requestsBetween.some((exchange) => exchange.id !== undefined) &&
        requestsBetween.every((exchange) => exchange.id !== history.id)
      )
        yield { first, second, timing: getVersionAt(history, first.position)?.timing };
    }
  }
}

const othersUnchanged = law({
  id: 'post.update.others',
  level: 'derived',
  needs: ['post.record', 'post.list.container', 'post.states'],
  everyReading: ['post.states'],
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'A request to one post does not change any other post.',
  over: 'lifecycle',
  exercisedBy: 'two records of a post, between which only another post got a request',
  *cases(trace, behaviour) {
    for (const { first, second, timing } of findUndisturbedPairs(trace)) {
      const hasSameState = first.post.status === second.post.status;
      // Only a request changes the state of a draft. After publishing, a service may show processed files and options.
      const leftDraft =
        timing === 'draft' &&
        !isOpen(behaviour, 'post.states') &&
        matchesState(behaviour, first.post.status, 'draft') &&
        !matchesState(behaviour, second.post.status, 'draft');
      // Responses of another operation may show more or fewer members.
      const isPartial = first.exchange.operation !== second.exchange.operation;
      if (hasSameState || leftDraft)
        yield checkThat(
          second.exchange,
          hasSameState &&
            isUnchanged(first.post, second.post, trace, isPartial) &&
            !hasLostContent(first.post, second, trace),
          first.post,
          second.post,
        );
    }
  },
  kept: [
    [
      'the other post is unchanged',
      otherCreation,
      draftCreation,
      ok('updatePost', updatedRecord, updateRequest),
      page([updatedRecord, post('draft', { id: 'post_2' })]),
    ],
  ],
  broken: [
    [
      'both posts change',
      otherCreation,
      draftCreation,
      ok('updatePost', updatedRecord, updateRequest),
      page([updatedRecord, post('draft', { id: 'post_2', text: 'Better' })]),
    ],
    [
      'another draft is scheduled',
      otherCreation,
      draftCreation,
      ok('updatePost', updatedRecord, updateRequest),
      page([updatedRecord, post('scheduled', { id: 'post_2' })]),
    ],
  ],
  neutral: [
    [
      'another post is published in the meantime',
      createdPost(post('scheduled', { id: 'post_2' }), postBody),
      draftCreation,
      ok('updatePost', updatedRecord, updateRequest),
      page([updatedRecord, post('published', { id: 'post_2', text: 'Hello.' })]),
    ],
    ['the updated post itself', draftCreation, ok('updatePost', updatedRecord, updateRequest), page([updatedRecord])],
  ],
});

const readOperations: ReadonlySet<string> = new Set([
  'listPosts',
  'listAccounts',
  'listOutreachAccounts',
  'getAnalytics',
  'listLeads',
  'getLeadMagnet',
]);

const isPostList = (observation: Observation | undefined): observation is Exchange =>
  observation?.kind === 'exchange' && observation.operation === 'listPosts' && observation.success;

/** Each pair of equal lists of one caller with only reads and refusals in between. */
function* findListsAroundRefusals(trace: readonly Observation[]) {
  for (const [position, after] of trace.entries()) {
    if (!isPostList(after)) continue;
    const previousIndex = trace
      .slice(0, position)
      .findLastIndex(
        (observation) =>
          isPostList(observation) && observation.caller === after.caller && isEqualJson(observation.query, after.query),
      );
    const before = trace[previousIndex];
    if (!isPostList(before)) continue;
    const writes = listExchanges(trace.slice(previousIndex + 1, position)).filter(
      (exchange) => !readOperations.has(exchange.operation),
    );
    const areRefusals = writes.every(
      (exchange) =>
        !exchange.success && exchange.status >= 400 && exchange.status < 500 && exchange.together === undefined,
    );
    if (writes.length > 0 && areRefusals) yield { before, after, writes };
  }
}

const hasReadableIds = (list: Exchange): boolean =>
  Array.isArray(readData(list)) && readItems(list).every((item) => readId(item) !== undefined);

const refusalHasNoEffect = law({
  id: 'refusal.changes-nothing',
  level: 'derived',
  argument:
    'Author: a refused request has no effect. Implementer: its valid part may take effect. The document refuses requests, not parts of them.',
  needs: ['post.list.container', 'post.record'],
  source: { section: 'Errors', item: 'conditions under which a request is refused' },
  summary: 'A refused request has no effect: existing posts do not change, and no post is added.',
  over: 'lifecycle',
  exercisedBy: 'lists of posts before and after a refused request',
  *cases(trace) {
    const isExclusive = readObservations(trace, 'exclusive-access').length > 0;
    for (const { before, after, writes } of findListsAroundRefusals(trace)) {
      const [first, second] = [readItems(before).filter(isObject), readItems(after).filter(isObject)];
      for (const write of writes) {
        const isItsPost = (candidate: JsonObject) => write.id !== undefined && readId(candidate) === write.id;
        const [previousPost, currentPost] = [first.find(isItsPost), second.find(isItsPost)];
        if (previousPost !== undefined && currentPost !== undefined)
          yield checkThat(after, isUnchanged(previousPost, currentPost, trace), previousPost, currentPost);
        if (previousPost !== undefined && write.operation === 'deletePost' && hasReadableIds(after))
          yield checkThat(after, currentPost !== undefined, previousPost, 'gone');
        // Without readable ids, a new post looks like an old one.
        if (write.operation !== 'createPost' || !hasReadableIds(before) || !hasReadableIds(after)) continue;
        const previousIds = new Set(first.map(readId));
        // If others may write in the meantime, a new post counts only if it has the same text.
        const text = readMember(write.body, 'text');
        const storedPost = second.find(
          (candidate) =>
            !previousIds.has(readId(candidate)) &&
            (isExclusive || (text !== undefined && candidate.text === text)) &&
            isNew(trace, before, candidate),
        );
        yield checkThat(after, storedPost === undefined, 'no new post', storedPost);
      }
    }
  },
  kept: [
    [
      'a refused creation',
      page([]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([]),
    ],
    [
      'an old post that was published in the meantime, in a list by the time of the last update',
      page([post('draft', { id: 'post_2', createdAt: timestamp(1) })]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([post('published'), post('draft', { id: 'post_2', createdAt: timestamp(1) })]),
    ],
    [
      'a post by another user in between',
      page([]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([post('draft', { text: 'Good morning' })]),
    ],
  ],
  broken: [
    [
      'a refused post that is stored',
      page([]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([post('draft')]),
    ],
    [
      'another post is stored instead',
      { kind: 'exclusive-access', at: draftCreation.at },
      page([]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hi' } }),
      page([post('draft')]),
    ],
    [
      'a refused update that is applied',
      page([post('draft')]),
      refusal('updatePost', 422, 'VALIDATION_FAILED', updateRequest),
      page([updatedRecord]),
    ],
    [
      'a refused deletion that is applied',
      page([post('draft')]),
      refusal('deletePost', 409, 'CONFLICT', { id: 'post_1' }),
      page([]),
    ],
  ],
  neutral: [
    ['an accepted post in between', page([]), draftCreation, page([post('draft')])],
    [
      'items without a readable id',
      page([{ ref: 'post_2' }]),
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: { text: 'Hello' } }),
      page([{ ref: 'post_2' }]),
    ],
  ],
});

/**
 * Whether a post was created after a list: neither its creation time nor the trace shows that it existed before. A list by
 * the time of the last update can show an old post that was missing before.
 */
function isNew(trace: readonly Observation[], list: Exchange, post: JsonObject): boolean {
  const createdAt = getInstantAt(post, 'createdAt');
  if (createdAt !== undefined) {
    const isOlderThan = (other: unknown): boolean => createdAt < (getInstantAt(other, 'createdAt') ?? createdAt);
    if (isCertainlyBefore(createdAt, list.at) || readItems(list).some(isOlderThan)) return false;
  }
  return !listPostHistories(trace.slice(0, trace.indexOf(list))).some(({ id }) => id === readId(post));
}

export const sideEffectLaws = [othersUnchanged, refusalHasNoEffect];
