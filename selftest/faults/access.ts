/** Faults of API keys, plans and tenants. */
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import {
  buildRefusal,
  changeResponse,
  type Fault,
  isSuccess,
  type Json,
  parseJson,
  type RequestContext,
  withBody,
  withKey,
} from './fault.ts';
import { keys } from './keys.ts';

const leadMagnetOperations = operationIds.filter((id) => getOperation(id).plans === 'leadMagnets');

const getKey = ({ request }: RequestContext): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
const hasKnownKey = (context: RequestContext): boolean => Object.values(keys).includes(getKey(context) as never);

/** Matches the ids of accounts of every key except the first. */
const accountOfOther = /_[\da-f]{6}$/;

/** Creates a fault that skips one access check: matching requests are sent with the key of the primary caller. */
function planAdmissionFault(
  id: string,
  rule: string,
  operations: readonly OperationId[],
  when: (context: RequestContext) => boolean,
): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    createMiddleware: () => (context, next) =>
      context.operation !== undefined && operations.includes(context.operation) && when(context)
        ? next(withKey(context.request, keys.primary))
        : next(context.request),
  };
}

function planRefusalFault(id: string, respond: () => Response): Fault {
  return {
    id: `plan.refusal: ${id}`,
    rule: 'plan.refusal',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return response.status === 403 && leadMagnetOperations.includes(context.operation as OperationId)
        ? respond()
        : response;
    },
  };
}

export const accessFaults: readonly Fault[] = [
  ...operationIds.map((operation) =>
    planAdmissionFault(`no key check on ${operation}`, 'auth.bearer', [operation], (context) => !hasKnownKey(context)),
  ),
  planAdmissionFault(
    'a request without the header is accepted',
    'auth.bearer',
    operationIds,
    ({ request }) => !request.headers.has('authorization'),
  ),
  planAdmissionFault('another scheme is accepted', 'auth.bearer', operationIds, ({ request }) =>
    /^basic/i.test(request.headers.get('authorization') ?? ''),
  ),
  planAdmissionFault(
    'any bearer token is accepted',
    'auth.bearer',
    operationIds,
    (context) => getKey(context) !== '' && !hasKnownKey(context),
  ),
  ...leadMagnetOperations.map(planUngatedFault),
  planRefusalFault('402', () => buildRefusal(402, 'PLAN_UPGRADE_REQUIRED')),
  planRefusalFault('wrong error code', () => buildRefusal(403, 'FORBIDDEN')),
  planRefusalFault('404', () => buildRefusal(404, 'NOT_FOUND')),
  {
    id: 'plan.enough: every plan is rejected',
    rule: 'plan.enough',
    createMiddleware: () => (context, next) =>
      context.operation === 'listLeads' && getKey(context) === keys.primary
        ? Promise.resolve(buildRefusal(403, 'PLAN_UPGRADE_REQUIRED'))
        : next(context.request),
  },
  ...(['updatePost', 'deletePost', 'republishPost'] as const).map((operation) =>
    planForeignKeyFault(operation, 'tenant.posts.untouched'),
  ),
  ...leadMagnetOperations
    .filter((operation) => operation !== 'createLeadMagnet')
    .map((operation) => planForeignKeyFault(operation, 'tenant.leadMagnets.untouched')),
  {
    id: 'tenant.posts.own: every tenant lists all posts',
    rule: 'tenant.posts.own',
    createMiddleware: () => (context, next) =>
      next(
        context.operation === 'listPosts' && getKey(context) === keys.other
          ? withKey(context.request, keys.primary)
          : context.request,
      ),
  },
  {
    id: 'tenant.analytics.own: every tenant reads all analytics',
    rule: 'tenant.analytics.own',
    createMiddleware: () => (context, next) =>
      next(
        context.operation === 'getAnalytics' &&
          accountOfOther.test(new URL(context.request.url).searchParams.get('account') ?? '')
          ? withKey(context.request, keys.other)
          : context.request,
      ),
  },
  {
    id: 'plan.every-key: a key without the API plan is rejected',
    rule: 'plan.every-key',
    createMiddleware: () => (context, next) =>
      context.operation === 'listPosts' && getKey(context) === keys.basic
        ? Promise.resolve(buildRefusal(403, 'FORBIDDEN'))
        : next(context.request),
  },
  {
    id: 'refusal.not-success: errors say success',
    rule: 'refusal.not-success',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return isSuccess(response) ? response : changeResponse(response, (body) => ({ ...body, success: true }));
    },
  },
  {
    id: 'refusal.body: errors are HTML pages',
    rule: 'refusal.body',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return isSuccess(response)
        ? response
        : new Response('<h1>No</h1>', { status: response.status, headers: { 'content-type': 'text/html' } });
    },
  },
  {
    id: 'answer.no-server-error: an emoji causes a 500',
    rule: 'answer.no-server-error',
    createMiddleware: () => (context, next) =>
      /\p{Extended_Pictographic}/u.test(JSON.stringify(context.body ?? ''))
        ? Promise.resolve(buildRefusal(500, 'INTERNAL_ERROR'))
        : next(context.request),
  },
  {
    id: 'answer.no-server-error: malformed JSON causes a 500',
    rule: 'answer.no-server-error',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return response.status === 400 ? buildRefusal(500, 'INTERNAL_ERROR') : response;
    },
  },
];

/**
 * Creates a fault that skips the ownership check: any key may use the id. The request is sent with the key of the owner, so
 * its accounts are replaced by those of the owner.
 */
function planForeignKeyFault(operation: OperationId, rule: string): Fault {
  return {
    id: `${rule}: ${operation} does not check ownership`,
    rule,
    createMiddleware: () => (context, next) => {
      if (context.operation !== operation || getKey(context) !== keys.other) return next(context.request);
      const { body } = context;
      const platforms = body?.platforms?.map?.(({ platform }: Json) => ({ platform, accountId: `acc_${platform}` }));
      const request = platforms === undefined ? context.request : withBody(context.request, { ...body, platforms });
      return next(withKey(request, keys.primary));
    },
  };
}

/** Creates a fault that performs the operation for keys without the plan, on their own data. */
function planUngatedFault(operation: OperationId): Fault {
  return {
    id: `plan.lead-leadMagnetOperations: no plan check on ${operation}`,
    rule: 'plan.lead-leadMagnetOperations',
    equivalentRules: ['plan.refusal'],
    createMiddleware: () => async (context, next) => {
      const retryRequest = context.request.clone();
      const response = await next(context.request);
      if (context.operation !== operation || response.status !== 403) return response;
      const control = (method: string, path: string, body?: object) =>
        next(
          new Request(new URL(path, retryRequest.url), {
            method,
            headers: { 'mock-tenant': getKey(context), 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      const { data } = parseJson(await (await control('GET', '/_mock/tenants')).text());
      const originalPlans = data.find(({ key }: Json) => key === getKey(context))?.plans;
      await control('PUT', '/_mock/plans', { plans: ['api', 'pro'] });
      const retryResponse = await next(retryRequest);
      await control('PUT', '/_mock/plans', { plans: originalPlans });
      return retryResponse;
    },
  };
}
