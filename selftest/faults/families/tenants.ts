/** Each read and reference across tenants. */
import { chooseTag } from '../../../mock-server/tenants/tenantOptions.ts';
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import { keys } from '../keys.ts';
import { type Json, parseJson } from '../request.ts';
import { type Call, type FamilyFault, isOk, withData } from './faultBehaviour.ts';

const reads = operationIds.filter((id) => getOperation(id).method === 'GET');
const lists: readonly OperationId[] = ['listPosts', 'listLeads', 'listAccounts', 'listOutreachAccounts'];

const createFault = (id: string, create: FamilyFault['create']): FamilyFault => ({
  family: 'tenants',
  id,
  near: ['tenant.posts.own', 'tenant.posts.untouched', 'tenant.leadMagnets.untouched', 'accounts.target.listed'],
  create,
});

/** A tenant reads what belongs to another. */
const readFaults = reads.flatMap((operation) =>
  (
    [
      ['other', 'primary'],
      ['primary', 'other'],
    ] as const
  ).map(([reader, owner]) =>
    createFault(`${operation} shows ${reader} what belongs to ${owner}`, () => ({
      changeRequest: (call) =>
        call.operation === operation && call.key === keys[reader] ? { ...call, key: keys[owner] } : undefined,
    })),
  ),
);

/** One foreign item in a list. */
const leakFaults = lists.map((operation) =>
  createFault(`${operation} shows the last item of another tenant as well`, () => {
    const lastItems = new Map<string, Json>();
    return {
      changeResponse: (response, call) => {
        if (call.operation !== operation || !isOk(response) || !Array.isArray(response.body?.data)) return undefined;
        const foreign = [...lastItems].find(([key]) => key !== call.key)?.[1];
        if (response.body.data.length > 0) lastItems.set(call.key, response.body.data[0]);
        return foreign === undefined ? undefined : withData(response, (data) => data.push(foreign));
      },
    };
  }),
);

/** Writes by id with the key of the owner. */
const writeFaults = operationIds
  .filter((id) => getOperation(id).idOf !== undefined)
  .map((operation) =>
    createFault(`${operation} does not check the owner`, () => ({
      changeRequest: (call, knownRecords) => {
        const owner = knownRecords.records.get(call.id ?? '')?.key;
        return call.operation === operation && owner !== undefined && owner !== call.key
          ? { ...call, key: owner }
          : undefined;
      },
    })),
  );

const createUnobservableFault = (id: string, create: FamilyFault['create']): FamilyFault => ({
  ...createFault(id, create),
  unobservable: 'The document states no status for a foreign id, and 403 refuses it as well.',
});

/** Refusals that reveal that a foreign resource exists. */
const hintFaults = operationIds
  .filter((id) => getOperation(id).idOf !== undefined)
  .map((operation) =>
    createUnobservableFault(`${operation} refuses a foreign id with 403`, () => ({
      changeResponse: (response, call, knownRecords) => {
        const owner = knownRecords.records.get(call.id ?? '')?.key;
        return call.operation === operation && response.status === 404 && owner !== undefined && owner !== call.key
          ? { ...response, status: 403 }
          : undefined;
      },
    })),
  );

/** A request as the other tenant would send it, with its own accounts. */
const toOther = (call: Call): Call => ({
  ...call,
  key: keys.other,
  body: parseJson(JSON.stringify(call.body).replace(/"((?:acc|out)_\w+)"/g, `"$1_${otherTag}"`)),
});
/** Ends the ids of the accounts of this tenant. */
const otherTag = chooseTag(keys.other, new Set());

const sharedFaults: readonly FamilyFault[] = [
  {
    ...createFault('creating a post creates it for the other tenant too', () => ({
      listFurtherCalls: (call) =>
        call.operation === 'createPost' && call.key === keys.primary ? [toOther(call)] : undefined,
    })),
    namesMockAccounts: true,
  },
  {
    ...createFault('creating a lead magnet creates it for the other tenant too', () => ({
      listFurtherCalls: (call) =>
        call.operation === 'createLeadMagnet' && call.key === keys.primary ? [toOther(call)] : undefined,
    })),
    namesMockAccounts: true,
    unobservable: 'No operation lists lead magnets, so no client sees one that it did not create.',
  },
];

export const tenantFaults: readonly FamilyFault[] = [
  ...readFaults,
  ...leakFaults,
  ...writeFaults,
  ...hintFaults,
  ...sharedFaults,
];
