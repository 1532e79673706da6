/** Faults that occur only while several requests are in progress. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Json } from '../request.ts';
import {
  buildParsedRefusal,
  buildParsedSuccess,
  type Call,
  type FamilyFault,
  isOk,
  type ParsedResponse,
  withData,
} from './faultBehaviour.ts';

const writes = operationIds.filter((id) => getOperation(id).method !== 'GET');

/** The requests that undo others; `record` is the resource before the request. */
const undoes: Partial<Record<OperationId, (call: Call, record: Json) => Call | undefined>> = {
  updatePost: (call, { text }) => (text === undefined ? undefined : { ...call, body: { text } }),
  updateLeadMagnet: (call, { outreachAccountId, keywords, postUrl }) => ({
    ...call,
    body: { outreachAccountId, keywords, postUrl },
  }),
  pauseLeadMagnet: (call) => ({ ...call, operation: 'resumeLeadMagnet' }),
  resumeLeadMagnet: (call) => ({ ...call, operation: 'pauseLeadMagnet' }),
};

function collectFaults(operation: OperationId): readonly FamilyFault[] {
  const isAffected = (call: Call): boolean => call.operation === operation && call.parallel;
  const fault = (id: string, create: FamilyFault['create']): FamilyFault => ({
    family: 'parallel requests',
    id: `${operation} ${id}`,
    near: ['parallel.accepted', 'post.parallel.sequential', 'leadMagnet.parallel.sequential'],
    create,
  });
  const idOf = getOperation(operation).idOf;
  const idMember = operation === 'uploadMedia' ? 'url' : 'id';
  const undo = undoes[operation];
  return [
    fault('is refused during a parallel request', () => ({
      respondInstead: (call) => (isAffected(call) ? buildParsedRefusal() : undefined),
    })),
    fault('fails during a parallel request', () => ({
      respondInstead: (call) => (isAffected(call) ? buildParsedRefusal(500, 'INTERNAL_ERROR') : undefined),
    })),
    // A repeated request to one resource changes nothing more, or is refused.
    ...(idOf === undefined
      ? [
          {
            ...fault('is performed twice during a parallel request', () => ({
              listFurtherCalls: (call) => (isAffected(call) ? [call] : undefined),
            })),
            ...(operation === 'uploadMedia' ? { unobservable: 'No client learns the URL of the second file.' } : {}),
          },
          fault(`returns the ${idMember} of an earlier one`, () => {
            let lastId: Json;
            return {
              changeResponse: (response, call) => {
                const id = response.body?.data?.[idMember];
                if (call.operation !== operation || !isOk(response) || id === undefined) return undefined;
                const earlierId = lastId;
                lastId = id;
                return isAffected(call) && earlierId !== undefined
                  ? withData(response, (data) => {
                      data[idMember] = earlierId;
                    })
                  : undefined;
              },
            };
          }),
        ]
      : [
          fault('has no effect during a parallel request', () => ({
            respondInstead: (call, knownRecords) =>
              isAffected(call) && knownRecords.getRecord(call.id) !== undefined
                ? buildParsedSuccess(
                    operation === 'deletePost' ? { id: call.id, deleted: true } : knownRecords.getRecord(call.id),
                  )
                : undefined,
          })),
          ...(operation === 'deletePost'
            ? [
                fault('succeeds again during a parallel request', () => {
                  const deletedIds = new Set<string | undefined>();
                  return {
                    changeResponse: (response, call) => {
                      if (isAffected(call) && isOk(response)) deletedIds.add(call.id);
                      return call.operation === operation && response.status === 404 && deletedIds.delete(call.id)
                        ? buildParsedSuccess({ id: call.id, deleted: true })
                        : undefined;
                    },
                  };
                }),
              ]
            : []),
          ...(undo === undefined
            ? []
            : [
                fault('is undone by another request', () => ({
                  listFurtherCalls: (call, knownRecords) => {
                    const record = knownRecords.getRecord(call.id);
                    const undone = isAffected(call) && record !== undefined ? undo(call, record) : undefined;
                    return undone === undefined ? undefined : [undone];
                  },
                })),
              ]),
        ]),
  ];
}

/** The counters of the API plan and of the rate limit. */
const counterFaults: readonly FamilyFault[] = [
  {
    family: 'parallel requests',
    id: 'quota.posts does not count requests beside others',
    near: ['quota.posts', 'quota.month'],
    create: () => ({ ignores: (finding, call) => finding.rule === 'quota.posts' && call.parallel }),
  },
  {
    family: 'parallel requests',
    id: 'rate.limit does not count requests beside others',
    near: ['rate.limit', 'rate.window'],
    create: () => {
      let lastSuccess: ParsedResponse | undefined;
      return {
        changeResponse: (response, call) => {
          if (call.operation !== 'listAccounts') return undefined;
          if (isOk(response)) lastSuccess = response;
          return response.body?.code === 'RATE_LIMITED' && call.parallel ? lastSuccess : undefined;
        },
      };
    },
  },
];

export const parallelFaults: readonly FamilyFault[] = [...writes.flatMap(collectFaults), ...counterFaults];
