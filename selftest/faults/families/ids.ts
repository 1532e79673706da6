/** Faults that confuse ids with similar ids, with ids of other kinds, and with those of other tenants. */
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Json } from '../request.ts';
import type { Call, FamilyFault } from './faultBehaviour.ts';
import type { KnownRecord, KnownRecords } from './known.ts';
import { forEachAt, listValuesAt } from './paths.ts';

/** Ways in which a service confuses one id with another. */
const confusions: readonly (readonly [name: string, isSame: (sentId: string, ownId: string) => boolean])[] = [
  ['the case is ignored', (sentId, ownId) => sentId.toLowerCase() === ownId.toLowerCase()],
  ['blanks are trimmed', (sentId, ownId) => sentId.trim() === ownId],
  ['an added suffix is ignored', (sentId, ownId) => sentId.startsWith(ownId)],
  ['an added prefix is ignored', (sentId, ownId) => sentId.endsWith(ownId)],
  ['a prefix is enough', (sentId, ownId) => sentId.length > 2 && ownId.startsWith(sentId)],
  ['only the number counts', (sentId, ownId) => readNumber(sentId) !== '' && readNumber(sentId) === readNumber(ownId)],
  ['an unknown id means the last one', () => true],
];

/** Why a service may read some other texts as an id. */
function explainEquality(confusion: string, place: 'URL' | 'body'): Pick<FamilyFault, 'unobservable'> {
  if (confusion === 'the case is ignored')
    return { unobservable: 'The document does not show the form of ids; some forms, such as UUIDs, ignore case.' };
  if (confusion === 'blanks are trimmed' && place === 'URL')
    return {
      unobservable: 'The document does not show the form of ids; a service may ignore blanks around a number in a URL.',
    };
  return {};
}

const readNumber = (id: string): string => /\d+/.exec(id)?.[0]?.replace(/^0+/, '') ?? '';

const idOperations = operationIds.filter((id) => getOperation(id).idOf !== undefined);

const listOwnIds = (knownRecords: KnownRecords, kind: KnownRecord['kind'], key: string): readonly string[] =>
  [...knownRecords.records].filter(([, record]) => record.kind === kind && record.key === key).map(([id]) => id);

function createPathIdFaults(operation: OperationId): readonly FamilyFault[] {
  const kind = getOperation(operation).idOf as KnownRecord['kind'];
  const fault = (id: string, find: (call: Call, knownRecords: KnownRecords) => string | undefined): FamilyFault => ({
    family: 'ids confused',
    id: `the id of ${operation}: ${id}`,
    ...explainEquality(id, 'URL'),
    near: [`${kind}.exists`, 'tenant.posts.untouched', 'tenant.leadMagnets.untouched'],
    create: () => ({
      changeRequest: (call, knownRecords) => {
        if (call.operation !== operation || call.id === undefined || knownRecords.records.get(call.id)?.kind === kind)
          return undefined;
        const id = find(call, knownRecords);
        return id === undefined ? undefined : { ...call, id };
      },
    }),
  });
  return [
    ...confusions.map(([name, isSame]) =>
      fault(name, ({ id = '', key }, knownRecords) =>
        listOwnIds(knownRecords, kind, key).findLast((ownId) => ownId !== id && isSame(id, ownId)),
      ),
    ),
    fault('an id of another kind is accepted', ({ id = '', key }, knownRecords) =>
      knownRecords.records.has(id) ? listOwnIds(knownRecords, kind, key).at(-1) : undefined,
    ),
    {
      family: 'ids confused',
      id: `the id of ${operation}: another tenant’s is accepted`,
      near: ['tenant.posts.untouched', 'tenant.leadMagnets.untouched'],
      create: () => ({
        changeRequest: (call, knownRecords) => {
          const owner = knownRecords.records.get(call.id ?? '');
          return call.operation === operation && owner?.kind === kind && owner.key !== call.key && hasPlans(call.key)
            ? { ...call, key: owner.key }
            : undefined;
        },
      }),
    },
  ];
}

const hasPlans = (key: string): boolean => key.startsWith('selftest-') || key.startsWith('demo-api-pro');

