/** Faults in ownership of accounts, and in what rejected requests leave behind. */
import { operationIds } from '../../spec/operations/index.ts';
import {
  type Fault,
  parseJson,
  planRequestFault,
  planResponseFault,
  type RequestContext,
  withKey,
  withUrl,
} from './fault.ts';
import { keys } from './keys.ts';

const readKey = ({ request }: RequestContext): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

/** Treats requests that do not contain the exact key as its owner's. */
function planKeyCheckFault(id: string, when: (context: RequestContext) => boolean): Fault {
  return {
    id: `auth.bearer: ${id}`,
    rule: 'auth.bearer',
    createMiddleware: () => (context, next) =>
      next(
        context.operation !== undefined && operationIds.includes(context.operation) && when(context)
          ? // A client that sends the key in the query also knows the parameter's name.
            withKey(
              withUrl(context, ({ searchParams }) => searchParams.delete('api_key')),
              keys.primary,
            )
          : context.request,
      ),
  };
}

export const connectionFaults: readonly Fault[] = [
  planKeyCheckFault('the case of a key is ignored', (context) => readKey(context).toLowerCase() === keys.primary),
  planKeyCheckFault(
    'a prefix of a key is accepted',
    (context) => readKey(context).length > 8 && keys.primary.startsWith(readKey(context)),
  ),
  planKeyCheckFault('a key in the query is accepted', ({ request }) =>
    new URL(request.url).searchParams.has('api_key'),
  ),
  planKeyCheckFault(
    'a key in another header is accepted',
    ({ request }) => request.headers.get('x-api-key') === keys.primary,
  ),
  planResponseFault('posting accounts are included', 'outreach.apart', ['listOutreachAccounts'], (body) => {
    const url = 'https://professional.example/in/ada';
    const outreachMembers = { profileUrl: url, avatar: `${url}.jpg`, status: 'connected' };
    body.data.push({ id: 'acc_professional', platform: 'professional', name: 'Ada Bright', ...outreachMembers });
  }),
  planResponseFault(
    'connected accounts have another status',
    'leadMagnet.outreach.connected',
    ['listOutreachAccounts'],
    (body) => {
      for (const account of body.data) if (account.status === 'connected') account.status = 'active';
    },
  ),
  planRequestFault(
    'a posting account is accepted',
    'leadMagnet.outreachAccount.exists',
    ['createLeadMagnet', 'updateLeadMagnet'],
    (body) => {
      if (String(body.outreachAccountId).startsWith('acc_')) body.outreachAccountId = 'out_ada';
    },
  ),
  planRequestFault(
    'an outreach account is accepted',
    'post.target.account.exists',
    ['createPost', 'updatePost'],
    (body) => {
      for (const target of Array.isArray(body.platforms) ? body.platforms : [])
        if (String(target?.accountId).startsWith('out_')) target.accountId = `acc_${target.platform}`;
    },
  ),
  ...(['pauseLeadMagnet', 'updateLeadMagnet'] as const).map((operation) => planAppliedRefusalFault(operation)),
];

/** Rejects the request because of its plan, but performs it. */
function planAppliedRefusalFault(operation: 'pauseLeadMagnet' | 'updateLeadMagnet'): Fault {
  const rule = operation === 'pauseLeadMagnet' ? 'leadMagnet.state.own' : 'leadMagnet.refusal.untouched';
  return {
    id: `${rule}: ${operation} is rejected for the plan but performed`,
    rule,
    createMiddleware: () => async (context, next) => {
      const retryRequest = context.request.clone();
      const response = await next(context.request);
      if (context.operation !== operation || response.status !== 403 || readKey(context) !== keys.primary)
        return response;
      const control = (method: string, path: string, body?: object) =>
        next(
          new Request(new URL(path, retryRequest.url), {
            method,
            headers: { 'mock-tenant': keys.primary, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      const { data } = parseJson(await (await control('GET', '/_mock/tenants')).text());
      const { plans } = data.find(({ key }: { key: string }) => key === keys.primary);
      await control('PUT', '/_mock/plans', { plans: ['api', 'pro'] });
      await next(retryRequest);
      await control('PUT', '/_mock/plans', { plans });
      return response;
    },
  };
}
