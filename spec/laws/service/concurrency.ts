/** Laws on concurrent requests. */

import type { Behaviour } from '../../decisions/index.ts';
import { merge } from '../../judging/merge.ts';
import { type Exchange, type Law, type LawCase, law, type Observation } from '../law.ts';
import { leadMagnet, leadMagnetBody, ok, page, post, postBody, refusal, target } from '../traces/examples.ts';
import { findOrder, type HistoryEvent, type SequentialModel } from '../traces/findOrder.ts';
import { leadMagnetOperations } from '../traces/leadMagnets.ts';
import { hasFinalState, matchesState } from '../traces/postSightings.ts';
import { isCompleteRecord, recordsIn, targetKey, targetsOf } from '../traces/posts.ts';
import {
  checkThat,
  concurrentIds,
  dataOf,
  equalJson,
  exchanges,
  idOf,
  isObject,
  type JsonObject,
  member,
  memberAt,
  successfulExchanges,
} from '../traces/traceReader.ts';

interface PostState {
  /** Undefined once it is deleted. */
  readonly content: JsonObject | undefined;
  readonly timing: 'draft' | 'scheduled' | 'out';
  /** The targets where it is published. */
  readonly published: readonly string[];
}

const contentOf = (body: unknown): JsonObject => {
  const { publishNow: _, ...contentMembers } = isObject(body) ? body : {};
  return contentMembers;
};

/** When a body requests publishing; undefined if it does not say. */
function timingOf(body: unknown): PostState['timing'] | undefined {
  if (member(body, 'publishNow') === true) return 'out';
  const scheduledFor = member(body, 'scheduledFor');
  return scheduledFor === undefined ? undefined : scheduledFor === null ? 'draft' : 'scheduled';
}

const targetKeysOf = (body: unknown): readonly string[] => targetsOf(body).map(targetKey);

/** A post in a service that handles one request at a time. It may refuse a request in any state. */
const postModel = (behaviour: Behaviour): SequentialModel<PostState> => ({
  nextStates: (state, { operation, success, body }) => {
    if (!success) return [state];
    if (operation === 'deletePost') return [{ ...state, content: undefined }];
    if (state.content === undefined) return [];
    if (operation === 'updatePost') {
      if (state.timing === 'out') return [];
      const updatedContent = merge(state.content, contentOf(body), behaviour['post.update.merge']);
      const timing = timingOf(body) ?? state.timing;
      return [{ content: updatedContent, timing, published: timing === 'out' ? targetKeysOf(updatedContent) : [] }];
    }
    const hasNewTargets = targetKeysOf(body).every((key) => !state.published.includes(key));
    return state.timing === 'out' && hasNewTargets
      ? [{ ...state, published: [...state.published, ...targetKeysOf(body)] }]
      : [];
  },
  isConsistentWith: ({ content: expectedContent, timing, published }, record) => {
    if (expectedContent === undefined || !isObject(record)) return false;
    const isPublished = hasFinalState(behaviour, record.status) || matchesState(behaviour, record.status, 'publishing');
    const state = timing === 'out' ? isPublished : matchesState(behaviour, record.status, timing);
    const targets = timing === 'out' ? published : targetKeysOf(expectedContent);
    const textPaths = [
      ['text'],
      ['isAutoPlug'],
      ...targetLabels(expectedContent).map((label) => ['platformContent', label, 'text']),
    ];
    return (
      state &&
      equalJson([...targetKeysOf(record)].sort(), [...targets].sort()) &&
      textPaths.every(
        (path) =>
          memberAt(expectedContent, ...path) === undefined ||
          equalJson(memberAt(record, ...path), memberAt(expectedContent, ...path)),
      )
    );
  },
  key: (state) => JSON.stringify(state),
});

const targetLabels = (expectedContent: unknown): readonly string[] =>
  targetsOf(expectedContent).map(({ platform }) => String(platform));

