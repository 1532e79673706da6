/** Each allowed value of an enumeration or flag that a service refuses. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { buildParsedRefusal, type FamilyFault } from './faultBehaviour.ts';
import { getName, listMemberPaths, listValuesAt } from './paths.ts';

/** Values below a query come as text. */
function collectFaults(operation: OperationId, part: 'body' | 'query'): readonly FamilyFault[] {
  const schema = getOperation(operation)[part];
  if (schema === undefined) return [];
  return listMemberPaths(schema).flatMap((path) => {
    const { structure, names } = path;
    const allowedValues =
      structure.kind === 'enum' ? structure.values : structure.kind === 'boolean' ? [true, false] : [];
    return allowedValues.map(
      (value): FamilyFault => ({
        family: 'values refused',
        id: `${getName(path)} ${String(value)} on ${operation}`,
        ...(part === 'query' && value === 'publishing'
          ? { unobservable: 'A service that publishes within the request has no such state.' }
          : {}),
        create: () => ({
          respondInstead: (call) =>
            call.operation === operation && listValuesAt(call[part], names).includes(value)
              ? buildParsedRefusal()
              : undefined,
        }),
      }),
    );
  });
}

export const valueFaults: readonly FamilyFault[] = operationIds.flatMap((operation) => [
  ...(operation === 'uploadMedia' ? [] : collectFaults(operation, 'body')),
  ...collectFaults(operation, 'query'),
]);
