/** Laws on the isolation of tenants: a key can access only the data of its own customer. */

import { asList, asString, readMember } from '../../json.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import {
  createdLeadMagnet,
  createdPost,
  leadMagnet,
  leadMagnetBody,
  ok,
  page,
  post,
  postBody,
  refusal,
} from '../traces/examples.ts';
import { hasRecord, mentionsId } from '../traces/listings.ts';
import { readTargets } from '../traces/posts.ts';
import {
  checkThat,
  getInstantAt,
  isCertainlyBefore,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readId,
  readItems,
  readObservations,
} from '../traces/traceReader.ts';

const keySource = { section: 'Authentication', item: '2: the key is obtained in the account’s settings' };
const creation = createdPost(post('draft'), postBody);
const asBen = { caller: 'ben' } as const;

/**
 * Returns whether an id belongs to another customer only; each customer may have its own numbers, so that two customers
 * have the same id.
 */
function createForeignIdCheck(resources: readonly { readonly id: string | undefined; readonly caller: string }[]) {
  const callersById = Map.groupBy(resources, ({ id }) => id);
  return (id: string | undefined, caller: string): boolean =>
    id !== undefined && callersById.get(id)?.every((resource) => resource.caller !== caller) === true;
}

const findCreatedPosts = (trace: readonly Observation[]) =>
  listSuccessfulExchanges(trace, 'createPost').map((exchange) => ({
    id: readId(readData(exchange)),
    caller: exchange.caller,
    record: readData(exchange),
  }));

/**
 * The posts in a list with the text of a post that another caller created before, if no request of the caller of the
 * list has this text. They count only if no other client writes in the meantime.
 */
function findCopies(trace: readonly Observation[], list: Exchange): readonly unknown[] {
  if (readObservations(trace, 'exclusive-access').length === 0) return [];
  const writes = listSuccessfulExchanges(trace, 'createPost', 'updatePost');
  const ownTexts = new Set(
    writes.filter(({ caller }) => caller === list.caller).map(({ body }) => readMember(body, 'text')),
  );
  const foreign = writes.filter(
    ({ caller, operation, body }) =>
      operation === 'createPost' && caller !== list.caller && !ownTexts.has(readMember(body, 'text')),
  );
  return readItems(list).filter((item) => {
    const createdAt = getInstantAt(item, 'createdAt');
    return foreign.some(
      ({ body, at }) =>
        asString(readMember(body, 'text')) === readMember(item, 'text') &&
        createdAt !== undefined &&
        !isCertainlyBefore(createdAt, at),
    );
  });
}

const ownPostsOnly = law({
  id: 'tenant.posts.own',
  level: 'derived',
  argument:
    'Author: a key belongs to an account. Implementer: the members of a team may share posts. According to the document, the key is obtained "in the account’s settings", so the account limits what the key lists.',
  needs: ['post.list.container', 'post.record'],
  source: keySource,
  summary: 'A key lists only the posts of its own customer.',
  over: 'response',
  exercisedBy: 'a list of another key after the owner of a post had listed it',
  *cases(trace) {
    const posts = findCreatedPosts(trace);
    const isForeign = createForeignIdCheck(posts);
    for (const exchange of listSuccessfulExchanges(trace, 'listPosts')) {
      const foreignPosts = posts
        .filter(({ id }) => isForeign(id, exchange.caller))
        .map((foreign) => ({ ...foreign, isListed: hasRecord(exchange, foreign.id ?? '', foreign.record) }));
      const foreignIds = foreignPosts.flatMap(({ id, isListed }) => (isListed === true ? [id] : []));
      // Absence is evidence only if the owner can list the post.
      const isListedByOwner = ({ id = '', caller, record }: (typeof posts)[number]): boolean =>
        listSuccessfulExchanges(trace, 'listPosts').some(
          (list) => list.caller === caller && hasRecord(list, id, record) === true,
        );
      const copies = foreignIds.length === 0 ? findCopies(trace, exchange) : [];
      if (copies.length > 0) yield checkThat(exchange, false, 'no copy of a post of another customer', copies);
      if (foreignIds.length > 0 || foreignPosts.some((post) => post.isListed === false && isListedByOwner(post)))
        yield checkThat(exchange, foreignIds.length === 0, 'no post of another customer', foreignIds);
    }
  },
  kept: [['an empty list for another caller', creation, page([post('draft')]), page([], asBen)]],
  broken: [
    [
      'a copy of a post of another caller',
      { kind: 'exclusive-access', at: creation.at },
      creation,
      page([post('draft', { id: 'post_2' })], asBen),
    ],
    ['a post of another caller', creation, page([post('draft')], asBen)],
    [
      'a post of another caller, bare',
      createdPost({ id: 'post_1', post: { ref: 'post_1' } }, postBody),
      page([{ ref: 'post_1' }], asBen),
    ],
  ],
  neutral: [
    ['a post with the same text, while others may write', creation, page([post('draft', { id: 'post_2' })], asBen)],
    ['a single caller', creation, page([post('draft')])],
    ['an empty list for every caller', creation, page([]), page([], asBen)],
    ['items without a readable id', creation, page([{ ref: 'post_2' }], asBen)],
    ['the same id for both customers', creation, { ...creation, caller: 'ben' }, page([post('draft')], asBen)],
  ],
});