/** The requests to one resource in order, concurrent ones grouped, and the records of it that were read alone. */
function historyEvents(
  trace: readonly Observation[],
  { id, caller }: { readonly id: string; readonly caller: string },
  recordOf: (exchange: Exchange) => unknown,
): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const exchange of exchanges(trace).filter((exchange) => exchange.caller === caller)) {
    const lastEvent = events.at(-1);
    const isSameGroup =
      lastEvent?.kind === 'requests' &&
      exchange.together !== undefined &&
      lastEvent.requests[0]?.together === exchange.together;
    if (exchange.id === id && exchange.operation !== 'listLeads') {
      if (isSameGroup) events[events.length - 1] = { kind: 'requests', requests: [...lastEvent.requests, exchange] };
      else events.push({ kind: 'requests', requests: [exchange] });
    }
    const record = exchange.together === undefined && exchange.success ? recordOf(exchange) : undefined;
    if (record !== undefined) events.push({ kind: 'seen', exchange: exchange, record });
  }
  return events;
}

/** One case for each resource that received concurrent requests. */
function* concurrencyCases<S>(
  trace: readonly Observation[],
  creations: readonly Exchange[],
  initialState: (creation: Exchange) => S,
  recordOf: (exchange: Exchange, id: string) => unknown,
  model: SequentialModel<S>,
): Generator<LawCase> {
  const concurrent = concurrentIds(trace);
  for (const creation of creations) {
    const id = idOf(dataOf(creation));
    if (id === undefined || !concurrent.has(id)) continue;
    const laterTrace = trace.slice(trace.indexOf(creation) + 1);
    const events = historyEvents(laterTrace, { id, caller: creation.caller }, (exchange) => recordOf(exchange, id));
    const { explanation, exchange } = findOrder(initialState(creation), events, model);
    const lastRequest = exchanges(laterTrace).findLast(
      (exchange) => exchange.together !== undefined && exchange.id === id,
    );
    const requests = events.flatMap((event) => (event.kind === 'requests' ? event.requests : []));
    const responses = requests.map(({ operation, status, body }) => ({ operation, status, body }));
    if (explanation !== 'unknown' && lastRequest !== undefined)
      yield checkThat(exchange ?? lastRequest, explanation === 'explained', { someOrderOf: responses }, explanation);
  }
}

const firstGroup = { together: 1 } as const;
const draftCreation = ok('createPost', post('draft'), { body: postBody });
const textUpdateRequest = { id: 'post_1', body: { text: 'Better' }, ...firstGroup };
const textUpdate = ok('updatePost', post('draft', { text: 'Better' }), textUpdateRequest);
const autoPlugUpdate = ok('updatePost', post('draft', { isAutoPlug: true }), {
  id: 'post_1',
  body: { isAutoPlug: true },
  ...firstGroup,
});
const deletion = ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...firstGroup });
const publishedCreation = ok('createPost', post('published'), { body: { ...postBody, publishNow: true } });
const republishRequest = {
  id: 'post_1',
  body: { platforms: [{ platform: 'photo', accountId: 'acc_photo' }] },
  ...firstGroup,
};
const republishExchange = ok('republishPost', post('published'), republishRequest);
const bothTargetsRecord = post('published', {
  platforms: [target('social', 'published'), target('photo', 'published')],
});

