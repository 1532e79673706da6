/** Faults that occur only while several requests are in progress. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Json } from '../request.ts';
import { type Call, type FamilyFault, isOk, refusal, success, withData } from './tamper.ts';

const writes = operationIds.filter((id) => getOperation(id).method !== 'GET');

function collectFaults(operation: OperationId): readonly FamilyFault[] {
  const isAffected = (call: Call): boolean => call.operation === operation && call.parallel;
  const fault = (id: string, create: FamilyFault['create']): FamilyFault => ({
    family: 'parallel requests',
    id: `${operation} ${id}`,
    near: ['post.parallel.sequential', 'leadMagnet.parallel.sequential'],
    create,
  });
  const idOf = getOperation(operation).idOf;
  return [
    fault('is refused beside another request', () => ({
      reply: (call) => (isAffected(call) ? refusal(409, 'CONFLICT') : undefined),
    })),
    fault('fails beside another request', () => ({
      reply: (call) => (isAffected(call) ? refusal(500, 'INTERNAL_ERROR') : undefined),
    })),
    fault('is performed twice beside another request', () => ({
      also: (call) => (isAffected(call) ? [call] : undefined),
    })),
    ...(idOf === undefined
      ? [
          fault('returns the id of an earlier one', () => {
            let lastId: Json;
            return {
              answer: (answer, call) => {
                const id = answer.body?.data?.id;
                if (call.operation !== operation || !isOk(answer) || id === undefined) return undefined;
                const earlierId = lastId;
                lastId = id;
                return isAffected(call) && earlierId !== undefined
                  ? withData(answer, (data) => {
                      data.id = earlierId;
                    })
                  : undefined;
              },
            };
          }),
        ]
      : [
          fault('has no effect beside another request', () => ({
            reply: (call, known) =>
              isAffected(call) && known.getRecord(call.id) !== undefined
                ? success(operation === 'deletePost' ? { id: call.id, deleted: true } : known.getRecord(call.id))
                : undefined,
          })),
          ...(operation === 'deletePost'
            ? [
                fault('succeeds again beside another request', () => {
                  const deletedIds = new Set<string | undefined>();
                  return {
                    answer: (answer, call) => {
                      if (isAffected(call) && isOk(answer)) deletedIds.add(call.id);
                      return call.operation === operation && answer.status === 404 && deletedIds.delete(call.id)
                        ? success({ id: call.id, deleted: true })
                        : undefined;
                    },
                  };
                }),
              ]
            : []),
          fault('is undone by another request', () => ({
            also: (call, known) => {
              const record = known.getRecord(call.id);
              if (!isAffected(call) || operation !== 'updatePost' || record?.text === undefined) return undefined;
              return [{ ...call, body: { text: record.text } }];
            },
          })),
        ]),
  ];
}

/** The counters of the API plan and of the rate limit. */
const counterFaults: readonly FamilyFault[] = (['quota.posts', 'rate.limit'] as const).map((rule) => ({
  family: 'parallel requests',
  id: `${rule} does not count requests beside others`,
  near: [rule, 'quota.month', 'rate.window'],
  create: () => ({ ignores: (finding, call) => finding.rule === rule && call.parallel }),
}));

export const parallelFaults: readonly FamilyFault[] = [...writes.flatMap(collectFaults), ...counterFaults];
