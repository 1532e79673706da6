/** Faults that ignore a request member of a wrong type, or return a response member of a wrong type or none. */
import { omitUndefined } from '../../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { isNeededOption } from '../breakable/breakable.ts';
import { type FamilyFault, isOk, withChangedBody, withData } from './faultBehaviour.ts';
import {
  buildValueOfOtherType,
  deleteAt,
  fits,
  forEachAt,
  getName,
  listMemberPaths,
  listValuesAt,
  type MemberPath,
} from './paths.ts';

/** Members of lead magnets whose wrong types break another rule as well wherever the members are needed. */
const neededInLeadMagnets: Partial<Record<OperationId, readonly string[]>> = {
  createLeadMagnet: ['templates', 'templates.dm', 'postId', 'postUrl'],
  // An update without a direct message keeps the stored one.
  updateLeadMagnet: ['templates', 'postId', 'postUrl'],
};

/** Why no request shows that a service ignores a member of a wrong type. */
function explainIgnoredType(operation: OperationId, path: MemberPath): Pick<FamilyFault, 'unobservable'> {
  return neededInLeadMagnets[operation]?.includes(getName(path))
    ? {
        unobservable:
          'A lead magnet that needs the member breaks another rule as well; one that does not need it may ignore it.',
      }
    : {};
}

function createIgnoredTypeFault(operation: OperationId, path: MemberPath): FamilyFault {
  const isMistyped = (value: unknown) => !fits(value, path.structure);
  return {
    family: 'types of requests',
    id: `${getName(path)} of a wrong type is ignored on ${operation}`,
    near: ['request.member.type'],
    ...explainIgnoredType(operation, path),
    create: () => ({
      changeRequest: (call) =>
        call.operation === operation && listValuesAt(call.body, path.names).some(isMistyped)
          ? withChangedBody(call, (body) =>
              forEachAt(body, path.names, (owner, name) => {
                if (isMistyped(owner[name])) delete owner[name];
              }),
            )
          : undefined,
    }),
  };
}

const requestFaults = operationIds.flatMap((operation) => {
  const { body } = getOperation(operation);
  if (body === undefined || operation === 'uploadMedia') return [];
  // Without a required member the mock refuses the request for another rule. A republish has options of targets alone.
  return listMemberPaths(body)
    .filter(({ required, names }) => !required && !(operation === 'republishPost' && isNeededOption(names)))
    .map((path) => createIgnoredTypeFault(operation, path));
});

const postOperations: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost', 'listPosts'];

/** Operations that return the same record are tested together, because they share the code that builds it. */
const groups: readonly (readonly [name: string, operations: readonly OperationId[]])[] = [
  ['posts', postOperations],
  ['lead magnets', ['createLeadMagnet', 'updateLeadMagnet', 'pauseLeadMagnet', 'resumeLeadMagnet', 'getLeadMagnet']],
  ...operationIds
    .filter((id) => !postOperations.includes(id) && getOperation(id).tag !== 'Lead magnets')
    .map((id) => [id, [id]] as const),
  ['listLeads', ['listLeads']],
];

/** Why a client cannot object to a member that is missing or of another type. */
function explainFreedom(operation: OperationId, { names, required, isNamed }: MemberPath, isMissing: boolean) {
  if (isMissing && !required) return 'The member is optional, so its absence does not reveal a fault.';
  if (operation !== 'getAnalytics') return undefined;
  if (names.length === 1 && names[0] === 'account')
    return 'The request names the account, so the response need not describe it.';
  if (names.length === 1 && names[0] === 'followers' && !isMissing)
    return 'The document does not show how follower growth is described: it may be a list or an object.';
  return isMissing && !isNamed
    ? 'Neither the document nor a decision states the members of analytics below its topics.'
    : undefined;
}

function createResponseTypeFaults(name: string, operations: readonly OperationId[]): readonly FamilyFault[] {
  const [first] = operations;
  if (first === undefined) return [];
  return listMemberPaths(getOperation(first).data).flatMap((path) => {
    const names = path.names;
    const change = (
      id: 'of a wrong type' | 'missing',
      changeMember: (owner: Record<string, unknown>, member: string) => void,
    ): FamilyFault => ({
      family: 'types of responses',
      id: `${getName(path)} ${id} in ${name}`,
      ...omitUndefined({ unobservable: explainFreedom(first, path, id === 'missing') }),
      create: () => ({
        changeResponse: (response, call) => {
          if (!operations.includes(call.operation) || !isOk(response)) return undefined;
          // A list has one more level than a record.
          const dataNames = Array.isArray(response.body?.data) && names[0] !== '*' ? ['*', ...names] : names;
          if (listValuesAt(response.body?.data, dataNames).length === 0) return undefined;
          return withData(response, (data) =>
            forEachAt(data, dataNames, (owner, member) => {
              if (Object.hasOwn(owner, member)) changeMember(owner, member);
            }),
          );
        },
      }),
    });
    return [
      change('of a wrong type', (owner, member) => {
        owner[member] = buildValueOfOtherType(owner[member]);
      }),
      change('missing', (owner, member) => deleteAt(owner, [member])),
    ];
  });
}

export const typeFaults: readonly FamilyFault[] = [
  ...requestFaults,
  ...groups.flatMap(([name, operations]) => createResponseTypeFaults(name, operations)),
];