/** Ids in bodies and queries, with a valid id that the service uses instead. */
const references: readonly {
  readonly name: string;
  readonly part: 'body' | 'query';
  readonly names: readonly string[];
  readonly operations: readonly OperationId[];
  readonly near: string;
  readonly valid: (owner: Json) => string;
  readonly isValid: (id: string, owner: Json) => boolean;
}[] = [
  {
    name: 'accountId',
    part: 'body',
    names: ['platforms', '*', 'accountId'],
    operations: ['createPost', 'updatePost', 'republishPost'],
    near: 'post.target.account.exists',
    valid: ({ platform }) => `acc_${platform}`,
    isValid: (id, { platform }) => id.startsWith(`acc_${platform}`),
  },
  {
    name: 'outreachAccountId',
    part: 'body',
    names: ['outreachAccountId'],
    operations: ['createLeadMagnet', 'updateLeadMagnet'],
    near: 'leadMagnet.outreachAccount.exists',
    valid: () => 'out_ada',
    isValid: (id) => id.startsWith('out_ada') || id.startsWith('out_ben'),
  },
  {
    name: 'account',
    part: 'query',
    names: ['account'],
    operations: ['getAnalytics'],
    near: 'analytics.account.exists',
    valid: () => 'acc_social',
    isValid: (id) => id.startsWith('acc_'),
  },
];

const referenceConfusions: readonly (readonly [name: string, isTaken: (id: Json, valid: string) => boolean])[] = [
  ['the case is ignored', (id, valid) => typeof id === 'string' && id.toLowerCase() === valid],
  ['blanks are trimmed', (id, valid) => typeof id === 'string' && id.trim() === valid],
  ['an added suffix is ignored', (id, valid) => typeof id === 'string' && id.startsWith(valid)],
  ['a prefix is enough', (id, valid) => typeof id === 'string' && id !== '' && valid.startsWith(id)],
  ['an account of another kind is accepted', (id) => typeof id === 'string' && /^(?:acc|out)_/.test(id)],
  ['a number is accepted', (id) => typeof id === 'number'],
  ['any text is accepted', (id) => typeof id === 'string'],
];

const referenceFaults = references.flatMap(({ name, part, names, operations, near, valid, isValid }) =>
  operations.flatMap((operation) =>
    referenceConfusions
      // A query consists of texts.
      .filter(([confusion]) => part === 'body' || confusion !== 'a number is accepted')
      .map(
        ([confusion, isTaken]): FamilyFault => ({
          family: 'ids confused',
          id: `${name} of ${operation}: ${confusion}`,
          ...explainEquality(confusion, part === 'query' ? 'URL' : 'body'),
          near: [near],
          namesMockAccounts: true,
          create: () => ({
            changeRequest: (call) => {
              if (call.operation !== operation || listValuesAt(call[part], names).length === 0) return undefined;
              let isChanged = false;
              const changedPart = structuredClone(call[part]);
              forEachAt(changedPart, names, (owner, member) => {
                const id = owner[member];
                if ((typeof id === 'string' && isValid(id, owner) && valid(owner) === id) || !isTaken(id, valid(owner)))
                  return;
                if (
                  typeof id === 'string' &&
                  /^acc_\w+_(?:second|failing|expired|unverified)$|^out_(?:ben|cleo)$/.test(id)
                )
                  return;
                owner[member] = valid(owner);
                isChanged = true;
              });
              return isChanged ? { ...call, [part]: changedPart } : undefined;
            },
          }),
        }),
      ),
  ),
);

/** Ids in responses that end with a blank. */
const responseIdFaults = (['createPost', 'createLeadMagnet'] as const).map(
  (operation): FamilyFault => ({
    family: 'ids confused',
    id: `the id that ${operation} returns: with a blank`,
    create: () => ({
      changeRequest: (call) => (call.id?.endsWith(' ') ? { ...call, id: call.id.trim() } : undefined),
      changeResponse: (response, call) =>
        call.operation === operation && typeof response.body?.data?.id === 'string'
          ? {
              ...response,
              body: { ...response.body, data: { ...response.body.data, id: `${response.body.data.id} ` } },
            }
          : undefined,
    }),
  }),
);

export const idFaults: readonly FamilyFault[] = [
  ...idOperations.flatMap(createPathIdFaults),
  ...referenceFaults,
  ...responseIdFaults,
];
