/** Each allowed value of an enumeration or flag that a service refuses. */
import { type OperationId, operationIds, operationOf } from '../../../spec/operations/index.ts';
import { memberPaths, nameOf, valuesAt } from './paths.ts';
import { type FamilyFault, refusal } from './tamper.ts';

/** Values below a query come as text. */
function faultsOf(operation: OperationId, part: 'body' | 'query'): readonly FamilyFault[] {
  const schema = operationOf(operation)[part];
  if (schema === undefined) return [];
  return memberPaths(schema).flatMap((path) => {
    const { structure, names } = path;
    const allowed = structure.kind === 'enum' ? structure.values : structure.kind === 'boolean' ? [true, false] : [];
    return allowed.map(
      (value): FamilyFault => ({
        family: 'values refused',
        id: `${nameOf(path)} ${String(value)} on ${operation}`,
        create: () => ({
          reply: (call) =>
            call.operation === operation && valuesAt(call[part], names).includes(value) ? refusal() : undefined,
        }),
      }),
    );
  });
}

export const valueFaults: readonly FamilyFault[] = operationIds.flatMap((operation) => [
  ...(operation === 'uploadMedia' ? [] : faultsOf(operation, 'body')),
  ...faultsOf(operation, 'query'),
]);
