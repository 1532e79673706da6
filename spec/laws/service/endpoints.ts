/** The law that the service has the operations of the table of endpoints. */
import { isNamesDecision, isOpen } from '../../decisions/index.ts';
import { readMember } from '../../json.ts';
import { getOperation, operationIds } from '../../operations/index.ts';
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
import { readTargets } from '../traces/posts.ts';
import {
  checkThat,
  listExchanges,
  listSuccessfulExchanges,
  readErrorCode,
  readId,
  readItems,
} from '../traces/traceReader.ts';

const routeDecisions = operationIds
  .map(getOperation)
  .flatMap(({ level, route }) => (level === 'documented' && route !== undefined ? [route] : []));

/** The statuses of a server that has no such path, no such method, or no implementation. */
const statusesOfMissing: ReadonlySet<number> = new Set([404, 405, 501]);

/** The statuses of a server that has no such method, or no implementation, whatever the parameters are called. */
const statusesOfAnyParameters: ReadonlySet<number> = new Set([405, 501]);

/** The ids of accounts and resources that a success of another operation has shown to the caller before. */
function findShownIds(exchange: Exchange, trace: readonly Observation[]): ReadonlySet<unknown> {
  const previous = listSuccessfulExchanges(trace.slice(0, trace.indexOf(exchange))).filter(
    ({ caller, operation }) => caller === exchange.caller && operation !== exchange.operation,
  );
  return new Set(
    previous.flatMap((success) => [
      success.id,
      ...readItems(success).map(readId),
      ...readTargets(success.body).map(({ accountId }) => accountId),
    ]),
  );
}

/** The ids in a request; undefined if it may name something else that a service can miss, such as a file or a post by URL. */
function listRequestedIds({ operation, id, query, body }: Exchange): readonly unknown[] | undefined {
  const { idOf, body: schema } = getOperation(operation);
  if (schema !== undefined && (operation !== 'createPost' || readMember(body, 'media') !== undefined)) return undefined;
  return [
    ...(idOf === undefined ? [] : [id]),
    ...(operation === 'getAnalytics' ? [query?.account] : []),
    ...readTargets(body).map(({ accountId }) => accountId),
  ];
}

/** Whether a refusal can only mean that the operation is missing: not a resource, and not a plan. */
function showsMissing(exchange: Exchange, trace: readonly Observation[]): boolean {
  const { status, breaks, together, id } = exchange;
  if (!statusesOfMissing.has(status) || breaks?.length !== 0 || together !== undefined) return false;
  if (readErrorCode(exchange) === 'PLAN_UPGRADE_REQUIRED') return false;
  if (status !== 404) return true;
  if (id !== undefined && listSuccessfulExchanges(trace, 'deletePost').some((deletion) => deletion.id === id))
    return false;
  const shownIds = findShownIds(exchange, trace);
  return listRequestedIds(exchange)?.every((requestedId) => shownIds.has(requestedId)) ?? false;
}

const operationExists = law({
  id: 'operation.exists',
  level: 'documented',
  needs: routeDecisions,
  everyReading: routeDecisions,
  source: { section: 'Endpoints', item: 'the table of methods and paths' },
  summary: 'The service has every operation that the API document lists.',
  over: 'form',
  exercisedBy: 'an operation that succeeded, or one that was not found although the key and its resources are valid',
  *cases(trace, behaviour) {
    const successes = listSuccessfulExchanges(trace);
    for (const exchange of listExchanges(trace)) {
      const { operation, caller, success, status } = exchange;
      const { level, route } = getOperation(operation);
      if (level !== 'documented') continue;
      if (route !== undefined && isOpen(behaviour, route)) {
        const isMissing = isNamesDecision(route) && statusesOfAnyParameters.has(status);
        if (isMissing && successes.some((other) => other.caller === caller))
          yield checkThat(exchange, false, 'another status', status);
        continue;
      }
      if (success) {
        yield checkThat(exchange, true, 'accepted', status);
        continue;
      }
      // A success with the key shows that the base URL is right; a success of the operation shows that it exists.
      const ownSuccesses = successes.filter((other) => other.caller === caller);
      const hasSucceeded = ownSuccesses.some((other) => other.operation === operation);
      if (ownSuccesses.length > 0 && !hasSucceeded && showsMissing(exchange, trace))
        yield checkThat(exchange, false, 'accepted', status);
    }
  },
  kept: [
    ['analytics of an account', ok('getAnalytics', {}, { query: { account: 'acc_social' } })],
    [
      'only one of two posts is found',
      page([post('draft'), post('draft', { id: 'post_2' })]),
      ok('deletePost', {}, { id: 'post_1' }),
      refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_2', breaks: [] }),
    ],
    [
      'leads of a lead magnet that no other operation has found',
      createdLeadMagnet(leadMagnet('active'), leadMagnetBody),
      refusal('listLeads', 404, 'NOT_FOUND', { id: 'lm_1', breaks: [] }),
    ],
    [
      'a post that was found for another key',
      page([post('draft')], { caller: 'bob' }),
      ok('listAccounts', []),
      refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_1', breaks: [] }),
    ],
    ['a refusal for the plan', page([]), refusal('listOutreachAccounts', 404, 'PLAN_UPGRADE_REQUIRED', { breaks: [] })],
  ],
  broken: [
    [
      'no path for the analytics of an account of a post',
      createdPost(post('published'), postBody),
      refusal('getAnalytics', 404, 'NOT_FOUND', { query: { account: 'acc_social' }, breaks: [] }),
    ],
    [
      'no path for the leads of a lead magnet that was paused',
      createdLeadMagnet(leadMagnet('active'), leadMagnetBody),
      ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' }),
      refusal('listLeads', 404, 'NOT_FOUND', { id: 'lm_1', breaks: [] }),
    ],
    [
      'a method that is not allowed',
      page([post('draft')]),
      refusal('createPost', 405, 'METHOD_NOT_ALLOWED', { body: postBody, breaks: [] }),
    ],
    ['no implementation', page([]), refusal('listOutreachAccounts', 501, 'NOT_IMPLEMENTED', { breaks: [] })],
  ],
  neutral: [
    ['nothing is found', refusal('listAccounts', 404, 'NOT_FOUND', { breaks: [] })],
    [
      'analytics of an account that nothing else has shown',
      refusal('getAnalytics', 404, 'NOT_FOUND', { query: { account: 'acc_social' }, breaks: [] }),
    ],
    [
      'an operation that the document does not list',
      refusal('getLeadMagnet', 404, 'NOT_FOUND', { id: 'lm_1', breaks: [] }),
    ],
    ['an unknown reason', refusal('listOutreachAccounts', 404, 'NOT_FOUND')],
  ],
});

export const endpointLaws: readonly Law[] = [operationExists];
