/** Suggests the undocumented routes of operations, recognized by their effects. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { asList, isObject, type JsonObject, omitUndefined, readMember } from '../../../spec/json.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, formatId } from '../evidence/values.ts';
import { getRecord, isSuccess, isUnthrottledRefusal, type WireExchange } from '../evidence/wireExchange.ts';
import type { LeadMagnets } from './leadMagnets/leadMagnetRecords.ts';
import { isImmediate, listTargets } from './posts/postRecord.ts';
import type { Posts } from './posts/posts.ts';
import { joinStatuses } from './statuses.ts';
import { type Suggestion, suggest } from './suggestion.ts';
import { findSynonym } from './synonyms.ts';

export function suggestRoutes(evidence: ObservedExchanges, posts: Posts, magnets: LeadMagnets): readonly Suggestion[] {
  const postRoutes = findUndocumentedRoutes(evidence, posts.ids, 'lead-magnets');
  const requests = postRoutes.filter(({ exchange }) => exchange.body === undefined).map(withDeletionRecord);
  const deletions = requests.filter(({ record }) => record.id !== undefined && record.deleted !== undefined);
  const removals = requests.filter(
    ({ exchange }) => exchange.method === 'DELETE' && isRefusedLater(exchange, evidence),
  );
  const republishRoutes = postRoutes.filter((route) => isRepublish(route, posts));
  return [
    ...(deletions.length > 0
      ? suggestRoute('post.delete', deletions, 'the response says that the post in the path is deleted')
      : suggestRoute('post.delete', removals, 'the same request was refused when it was repeated')),
    ...suggest(
      'post.delete.record',
      nameDeletionRecord((deletions.length > 0 ? deletions : removals).map(({ record }) => record)),
      'the response to the deletion',
    ),
    ...suggestRoute(
      'post.republish',
      republishRoutes,
      'the targets of the request are published, in the record of the post or in a new one',
    ),
    ...suggestMagnetRoutes(findUndocumentedRoutes(evidence, magnets.ids, 'posts'), magnets),
  ];
}

/** The record of a response, also where the envelope is missing: the suite reports that once it knows the route. */
const findRecordOf = (exchange: WireExchange): JsonObject | undefined =>
  getRecord(exchange) ??
  (isObject(exchange.responseBody) && exchange.responseBody.success === undefined ? exchange.responseBody : undefined);

interface DeletionRecord {
  readonly id: string | undefined;
  readonly deleted: string | undefined;
}

/** The members of a response with the id in the path and with a confirmation. */
function withDeletionRecord(route: UndocumentedRoute): UndocumentedRoute & { readonly record: DeletionRecord } {
  const data = findRecordOf(route.exchange);
  return {
    ...route,
    record: {
      id: findOnlyMember(data, (value) => formatId(value) === route.id),
      deleted: findOnlyMember(data, (value) => value === true),
    },
  };
}

function nameDeletionRecord(records: readonly DeletionRecord[]): object | undefined {
  const id = findCommonValue(records.map((record) => record.id));
  if (id === undefined) return undefined;
  return records.every(({ deleted }) => deleted === undefined)
    ? { id, deleted: 'absent' }
    : omitUndefined({ id, deleted: findCommonValue(records.map(({ deleted }) => deleted)) });
}

/** Whether a deletion was refused when it was repeated, because the post no longer exists. */
const isRefusedLater = (deletion: WireExchange, { exchanges }: ObservedExchanges): boolean =>
  exchanges
    .slice(exchanges.indexOf(deletion) + 1)
    .some((later) => later.method === deletion.method && later.path === deletion.path && isUnthrottledRefusal(later));

/**
 * Whether a request added targets to a published post, or published a new post that has them. The record of the post may
 * have lost its former targets: the suite reports that once it knows the route.
 */
