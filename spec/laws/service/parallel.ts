/** The law on concurrent requests to different resources. */
import { type Exchange, type Law, law } from '../law.ts';
import { createdPost, ok, post, postBody, refusal } from '../traces/examples.ts';
import { checkThat, listExchanges } from '../traces/traceReader.ts';

/** Statuses of refusals for the plan, the quota or the rate, and of services that take one request at a time. */
const unrelatedStatuses: readonly number[] = [402, 403, 409, 423, 425, 429];

/** Whether another concurrent request names the same resource. */
const sharesResource = ({ id }: Exchange, others: readonly Exchange[]): boolean =>
  id !== undefined && others.some((other) => other.id === id);

const draftCreation = createdPost(post('draft'), postBody);
const otherCreation = createdPost(post('draft', { id: 'post_2' }), postBody);
const thirdCreation = createdPost(post('draft', { id: 'post_3' }), postBody);
const deletion = ok('deletePost', { id: 'post_3', deleted: true }, { id: 'post_3' });
const validConcurrent = { together: 1, breaks: [] } as const;
const concurrentCreation = createdPost(post('draft', { id: 'post_4' }), postBody, validConcurrent);
const possiblyInvalidCreation = createdPost(post('draft', { id: 'post_4' }), postBody, { together: 1 });
const refusedDeletion = refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_1', ...validConcurrent });

const acceptedBeside = law({
  id: 'parallel.accepted',
  level: 'derived',
  argument:
    'Author: each request does what its description says. Implementer: of two requests that conflict, one may be refused. A service may also take one request of a key at a time, and refuse others with a conflict status. The law judges only operations that the service accepted when nothing else was in progress.',
  needs: [],
  source: { section: 'Endpoints', item: 'the table of methods, paths and purposes' },
  summary: 'A request that breaks no rule is accepted while requests to other resources are in progress.',
  over: 'response',
  exercisedBy: 'a response to one of several concurrent requests, whose operation had been accepted alone',
  *cases(trace) {
    const exchanges = listExchanges(trace);
    for (const [position, exchange] of exchanges.entries()) {
      const { together, breaks, operation, caller, status, success } = exchange;
      if (together === undefined || breaks?.length !== 0) continue;
      if (!success && (status >= 500 || unrelatedStatuses.includes(status))) continue;
      const concurrentExchanges = exchanges.filter((other) => other !== exchange && other.together === together);
      const wasAccepted = exchanges
        .slice(0, position)
        .some(
          (earlier) =>
            earlier.success &&
            earlier.together === undefined &&
            earlier.operation === operation &&
            earlier.caller === caller,
        );
      if (concurrentExchanges.length > 0 && wasAccepted && !sharesResource(exchange, concurrentExchanges))
        yield checkThat(exchange, success, 'accepted', status);
    }
  },
  kept: [
    [
      'two creations',
      draftCreation,
      concurrentCreation,
      { ...concurrentCreation, responseBody: otherCreation.responseBody },
    ],
  ],
  broken: [
    [
      'a creation is refused',
      draftCreation,
      concurrentCreation,
      refusal('createPost', 400, 'BAD_REQUEST', { body: postBody, ...validConcurrent }),
    ],
    [
      'a deletion is refused beside a creation',
      draftCreation,
      thirdCreation,
      deletion,
      concurrentCreation,
      refusedDeletion,
    ],
  ],
  neutral: [
    ['requests that were never accepted', draftCreation, refusedDeletion, { ...refusedDeletion, id: 'post_2' }],
    [
      'two requests to one post',
      draftCreation,
      thirdCreation,
      deletion,
      { ...deletion, id: 'post_1', ...validConcurrent },
      refusedDeletion,
    ],
    ['an outcome that depends on the order', draftCreation, possiblyInvalidCreation, possiblyInvalidCreation],
  ],
});

export const parallelLaws: readonly Law[] = [acceptedBeside];
