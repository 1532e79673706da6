/** All operations by id. */
import type { z } from 'zod';
import { accountOperations } from './accounts.ts';
import { leadMagnetOperations } from './leadMagnets.ts';
import type { Operation } from './operation.ts';
import { postOperations } from './posts.ts';

export const operations = { ...postOperations, ...accountOperations, ...leadMagnetOperations };

export type OperationId = keyof typeof operations;

export const operationIds = Object.keys(operations) as OperationId[];

/** Looks up an operation, without its specific schema types. */
export function getOperation(id: OperationId): Operation {
  return operations[id];
}

/** Lists the operations on an existing resource, documented ones first. */
export function listOperationsOn(resource: NonNullable<Operation['idOf']>): readonly OperationId[] {
  const resourceOperations = operationIds.filter((id) => getOperation(id).idOf === resource);
  const isDocumented = (id: OperationId) => getOperation(id).level === 'documented';
  return [...resourceOperations.filter(isDocumented), ...resourceOperations.filter((id) => !isDocumented(id))];
}

type OperationWith<O extends OperationId> = (typeof operations)[O];

/** The request body of an operation, in canonical names. */
export type BodyOf<O extends OperationId> =
  OperationWith<O> extends Operation<string, infer _Q, infer B>
    ? B extends z.ZodType
      ? z.infer<B>
      : undefined
    : never;

/** The query of an operation, in canonical names. */
export type QueryOf<O extends OperationId> =
  OperationWith<O> extends Operation<string, infer Q> ? (Q extends z.ZodType ? z.infer<Q> : undefined) : never;

/** The `data` of a success response, in canonical names. */
export type DataOf<O extends OperationId> = z.infer<OperationWith<O>['data']>;