const sequentialPosts = law({
  id: 'post.parallel.sequential',
  level: 'derived',
  needs: ['post.record', 'post.states', 'post.list.container', 'post.update.merge', 'post.update.publish'],
  source: { section: 'PATCH /posts/:id', item: 'each request edits the post' },
  summary: 'Concurrent requests to one post have the same result as those requests one after another, in some order.',
  over: 'lifecycle',
  *cases(trace, behaviour) {
    // What happens to a schedule when an update replaces the whole post is open.
    if (behaviour['post.update.merge'] === 'replace') return;
    const creations = successfulExchanges(trace, 'createPost').filter(({ together }) => together === undefined);
    const initialState = ({ body }: Exchange): PostState => {
      const timing = timingOf(body) ?? 'draft';
      return { content: contentOf(body), timing, published: timing === 'out' ? targetKeysOf(body) : [] };
    };
    const recordOf = (exchange: Exchange, id: string) => {
      if (exchange.operation !== 'listPosts') return undefined;
      return recordsIn(exchange).find((record) => idOf(record) === id && isCompleteRecord(record));
    };
    yield* concurrencyCases(trace, creations, initialState, recordOf, postModel(behaviour));
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
    ['an update before a deletion', draftCreation, textUpdate, deletion, page([])],
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
    ['republished twice', publishedCreation, republishExchange, republishExchange, page([bothTargetsRecord])],
  ],
  silent: [
    [
      'sequential requests',
      draftCreation,
      { ...textUpdate, together: undefined },
      page([post('draft', { text: 'Better' })]),
    ],
  ],
});

interface LeadMagnetState {
  readonly state: unknown;
  readonly content: JsonObject;
}

/** Members that a service stores verbatim. */
const verbatimMembers = ['workflowType', 'postUrl', 'postId', 'webhookUrl'] as const;

const leadMagnetModel = (behaviour: Behaviour): SequentialModel<LeadMagnetState> => ({
  nextStates: (state, { operation, success, body }) => {
    if (!success) return [state];
    if (operation === 'pauseLeadMagnet')
      return behaviour['leadMagnet.pause.again'] === 'refuse' && state.state === 'paused'
        ? []
        : [{ ...state, state: 'paused' }];
    if (operation === 'resumeLeadMagnet') return [{ ...state, state: 'active' }];
    if (operation !== 'updateLeadMagnet') return [state];
    return [{ ...state, content: merge(state.content, body, behaviour['leadMagnet.update.merge']) }];
  },
  isConsistentWith: ({ state, content: expectedContent }, record) =>
    (member(record, 'state') === undefined || member(record, 'state') === state) &&
    verbatimMembers.every((name) => [member(expectedContent, name), undefined].includes(member(record, name) as never)),
  key: (state) => JSON.stringify(state),
});

const pauseExchange = ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1', ...firstGroup });
const activeCreation = ok('createLeadMagnet', leadMagnet('active'), { body: { ...leadMagnetBody, activate: true } });
const leadMagnetUpdate = (state: string, overrides: object = {}) =>
  ok('updateLeadMagnet', leadMagnet(state), {
    id: 'lm_1',
    body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] },
    ...overrides,
  });

const sequentialLeadMagnets = law({
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
  *cases(trace, behaviour) {
    const creations = successfulExchanges(trace, 'createLeadMagnet').filter(({ together }) => together === undefined);
    const initialState = ({ body }: Exchange): LeadMagnetState => {
      const { activate, ...leadMagnetMembers } = isObject(body) ? body : {};
      return { state: activate === true ? 'active' : 'paused', content: leadMagnetMembers };
    };
    const recordOf = (exchange: Exchange, id: string) =>
      leadMagnetOperations.some((operation) => operation === exchange.operation) && idOf(dataOf(exchange)) === id
        ? dataOf(exchange)
        : undefined;
    yield* concurrencyCases(trace, creations, initialState, recordOf, leadMagnetModel(behaviour));
  },
  kept: [
    [
      'paused and updated',
      activeCreation,
      pauseExchange,
      leadMagnetUpdate('active', firstGroup),
      leadMagnetUpdate('paused'),
    ],
  ],
  broken: [
    [
      'reactivated by the update',
      activeCreation,
      pauseExchange,
      leadMagnetUpdate('active', firstGroup),
      leadMagnetUpdate('active'),
    ],
  ],
  silent: [
    ['sequential requests', activeCreation, { ...pauseExchange, together: undefined }, leadMagnetUpdate('paused')],
  ],
});

export const concurrencyLaws: readonly Law[] = [sequentialPosts, sequentialLeadMagnets];
