/** Faults of API keys, plans and tenants. */
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import { changed, type Fault, type Json, ok, parsed, refusal, type Visit, withBody, withKey } from './fault.ts';
import { keys } from './keys.ts';

const magnets = operationIds.filter((id) => operationOf(id).plans === 'leadMagnets');

const keyOf = ({ request }: Visit): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
const known = (visit: Visit): boolean => Object.values(keys).includes(keyOf(visit) as never);

/** Skips one access check: rejected requests are treated as authorized. */
function letIn(id: string, rule: string, operations: readonly OperationId[], when: (visit: Visit) => boolean): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => (visit, next) =>
      visit.operation !== undefined && operations.includes(visit.operation) && when(visit)
        ? next(withKey(visit.request, keys.primary))
        : next(visit.request),
  };
}

function gateSays(id: string, answer: () => Response): Fault {
  return {
    id: `plan.refusal: ${id}`,
    rule: 'plan.refusal',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return response.status === 403 && magnets.includes(visit.operation as OperationId) ? answer() : response;
    },
  };
}

export const access: readonly Fault[] = [
  ...operationIds.map((operation) =>
    letIn(`no key check on ${operation}`, 'auth.bearer', [operation], (visit) => !known(visit)),
  ),
  letIn(
    'a request without the header is accepted',
    'auth.bearer',
    operationIds,
    ({ request }) => !request.headers.has('authorization'),
  ),
  letIn('another scheme is accepted', 'auth.bearer', operationIds, ({ request }) =>
    /^basic/i.test(request.headers.get('authorization') ?? ''),
  ),
  letIn('any bearer token is accepted', 'auth.bearer', operationIds, (visit) => keyOf(visit) !== '' && !known(visit)),
  ...magnets.map(ungated),
  gateSays('402', () => refusal(402, 'PLAN_UPGRADE_REQUIRED')),
  gateSays('wrong error code', () => refusal(403, 'FORBIDDEN')),
  gateSays('404', () => refusal(404, 'NOT_FOUND')),
  {
    id: 'plan.enough: every plan is rejected',
    rule: 'plan.enough',
    around: () => (visit, next) =>
      visit.operation === 'listLeads' && keyOf(visit) === keys.primary
        ? Promise.resolve(refusal(403, 'PLAN_UPGRADE_REQUIRED'))
        : next(visit.request),
  },
  ...(['updatePost', 'deletePost', 'republishPost'] as const).map((operation) =>
    foreign(operation, 'tenant.posts.untouched'),
  ),
  ...magnets
    .filter((operation) => operation !== 'createLeadMagnet')
    .map((operation) => foreign(operation, 'tenant.leadMagnets.untouched')),
  {
    id: 'tenant.posts.own: every tenant lists all posts',
    rule: 'tenant.posts.own',
    around: () => (visit, next) =>
      next(
        visit.operation === 'listPosts' && keyOf(visit) === keys.other
          ? withKey(visit.request, keys.primary)
          : visit.request,
      ),
  },
  {
    id: 'plan.every-key: a key without the API plan is rejected',
    rule: 'plan.every-key',
    around: () => (visit, next) =>
      visit.operation === 'listPosts' && keyOf(visit) === keys.basic
        ? Promise.resolve(refusal(403, 'FORBIDDEN'))
        : next(visit.request),
  },
  {
    id: 'refusal.not-success: errors say success',
    rule: 'refusal.not-success',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return ok(response) ? response : changed(response, (body) => ({ ...body, success: true }));
    },
  },
  {
    id: 'refusal.body: errors are HTML pages',
    rule: 'refusal.body',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return ok(response)
        ? response
        : new Response('<h1>No</h1>', { status: response.status, headers: { 'content-type': 'text/html' } });
    },
  },
  {
    id: 'answer.no-server-error: an emoji causes a 500',
    rule: 'answer.no-server-error',
    around: () => (visit, next) =>
      /\p{Extended_Pictographic}/u.test(JSON.stringify(visit.body ?? ''))
        ? Promise.resolve(refusal(500, 'INTERNAL_ERROR'))
        : next(visit.request),
  },
  {
    id: 'answer.no-server-error: malformed JSON causes a 500',
    rule: 'answer.no-server-error',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return response.status === 400 ? refusal(500, 'INTERNAL_ERROR') : response;
    },
  },
];

/**
 * Skips the ownership check: any key may use the id. Accounts still belong to their owner and are renamed to the
 * owner's.
 */
function foreign(operation: OperationId, rule: string): Fault {
  return {
    id: `${rule}: ${operation} does not check ownership`,
    rule,
    around: () => (visit, next) => {
      if (visit.operation !== operation || keyOf(visit) !== keys.other) return next(visit.request);
      const { body } = visit;
      const platforms = body?.platforms?.map?.(({ platform }: Json) => ({ platform, accountId: `acc_${platform}` }));
      const request = platforms === undefined ? visit.request : withBody(visit.request, { ...body, platforms });
      return next(withKey(request, keys.primary));
    },
  };
}

/** Performs the operation for keys without the plan, on their own data. */
function ungated(operation: OperationId): Fault {
  return {
    id: `plan.lead-magnets: no plan check on ${operation}`,
    rule: 'plan.lead-magnets',
    twins: ['plan.refusal'],
    around: () => async (visit, next) => {
      const again = visit.request.clone();
      const response = await next(visit.request);
      if (visit.operation !== operation || response.status !== 403) return response;
      const control = (method: string, path: string, body?: object) =>
        next(
          new Request(new URL(path, again.url), {
            method,
            headers: { 'mock-tenant': keyOf(visit), 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      const { data } = parsed(await (await control('GET', '/_mock/tenants')).text());
      const held = data.find(({ key }: Json) => key === keyOf(visit))?.plans;
      await control('PUT', '/_mock/plans', { plans: ['api', 'pro'] });
      const done = await next(again);
      await control('PUT', '/_mock/plans', { plans: held });
      return done;
    },
  };
}
