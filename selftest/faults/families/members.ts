/** Each member that a create loses, and that an update ignores, loses, keeps or leaks. */
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { optionFlags } from '../../../spec/schemas/content.ts';
import type { Json } from '../request.ts';
import { type Call, type FamilyFault, type FaultBehaviour, isOk, withChangedBody, withData } from './faultBehaviour.ts';
import { deleteAt, getName, listMemberPaths, listValuesAt, type MemberPath } from './paths.ts';

const resources = [
  { kind: 'post', create: 'createPost', update: 'updatePost' },
  { kind: 'leadMagnet', create: 'createLeadMagnet', update: 'updateLeadMagnet' },
] as const;

/** Members of a resource itself, not those of list items. */
const getMembers = (operation: OperationId): readonly MemberPath[] => {
  const { body } = getOperation(operation);
  return body === undefined ? [] : listMemberPaths(body).filter(({ names }) => !names.includes('*'));
};

/** Whether the record has a member; others, such as publishNow, are instructions. */
const isInRecord = (create: OperationId, { names }: MemberPath): boolean =>
  listMemberPaths(getOperation(create).data).some((path) => getName(path) === getName({ names }));

const hasAt = (body: Json, names: readonly string[]): boolean => listValuesAt(body, names).length > 0;

/** A patch that sets one member. */
const buildPatch = (names: readonly string[], value: Json): Json =>
  names.reduceRight((inner, name) => ({ [name]: inner }), value);

/** Sets a member in a body that does not mention it. */
function setAt(body: Json, [first, ...rest]: readonly string[], value: Json): void {
  if (first === undefined) return;
  if (rest.length === 0) body[first] = value;
  else {
    body[first] ??= {};
    if (typeof body[first] === 'object' && body[first] !== null) setAt(body[first], rest, value);
  }
}

function collectCreationFaults(operation: OperationId, path: MemberPath): readonly FamilyFault[] {
  const lose = (call: Call) =>
    call.operation === operation && hasAt(call.body, path.names)
      ? withChangedBody(call, (body) => deleteAt(body, path.names))
      : undefined;
  return [
    {
      family: 'members on create',
      id: `${getName(path)} is lost on ${operation}`,
      create: () => ({ changeRequest: lose }),
    },
    ...(isInRecord(operation, path)
      ? [
          {
            // What the network gets is right; the record is not.
            family: 'members on create' as const,
            id: `${getName(path)} is missing in the response of ${operation}`,
            create: (): FaultBehaviour => ({
              changeResponse: (response, call) =>
                call.operation === operation &&
                isOk(response) &&
                hasAt(call.body, path.names) &&
                hasAt(response.body?.data, path.names)
                  ? withData(response, (data) => deleteAt(data, path.names))
                  : undefined,
            }),
          },
        ]
      : []),
  ];
}

/** Why a service need not remove a member that an update gives as null. */
function explainKeptMember({ names }: MemberPath): Pick<FamilyFault, 'unobservable'> {
  const name = getName({ names });
  // The post URL takes its place: a lead magnet must watch a post.
  if (name === 'postId')
    return { unobservable: 'The document does not show whether the watched post can be replaced.' };
  if (name === 'templates.dm')
    return { unobservable: 'The workflow full requires it and may read null as no change; other types may refuse it.' };
  if (['keywords', 'outreachAccountId', 'workflowType', 'postUrl'].includes(name))
    return { unobservable: `A service that requires ${name} may read null as no change.` };
  const flags: readonly (string | undefined)[] = ['isAutoPlug', ...optionFlags];
  return flags.includes(names.at(-1))
    ? { unobservable: 'A flag may have to be true or false, so a service may read null as no change.' }
    : {};
}

function collectUpdateFaults(
  operation: OperationId,
  kind: string,
  path: MemberPath,
  isShown: boolean,
): readonly FamilyFault[] {
  const { names } = path;
  const isUpdate = (call: Call): boolean => call.operation === operation;
  const fault = (id: string, create: FamilyFault['create']): FamilyFault => ({
    family: 'members on update',
    id: `${getName(path)} ${id} on ${operation}`,
    near: [`${kind}.update.applies`],
    create,
  });
  return [
    fault('is ignored', () => ({
      changeRequest: (call) =>
        isUpdate(call) && hasAt(call.body, names) ? withChangedBody(call, (body) => deleteAt(body, names)) : undefined,
    })),
    ...(isShown
      ? [
          fault('is lost by an update of another member', () => ({
            changeRequest: (call, knownRecords) =>
              isUpdate(call) && !hasAt(call.body, names) && hasAt(knownRecords.getRecord(call.id), names)
                ? withChangedBody(call, (body) => setAt(body, names, null))
                : undefined,
          })),
        ]
      : []),
    // Without a required member, a request is refused as it is with null.
    ...(isShown && !path.required
      ? [
          {
            ...fault('cannot be removed', () => ({
              changeRequest: (call) =>
                isUpdate(call) && listValuesAt(call.body, names).includes(null)
                  ? withChangedBody(call, (body) => deleteAt(body, names))
                  : undefined,
            })),
            ...explainKeptMember(path),
          },
        ]
      : []),
    fault('is only changed in the response', () => ({
      changeRequest: (call) =>
        isUpdate(call) && hasAt(call.body, names) ? withChangedBody(call, (body) => deleteAt(body, names)) : undefined,
      changeResponse: (response, call) => {
        const [value] = listValuesAt(call.body, names);
        if (!isUpdate(call) || !isOk(response) || value === undefined || value === null) return undefined;
        return withData(response, (data) => setAt(data, names, value));
      },
    })),
    fault('leaks to another resource', () => ({
      listFurtherCalls: (call, knownRecords) => {
        const [value] = isUpdate(call) ? listValuesAt(call.body, names) : [];
        const [other, { record = undefined } = {}] =
          [...knownRecords.records].findLast(
            ([id, record]) => record.kind === kind && record.key === call.key && id !== call.id,
          ) ?? [];
        if (value === undefined || other === undefined) return undefined;
        // A service may require the account in every update of a lead magnet.
        const required = kind === 'leadMagnet' ? { outreachAccountId: record?.outreachAccountId } : {};
        return [{ ...call, id: other, body: { ...required, ...buildPatch(names, value) } }];
      },
    })),
  ];
}

export const memberFaults: readonly FamilyFault[] = [
  ...resources.flatMap(({ kind, create, update }) => [
    ...getMembers(create).flatMap((path) => collectCreationFaults(create, path)),
    ...getMembers(update).flatMap((path) => collectUpdateFaults(update, kind, path, isInRecord(create, path))),
  ]),
  ...getMembers('republishPost')
    .filter(({ names }) => names.length === 1 && !names.includes('platforms'))
    .flatMap((path) => collectCreationFaults('republishPost', path)),
];
