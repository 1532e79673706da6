/** Laws on concurrent requests to one post. */

import type { Behaviour } from '../../decisions/index.ts';
import { isEqualJson, isObject, type JsonObject, readMember, toText } from '../../json.ts';
import { merge } from '../../judging/merge.ts';
import { type Exchange, law, type Observation } from '../law.ts';
import { findConcurrencyCases } from '../traces/concurrency.ts';
import { createdPost, ok, page, post, postBody, refusal, target } from '../traces/examples.ts';
import type { SequentialModel } from '../traces/findOrder.ts';
import { hasFinalState, matchesState, matchesTargetState } from '../traces/postSightings.ts';
import { buildTargetKey, findRecordsIn, isCompleteRecord, readTargets } from '../traces/posts.ts';
import { getMemberAt, listExchanges, listSuccessfulExchanges, readData, readId } from '../traces/traceReader.ts';

interface PostState {
  /** Undefined once it is deleted. */
  readonly content: JsonObject | undefined;
  readonly timing: 'draft' | 'scheduled' | 'live';
  /** The targets where it is published. */
  readonly published: readonly string[];
  /** The targets of new posts that republishing has made of it. */
  readonly republished: readonly string[];
}

const readContent = (body: unknown): JsonObject => {
  const { publishNow: _, ...contentMembers } = isObject(body) ? body : {};
  return contentMembers;
};

/** When to publish, according to a body; undefined if the body does not say. */
function readTiming(body: unknown): PostState['timing'] | undefined {
  if (readMember(body, 'publishNow') === true) return 'live';
  const scheduledFor = readMember(body, 'scheduledFor');
  return scheduledFor === undefined ? undefined : scheduledFor === null ? 'draft' : 'scheduled';
}

const readTargetKeys = (body: unknown): readonly string[] => readTargets(body).map(buildTargetKey);

/** Statuses of refusals for the plan, the quota or the rate. */
const unrelatedStatuses: readonly number[] = [402, 403, 429];

/** Whether the service refused to repeat the request before, which it had accepted; otherwise it may accept that. */
function refusesRepetition(trace: readonly Observation[], operation: 'deletePost' | 'republishPost'): boolean {
  const exchanges = listExchanges(trace);
  return exchanges.some((second, i) => {
    const first = exchanges[i - 1];
    return (
      second.operation === operation &&
      second.together === undefined &&
      !second.success &&
      !unrelatedStatuses.includes(second.status) &&
      first?.operation === operation &&
      first.success &&
      first.id === second.id &&
      first.caller === second.caller &&
      isEqualJson(first.body, second.body)
    );
  });
}

const findFailedTargets = (trace: readonly Observation[], behaviour: Behaviour): ReadonlySet<string> =>
  new Set(
    trace
      .flatMap(findRecordsIn)
      .flatMap(readTargets)
      .filter(({ status }) => matchesTargetState(behaviour, status, 'failed'))
      .map(buildTargetKey),
  );

/** Which requests have an effect only once. */
interface SingleEffects {
  readonly isDeletedOnce: boolean;
  /** Whether a target cannot be republished to again, if republishing makes new posts. */
  readonly isRepublishedOnce: boolean;
  /** Targets that failed on some post, which a republish may try again. */
  readonly failedTargets: ReadonlySet<string>;
}

/** A post in a service that handles one request at a time. It may refuse a request in any state. */
const buildPostModel = (
  behaviour: Behaviour,
  { isDeletedOnce, isRepublishedOnce, failedTargets }: SingleEffects,
): SequentialModel<PostState> => ({
  computeNextStates: (state, exchange) => {
    const { operation, success, body, id } = exchange;
    if (!success) return [state];
    if (operation === 'deletePost')
      return isDeletedOnce && state.content === undefined ? [] : [{ ...state, content: undefined }];
    if (state.content === undefined) return [];
    if (operation === 'updatePost') {
      if (state.timing === 'live') return [];
      const updatedContent = merge(state.content, readContent(body), behaviour['post.update.merge']);
      const timing = readTiming(body) ?? state.timing;
      return [
        {
          ...state,
          content: updatedContent,
          timing,
          published: timing === 'live' ? readTargetKeys(updatedContent) : [],
        },
      ];
    }
    const targets = readTargetKeys(body);
    const isNew = (key: string) =>
      failedTargets.has(key) || (!state.published.includes(key) && !state.republished.includes(key));
    // If republishing creates a new post, this one does not change.
    if ((readId(readData(exchange)) ?? id) !== id)
      return !isRepublishedOnce || targets.every(isNew)
        ? [{ ...state, republished: [...state.republished, ...targets] }]
        : [];
    return state.timing === 'live' && targets.every(isNew)
      ? [{ ...state, published: [...new Set([...state.published, ...targets])] }]
      : [];
  },
  isConsistentWith: ({ content: expectedContent, timing, published }, record) => {
    if (expectedContent === undefined || !isObject(record)) return false;
    const isPublished = hasFinalState(behaviour, record.status) || matchesState(behaviour, record.status, 'publishing');
    const isInState = timing === 'live' ? isPublished : matchesState(behaviour, record.status, timing);
    const targets = timing === 'live' ? published : readTargetKeys(expectedContent);
    const textPaths = [
      ['text'],
      ['isAutoPlug'],
      ...getTargetLabels(expectedContent).map((label) => ['platformContent', label, 'text']),
    ];
    return (
      isInState &&
      isEqualJson([...readTargetKeys(record)].sort(), [...targets].sort()) &&
      textPaths.every(
        (path) =>
          getMemberAt(expectedContent, ...path) === undefined ||
          isEqualJson(getMemberAt(record, ...path), getMemberAt(expectedContent, ...path)),
      )
    );
  },
  getKey: (state) => JSON.stringify(state),
});

