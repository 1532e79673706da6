/** Faults of API keys, plans and tenants. */
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import {
  buildRefusal,
  changeResponse,
  createFalseRefusalFault,
  createFault,
  createReplacementFault,
  createRewriteFault,
  type Fault,
  isSuccess,
  type Json,
  type RequestContext,
  withBody,
  withKey,
} from './fault.ts';
import { keys } from './keys.ts';
import { performWithAllPlans } from './performWithAllPlans.ts';
import { readKey } from './request.ts';

const leadMagnetOperations = operationIds.filter((id) => getOperation(id).plans === 'leadMagnets');

const hasKnownKey = ({ request }: RequestContext): boolean => Object.values(keys).includes(readKey(request) as never);

/** Matches the ids of accounts of every key except the first. */
const otherAccountId = /_[\da-f]{6}$/;

/** Creates a fault that skips one access check: matching requests are sent with the key of the primary caller. */
const createMissingKeyCheckFault = (
  description: string,
  operations: readonly OperationId[],
  when: (context: RequestContext) => boolean,
): Fault =>
  createRewriteFault(description, 'auth.bearer', (context) =>
    context.operation !== undefined && operations.includes(context.operation) && when(context)
      ? withKey(context.request, keys.primary)
      : undefined,
  );

const createPlanRefusalFault = (description: string, status: number, code: string): Fault =>
  createReplacementFault(description, 'plan.refusal', (response, { operation }) =>
    response.status === 403 && leadMagnetOperations.includes(operation as OperationId)
      ? buildRefusal(status, code)
      : undefined,
  );

/** Creates a fault that performs the operation for keys without the plan, on their own data. */
const createMissingPlanCheckFault = (operation: OperationId): Fault => ({
  ...createFault(
    `no plan check on ${operation}`,
    'plan.lead-magnets',
    () => async (context, next) => (await performWithAllPlans(context, next, operation, readKey(context.request)))[1],
  ),
  equivalentRules: ['plan.refusal'],
});

export const accessFaults: readonly Fault[] = [
  ...operationIds.map((operation) =>
    createMissingKeyCheckFault(`no key check on ${operation}`, [operation], (context) => !hasKnownKey(context)),
  ),
  createMissingKeyCheckFault(
    'a request without the header is accepted',
    operationIds,
    ({ request }) => !request.headers.has('authorization'),
  ),
  createMissingKeyCheckFault('another scheme is accepted', operationIds, ({ request }) =>
    /^basic/i.test(request.headers.get('authorization') ?? ''),
  ),
  createMissingKeyCheckFault(
    'any bearer token is accepted',
    operationIds,
    (context) => readKey(context.request) !== '' && !hasKnownKey(context),
  ),
  ...leadMagnetOperations.map(createMissingPlanCheckFault),
  createPlanRefusalFault('402', 402, 'PLAN_UPGRADE_REQUIRED'),
  createPlanRefusalFault('wrong error code', 403, 'FORBIDDEN'),
  createPlanRefusalFault('404', 404, 'NOT_FOUND'),
  createFalseRefusalFault(
    'every plan is rejected',
    'plan.enough',
    ['listLeads'],
    (_, context) => readKey(context.request) === keys.primary,
    () => buildRefusal(403, 'PLAN_UPGRADE_REQUIRED'),
  ),
  ...(['updatePost', 'deletePost', 'republishPost'] as const).map((operation) =>
    createMissingOwnerCheckFault(operation, 'tenant.posts.untouched'),
  ),
  ...leadMagnetOperations
    .filter((operation) => operation !== 'createLeadMagnet')
    .map((operation) => createMissingOwnerCheckFault(operation, 'tenant.leadMagnets.untouched')),
  createRewriteFault('every tenant lists all posts', 'tenant.posts.own', (context) =>
    context.operation === 'listPosts' && readKey(context.request) === keys.other
      ? withKey(context.request, keys.primary)
      : undefined,
  ),
  createRewriteFault('every tenant reads all analytics', 'tenant.analytics.own', ({ operation, request }) =>
    operation === 'getAnalytics' && otherAccountId.test(new URL(request.url).searchParams.get('account') ?? '')
      ? withKey(request, keys.other)
      : undefined,
  ),
  createFalseRefusalFault(
    'a key without the API plan is rejected',
    'plan.every-key',
    ['listPosts'],
    (_, context) => readKey(context.request) === keys.basic,
    () => buildRefusal(403, 'FORBIDDEN'),
  ),
  createReplacementFault('errors say success', 'refusal.not-success', (response) =>
    isSuccess(response) ? undefined : changeResponse(response, (body) => ({ ...body, success: true })),
  ),
  createReplacementFault('errors are HTML pages', 'refusal.body', (response) =>
    isSuccess(response)
      ? undefined
      : new Response('<h1>No</h1>', { status: response.status, headers: { 'content-type': 'text/html' } }),
  ),
  createFault(
    'an emoji causes a 500',
    'answer.no-server-error',
    () => (context, next) =>
      /\p{Extended_Pictographic}/u.test(JSON.stringify(context.body ?? ''))
        ? Promise.resolve(buildRefusal(500, 'INTERNAL_ERROR'))
        : next(context.request),
  ),
  createFault(
    'media that is null causes a 500',
    'answer.no-server-error',
    () => (context, next) =>
      context.body?.media === null ? Promise.resolve(buildRefusal(500, 'INTERNAL_ERROR')) : next(context.request),
  ),
  createReplacementFault('malformed JSON causes a 500', 'answer.no-server-error', (response) =>
    response.status === 400 ? buildRefusal(500, 'INTERNAL_ERROR') : undefined,
  ),
];

/**
 * Creates a fault that skips the ownership check: any key may use the id. The request is sent with the key of the owner, so
 * its accounts are replaced with those of the owner.
 */
function createMissingOwnerCheckFault(operation: OperationId, rule: string): Fault {
  const fault = createRewriteFault(`${operation} does not check ownership`, rule, (context) => {
    if (context.operation !== operation || readKey(context.request) !== keys.other) return undefined;
    const { body } = context;
    const platforms = body?.platforms?.map?.(({ platform }: Json) => ({ platform, accountId: `acc_${platform}` }));
    const request = platforms === undefined ? context.request : withBody(context.request, { ...body, platforms });
    return withKey(request, keys.primary);
  });
  // The id does not exist for the caller, so the rule on unknown ids is broken as well.
  const existenceRules = rule.startsWith('tenant.posts')
    ? ['post.exists', 'post.delete.repeated']
    : ['leadMagnet.exists'];
  return { ...fault, equivalentRules: existenceRules };
}