function isRepublish({ exchange, id }: UndocumentedRoute, posts: Posts): boolean {
  const record = findRecordOf(exchange);
  const requestedCount = asList(readMember(exchange.body, 'platforms')).length;
  const count = asList(readMember(record, 'platforms')).length;
  const recordId = posts.getId(record);
  if (requestedCount === 0 || record === undefined || recordId === undefined) return false;
  if (recordId === id) return count > requestedCount || showsAddedAccounts(exchange, record, posts);
  const status = findSynonym('status', Object.keys(record));
  const isPublished = posts.created.some(
    (post) =>
      status !== undefined &&
      readMember(post.exchange.body, 'publishNow') === true &&
      post.record[status] === record[status],
  );
  return count >= requestedCount && isPublished;
}

/** Whether the record of a post that was published immediately has all requested accounts, and had none of them before. */
function showsAddedAccounts({ body }: WireExchange, record: JsonObject, posts: Posts): boolean {
  const listAccounts = (holder: unknown) => listTargets(holder).map(({ accountId }) => formatId(accountId));
  const creation = posts.created.find((post) => posts.getId(post.record) === posts.getId(record));
  if (creation === undefined || !isImmediate(creation)) return false;
  const [former, current] = [creation.exchange.body, record].map(listAccounts);
  return listAccounts(body).every((account) => current?.includes(account) && !former?.includes(account));
}

function suggestMagnetRoutes(candidates: readonly UndocumentedRoute[], magnets: LeadMagnets): readonly Suggestion[] {
  const { id: name, state } = magnets;
  if (name === undefined) return [];
  const records = candidates.filter(({ exchange, id }) => formatId(readMember(findRecordOf(exchange), name)) === id);
  const updateCandidates = records.filter(
    ({ exchange }) => isObject(exchange.body) && Object.keys(exchange.body).length > 0,
  );
  const readCandidates = records.filter(({ exchange }) => exchange.method === 'GET');
  const active = magnets.findStateWord('active');
  const resumeCandidates = records.filter(
    ({ exchange, id }) =>
      exchange.method !== 'GET' &&
      exchange.body === undefined &&
      state !== undefined &&
      active !== undefined &&
      readMember(findRecordOf(exchange), state) === active &&
      magnets.paused.some((exchange) => exchange.segments[1] === id),
  );
  return [
    ...suggestRoute(
      'leadMagnet.update',
      updateCandidates,
      'the request had a body, and the response is the record of the lead magnet in the path',
    ),
    ...suggestRoute('leadMagnet.read', readCandidates, 'the response is the record of the lead magnet in the path'),
    ...suggestRoute('leadMagnet.resume', resumeCandidates, 'a paused lead magnet is active after the request'),
  ];
}

interface UndocumentedRoute {
  readonly exchange: WireExchange;
  readonly id: string;
  readonly template: string;
}

/**
 * Successful requests with one known id in an undocumented path.
 *
 * @param otherCollection the collection of other resources, which may have the same ids
 */
function findUndocumentedRoutes(
  evidence: ObservedExchanges,
  ids: ReadonlySet<string>,
  otherCollection: string,
): readonly UndocumentedRoute[] {
  return evidence.exchanges.filter(isSuccess).flatMap((exchange) => {
    const [id, ...others] = exchange.segments.filter((segment) => ids.has(segment));
    if (id === undefined || others.length > 0 || isDocumented(exchange)) return [];
    if (exchange.segments[0] === otherCollection) return [];
    const template = `/${exchange.segments.map((segment) => (segment === id ? '{id}' : segment)).join('/')}`;
    return [{ exchange, id, template }];
  });
}

const isDocumented = ({ method, path }: WireExchange): boolean =>
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) || /^\/lead-magnets\/[^/]+\/(?:leads|pause)$/.test(path);

function suggestRoute(
  decision: DecisionId,
  candidates: readonly UndocumentedRoute[],
  reason: string,
): readonly Suggestion[] {
  const routes = candidates.map(({ exchange, template }) => ({
    method: exchange.method,
    path: template,
    status: joinStatuses([exchange]),
  }));
  const commonRoute = findCommonValue(routes.map((answer) => JSON.stringify(answer)));
  return suggest(decision, commonRoute === undefined ? undefined : routes[0], reason);
}