const getTargetLabels = (expectedContent: unknown): readonly string[] =>
  readTargets(expectedContent).map(({ platform }) => toText(platform));

const firstGroup = { together: 1 } as const;
const draftCreation = createdPost(post('draft'), postBody);
const textUpdateRequest = { id: 'post_1', body: { text: 'Better' }, ...firstGroup };
const textUpdate = ok('updatePost', post('draft', { text: 'Better' }), textUpdateRequest);
const autoPlugUpdate = ok('updatePost', post('draft', { isAutoPlug: true }), {
  id: 'post_1',
  body: { isAutoPlug: true },
  ...firstGroup,
});
const deletion = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...firstGroup });
const otherDeletion = ok('deletePost', { id: 'post_2', deleted: true }, { id: 'post_2' });
const publishedCreation = createdPost(post('published'), { ...postBody, publishNow: true });
const republishRequest = {
  id: 'post_1',
  body: { platforms: [{ platform: 'photo', accountId: 'acc_photo' }] },
  ...firstGroup,
};
const republishExchange = ok('republishPost', post('published'), republishRequest);
const otherRepublishRequest = { id: 'post_4', body: republishRequest.body };
const republishAs = (id: string, request: Partial<Exchange>) => ok('republishPost', post('published', { id }), request);
const bothTargetsRecord = post('published', {
  platforms: [target('social', 'published'), target('photo', 'published')],
});

const sequentialPosts = law({
  id: 'post.parallel.sequential',
  level: 'derived',
  argument:
    'Author: each request edits the post. Implementer: concurrent writes may mix. A mixture that no order explains matches none of the requested edits.',
  needs: ['post.record', 'post.states', 'post.list.container', 'post.update.merge', 'post.update.publish'],
  source: { section: 'PATCH /posts/:id', item: 'each request edits the post' },
  summary: 'Concurrent requests to one post have the same result as those requests one after another, in some order.',
  // What happens to a schedule when an update replaces the whole post is open.
  holds: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  over: 'lifecycle',
  exercisedBy: 'a complete record of a post in a list after concurrent requests to it',
  *cases(trace, behaviour) {
    const creations = listSuccessfulExchanges(trace, 'createPost').filter(({ together }) => together === undefined);
    const getInitialState = ({ body }: Exchange): PostState => {
      const timing = readTiming(body) ?? 'draft';
      return {
        content: readContent(body),
        timing,
        published: timing === 'live' ? readTargetKeys(body) : [],
        republished: [],
      };
    };
    const readRecord = (exchange: Exchange, id: string) => {
      if (exchange.operation !== 'listPosts') return undefined;
      return findRecordsIn(exchange).find((record) => readId(record) === id && isCompleteRecord(record));
    };
    const model = buildPostModel(behaviour, {
      isDeletedOnce: refusesRepetition(trace, 'deletePost'),
      isRepublishedOnce: refusesRepetition(trace, 'republishPost'),
      failedTargets: findFailedTargets(trace, behaviour),
    });
    yield* findConcurrencyCases(trace, creations, getInitialState, readRecord, model);
  },
  kept: [
    [
      'updates of two members',
      draftCreation,
      textUpdate,
      autoPlugUpdate,
      page([post('draft', { text: 'Better', isAutoPlug: true })]),
    ],
    [
      'an update after a deletion',
      draftCreation,
      deletion,
      refusal('updatePost', 404, 'NOT_FOUND', textUpdateRequest),
      page([]),
    ],
    ['deleted twice, by a service that accepts a second deletion', draftCreation, deletion, deletion],
    ['an update before a deletion', draftCreation, textUpdate, deletion, page([])],
    [
      'two republishes that make new posts',
      publishedCreation,
      republishAs('post_2', republishRequest),
      republishAs('post_3', republishRequest),
      page([post('published')]),
    ],
    [
      'the second republish is refused',
      publishedCreation,
      republishExchange,
      refusal('republishPost', 422, 'VALIDATION_FAILED', republishRequest),
      page([bothTargetsRecord]),
    ],
  ],
  broken: [
    [
      'one of two updates is lost',
      draftCreation,
      textUpdate,
      autoPlugUpdate,
      page([post('draft', { isAutoPlug: true })]),
    ],
    [
      'a deleted post that is still listed',
      draftCreation,
      textUpdate,
      deletion,
      page([post('draft', { text: 'Better' })]),
    ],
    [
      'deleted twice, by a service that refuses a second deletion',
      draftCreation,
      deletion,
      deletion,
      createdPost(post('draft', { id: 'post_2' }), postBody),
      otherDeletion,
      refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_2' }),
    ],
    [
      'republished twice as new posts, by a service that refuses to repeat a republish',
      publishedCreation,
      republishAs('post_2', republishRequest),
      republishAs('post_3', republishRequest),
      createdPost(post('published', { id: 'post_4' }), { ...postBody, publishNow: true }),
      republishAs('post_5', otherRepublishRequest),
      refusal('republishPost', 409, 'CONFLICT', otherRepublishRequest),
      page([post('published')]),
    ],
    ['republished twice', publishedCreation, republishExchange, republishExchange, page([bothTargetsRecord])],
  ],
  neutral: [
    [
      'sequential requests',
      draftCreation,
      { ...textUpdate, together: undefined },
      page([post('draft', { text: 'Better' })]),
    ],
  ],
});

export const postConcurrencyLaws = [sequentialPosts];
