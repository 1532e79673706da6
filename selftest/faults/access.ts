/** Faults of API keys, plans and tenants. */
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import {
  buildRefusal,
  changeResponse,
  type Fault,
  isSuccess,
  type Json,
  planDetourFault,
  planFault,
  planRefusalFault,
  planReplacementFault,
  type RequestContext,
  withBody,
  withKey,
} from './fault.ts';
import { keys } from './keys.ts';
import { performWithAllPlans } from './performWithAllPlans.ts';

const leadMagnetOperations = operationIds.filter((id) => getOperation(id).plans === 'leadMagnets');

const getKey = ({ request }: RequestContext): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
const hasKnownKey = (context: RequestContext): boolean => Object.values(keys).includes(getKey(context) as never);

/** Matches the ids of accounts of every key except the first. */
const accountOfOther = /_[\da-f]{6}$/;

/** Creates a fault that skips one access check: matching requests are sent with the key of the primary caller. */
const planAdmissionFault = (
  id: string,
  operations: readonly OperationId[],
  when: (context: RequestContext) => boolean,
): Fault =>
  planDetourFault(id, 'auth.bearer', (context) =>
    context.operation !== undefined && operations.includes(context.operation) && when(context)
      ? withKey(context.request, keys.primary)
      : undefined,
  );

const planPlanRefusalFault = (id: string, status: number, code: string): Fault =>
  planReplacementFault(id, 'plan.refusal', (response, { operation }) =>
    response.status === 403 && leadMagnetOperations.includes(operation as OperationId)
      ? buildRefusal(status, code)
      : undefined,
  );

/** Creates a fault that performs the operation for keys without the plan, on their own data. */
const planUngatedFault = (operation: OperationId): Fault => ({
  ...planFault(
    `no plan check on ${operation}`,
    'plan.lead-magnets',
    () => async (context, next) => (await performWithAllPlans(context, next, operation, getKey(context)))[1],
  ),
  equivalentRules: ['plan.refusal'],
});

export const accessFaults: readonly Fault[] = [
  ...operationIds.map((operation) =>
    planAdmissionFault(`no key check on ${operation}`, [operation], (context) => !hasKnownKey(context)),
  ),
  planAdmissionFault(
    'a request without the header is accepted',
    operationIds,
    ({ request }) => !request.headers.has('authorization'),
  ),
  planAdmissionFault('another scheme is accepted', operationIds, ({ request }) =>
    /^basic/i.test(request.headers.get('authorization') ?? ''),
  ),
  planAdmissionFault(
    'any bearer token is accepted',
    operationIds,
    (context) => getKey(context) !== '' && !hasKnownKey(context),
  ),
  ...leadMagnetOperations.map(planUngatedFault),
  planPlanRefusalFault('402', 402, 'PLAN_UPGRADE_REQUIRED'),
  planPlanRefusalFault('wrong error code', 403, 'FORBIDDEN'),
  planPlanRefusalFault('404', 404, 'NOT_FOUND'),
  planRefusalFault(
    'every plan is rejected',
    'plan.enough',
    ['listLeads'],
    (_, context) => getKey(context) === keys.primary,
    () => buildRefusal(403, 'PLAN_UPGRADE_REQUIRED'),
  ),
  ...(['updatePost', 'deletePost', 'republishPost'] as const).map((operation) =>
    planForeignKeyFault(operation, 'tenant.posts.untouched'),
  ),
  ...leadMagnetOperations
    .filter((operation) => operation !== 'createLeadMagnet')
    .map((operation) => planForeignKeyFault(operation, 'tenant.leadMagnets.untouched')),
  planDetourFault('every tenant lists all posts', 'tenant.posts.own', (context) =>
    context.operation === 'listPosts' && getKey(context) === keys.other
      ? withKey(context.request, keys.primary)
      : undefined,
  ),
  planDetourFault('every tenant reads all analytics', 'tenant.analytics.own', ({ operation, request }) =>
    operation === 'getAnalytics' && accountOfOther.test(new URL(request.url).searchParams.get('account') ?? '')
      ? withKey(request, keys.other)
      : undefined,
  ),
  planRefusalFault(
    'a key without the API plan is rejected',
    'plan.every-key',
    ['listPosts'],
    (_, context) => getKey(context) === keys.basic,
    () => buildRefusal(403, 'FORBIDDEN'),
  ),
  planReplacementFault('errors say success', 'refusal.not-success', (response) =>
    isSuccess(response) ? undefined : changeResponse(response, (body) => ({ ...body, success: true })),
  ),
  planReplacementFault('errors are HTML pages', 'refusal.body', (response) =>
    isSuccess(response)
      ? undefined
      : new Response('<h1>No</h1>', { status: response.status, headers: { 'content-type': 'text/html' } }),
  ),
  planFault(
    'an emoji causes a 500',
    'answer.no-server-error',
    () => (context, next) =>
      /\p{Extended_Pictographic}/u.test(JSON.stringify(context.body ?? ''))
        ? Promise.resolve(buildRefusal(500, 'INTERNAL_ERROR'))
        : next(context.request),
  ),
  planReplacementFault('malformed JSON causes a 500', 'answer.no-server-error', (response) =>
    response.status === 400 ? buildRefusal(500, 'INTERNAL_ERROR') : undefined,
  ),
];

/**
 * Creates a fault that skips the ownership check: any key may use the id. The request is sent with the key of the owner, so
 * its accounts are replaced by those of the owner.
 */
function planForeignKeyFault(operation: OperationId, rule: string): Fault {
  const fault = planDetourFault(`${operation} does not check ownership`, rule, (context) => {
    if (context.operation !== operation || getKey(context) !== keys.other) return undefined;
    const { body } = context;
    const platforms = body?.platforms?.map?.(({ platform }: Json) => ({ platform, accountId: `acc_${platform}` }));
    const request = platforms === undefined ? context.request : withBody(context.request, { ...body, platforms });
    return withKey(request, keys.primary);
  });
  // The id does not exist for the caller, so the rule on unknown ids is broken as well.
  return { ...fault, equivalentRules: [rule.startsWith('tenant.posts') ? 'post.exists' : 'leadMagnet.exists'] };
}
