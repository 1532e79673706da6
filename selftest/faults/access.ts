/** Faults of keys, plans and tenants. */
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import { changed, type Fault, type Json, ok, parsed, refusal, type Visit, withBody, withKey } from './fault.ts';
import { keys } from './keys.ts';

const magnets = operationIds.filter((id) => operationOf(id).plans === 'leadMagnets');

const keyOf = ({ request }: Visit): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
const known = (visit: Visit): boolean => Object.values(keys).includes(keyOf(visit) as never);

/** Whoever is refused by one check is taken for somebody who may. */
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
    letIn(`nobody is asked on ${operation}`, 'auth.bearer', [operation], (visit) => !known(visit)),
  ),
  letIn(
    'a request without the header is let in',
    'auth.bearer',
    operationIds,
    ({ request }) => !request.headers.has('authorization'),
  ),
  letIn('another scheme is let in', 'auth.bearer', operationIds, ({ request }) =>
    /^basic/i.test(request.headers.get('authorization') ?? ''),
  ),
  letIn('any bearer is let in', 'auth.bearer', operationIds, (visit) => keyOf(visit) !== '' && !known(visit)),
  ...magnets.map(ungated),
  gateSays('402', () => refusal(402, 'PLAN_UPGRADE_REQUIRED')),
  gateSays('another code', () => refusal(403, 'FORBIDDEN')),
  gateSays('404', () => refusal(404, 'NOT_FOUND')),
  {
    id: 'plan.enough: nobody is good enough',
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
    id: 'tenant.posts.own: everybody lists everything',
    rule: 'tenant.posts.own',
    around: () => (visit, next) =>
      next(
        visit.operation === 'listPosts' && keyOf(visit) === keys.other
          ? withKey(visit.request, keys.primary)
          : visit.request,
      ),
  },
  {
    id: 'plan.every-key: a key without the API is refused',
    rule: 'plan.every-key',
    around: () => (visit, next) =>
      visit.operation === 'listPosts' && keyOf(visit) === keys.basic
        ? Promise.resolve(refusal(403, 'FORBIDDEN'))
        : next(visit.request),
  },
  {
    id: 'refusal.not-success: refusals say success',
    rule: 'refusal.not-success',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return ok(response) ? response : changed(response, (body) => ({ ...body, success: true }));
    },
  },
  {
    id: 'refusal.body: refusals are pages',
    rule: 'refusal.body',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return ok(response)
        ? response
        : new Response('<h1>No</h1>', { status: response.status, headers: { 'content-type': 'text/html' } });
    },
  },
  {
    id: 'answer.no-server-error: an emoji is too much',
    rule: 'answer.no-server-error',
    around: () => (visit, next) =>
      /\p{Extended_Pictographic}/u.test(JSON.stringify(visit.body ?? ''))
        ? Promise.resolve(refusal(500, 'INTERNAL_ERROR'))
        : next(visit.request),
  },
  {
    id: 'answer.no-server-error: malformed JSON is too much',
    rule: 'answer.no-server-error',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return response.status === 400 ? refusal(500, 'INTERNAL_ERROR') : response;
    },
  },
];

/** Whoever has the id may do it; accounts are still one's own, told here in the names of the owner's world. */
function foreign(operation: OperationId, rule: string): Fault {
  return {
    id: `${rule}: ${operation} does not ask whose it is`,
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

/** The operation is done for whoever lacks the plan, on what is theirs. */
function ungated(operation: OperationId): Fault {
  return {
    id: `plan.lead-magnets: no plan is asked for on ${operation}`,
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