const postsUntouched = law({
  id: 'tenant.posts.untouched',
  level: 'derived',
  needs: ['post.record', 'post.delete.again'],
  everyReading: ['post.delete.again'],
  source: keySource,
  summary: 'A key cannot update, delete or republish a post of another customer.',
  over: 'response',
  exercisedBy: 'a request by another key to a post',
  *cases(trace, behaviour) {
    const isForeign = createForeignIdCheck(findCreatedPosts(trace));
    // Deleting a post that the caller does not have may be accepted; the laws on lists detect a lost post.
    const mustRefuseDeletion = behaviour['post.delete.again'] === 'refuse';
    for (const exchange of listExchanges(trace, 'updatePost', 'deletePost', 'republishPost'))
      if (isForeign(exchange.id, exchange.caller) && (mustRefuseDeletion || exchange.operation !== 'deletePost'))
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
  },
  kept: [
    ['a refused update', creation, refusal('updatePost', 404, 'NOT_FOUND', { id: 'post_1', ...asBen })],
    ['a refused deletion', creation, refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_1', ...asBen })],
  ],
  broken: [
    ['updated', creation, ok('updatePost', post('draft'), { id: 'post_1', ...asBen })],
    ['deleted', creation, ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1', ...asBen })],
  ],
});

const leadMagnetCreation = createdLeadMagnet(leadMagnet('paused'), leadMagnetBody);

const leadMagnetsUntouched = law({
  id: 'tenant.leadMagnets.untouched',
  level: 'derived',
  needs: ['leadMagnet.record'],
  source: keySource,
  summary: 'A key cannot read, update, pause or resume a lead magnet of another customer, or list its leads.',
  over: 'response',
  exercisedBy: 'a request by another key to a lead magnet',
  *cases(trace) {
    const isForeign = createForeignIdCheck(
      listSuccessfulExchanges(trace, 'createLeadMagnet').map((exchange) => ({
        id: readId(readData(exchange)),
        caller: exchange.caller,
      })),
    );
    for (const exchange of listExchanges(
      trace,
      'updateLeadMagnet',
      'pauseLeadMagnet',
      'resumeLeadMagnet',
      'getLeadMagnet',
      'listLeads',
    ))
      if (isForeign(exchange.id, exchange.caller))
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
  },
  kept: [['refused', leadMagnetCreation, refusal('listLeads', 404, 'NOT_FOUND', { id: 'lm_1', ...asBen })]],
  broken: [['leads of another caller', leadMagnetCreation, ok('listLeads', [], { id: 'lm_1', ...asBen })]],
});

const buildAnalyticsReport = (by: { readonly caller?: string }, ...postIds: readonly string[]) =>
  ok(
    'getAnalytics',
    { posts: postIds.map((postId) => ({ postId })), topPosts: [] },
    { query: { account: 'acc_social' }, ...by },
  );

const ownAnalyticsOnly = law({
  id: 'tenant.analytics.own',
  level: 'derived',
  argument:
    'Author: analytics are for an account of the key. Implementer: an unknown account may have empty analytics instead of causing an error. Empty analytics are accepted; no reading includes posts of another customer.',
  needs: ['analytics', 'post.record'],
  source: keySource,
  summary: 'A key cannot read the performance of posts of another customer.',
  over: 'response',
  exercisedBy: 'analytics of another key after the owner had read those of the post',
  *cases(trace) {
    const posts = findCreatedPosts(trace);
    const isForeign = createForeignIdCheck(posts);
    const requests = listExchanges(trace, 'getAnalytics');
    for (const exchange of requests) {
      const foreignIds = posts.flatMap(({ id = '' }) =>
        isForeign(id, exchange.caller) && reportsPost(exchange, id) ? [id] : [],
      );
      // Absence is evidence only if the owner can read the post.
      const isReadByOwner = posts.some(
        ({ id = '', caller, record }) =>
          isForeign(id, exchange.caller) &&
          readTargets(record).some(({ accountId }) => accountId === exchange.query?.account) &&
          requests.some((own) => own.caller === caller && reportsPost(own, id)),
      );
      if (isReadByOwner || foreignIds.length > 0)
        yield checkThat(exchange, foreignIds.length === 0, 'no post of another customer', foreignIds);
    }
  },
  kept: [
    [
      'refused',
      creation,
      buildAnalyticsReport({}, 'post_1'),
      refusal('getAnalytics', 404, 'NOT_FOUND', { query: { account: 'acc_social' }, ...asBen }),
    ],
    ['empty', creation, buildAnalyticsReport({}, 'post_1'), buildAnalyticsReport(asBen)],
  ],
  broken: [
    ['a post of another caller', creation, buildAnalyticsReport(asBen, 'post_1')],
    ['its id under a name of the service', creation, ok('getAnalytics', { rows: [{ ref: 'post_1' }] }, asBen)],
    ['its id as an item', creation, ok('getAnalytics', { rows: ['post_1'] }, asBen)],
    ['its short id', createdPost({ id: '7' }, postBody), buildAnalyticsReport(asBen, '7')],
  ],
  neutral: [
    ['the account of the caller', creation, buildAnalyticsReport({}, 'post_1')],
    [
      'a number that is also an id',
      createdPost({ id: '7' }, postBody),
      ok('getAnalytics', { rows: [{ likes: 7 }] }, asBen),
    ],
    ['analytics without the post for its owner', creation, buildAnalyticsReport({}), buildAnalyticsReport(asBen)],
  ],
});

/** Whether analytics contain the id of a post. The shape of analytics is not shown, so it may be anywhere. */
function reportsPost(exchange: Exchange, id: string): boolean {
  if (!exchange.success) return false;
  const data = readData(exchange);
  const entries = ['posts', 'topPosts'].flatMap((name) => asList(readMember(data, name)));
  return entries.some((entry) => readMember(entry, 'postId') === id) || mentionsId(data, id);
}

export const tenantLaws: readonly Law[] = [ownPostsOnly, postsUntouched, leadMagnetsUntouched, ownAnalyticsOnly];
