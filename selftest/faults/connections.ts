/** Faults in ownership of accounts, and in what rejected requests leave behind. */
import { operationIds } from '../../spec/operations/index.ts';
import { answers, elsewhere, type Fault, parsed, requests, type Visit, withKey } from './fault.ts';
import { keys } from './keys.ts';

const bearer = ({ request }: Visit): string =>
  /^bearer (.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

/** Treats requests that do not contain the exact key as its owner's. */
function takes(id: string, when: (visit: Visit) => boolean): Fault {
  return {
    id: `auth.bearer: ${id}`,
    rule: 'auth.bearer',
    around: () => (visit, next) =>
      next(
        visit.operation !== undefined && operationIds.includes(visit.operation) && when(visit)
          ? // A client that sends the key in the query also knows the parameter's name.
            withKey(
              elsewhere(visit, ({ searchParams }) => searchParams.delete('api_key')),
              keys.primary,
            )
          : visit.request,
      ),
  };
}

export const connections: readonly Fault[] = [
  takes('the case of a key is ignored', (visit) => bearer(visit).toLowerCase() === keys.primary),
  takes('a prefix of a key is accepted', (visit) => bearer(visit).length > 8 && keys.primary.startsWith(bearer(visit))),
  takes('a key in the query is accepted', ({ request }) => new URL(request.url).searchParams.has('api_key')),
  takes('a key in another header is accepted', ({ request }) => request.headers.get('x-api-key') === keys.primary),
  answers('posting accounts are included', 'outreach.apart', ['listOutreachAccounts'], (body) => {
    const url = 'https://professional.example/in/ada';
    const more = { profileUrl: url, avatar: `${url}.jpg`, status: 'connected' };
    body.data.push({ id: 'acc_professional', platform: 'professional', name: 'Ada Bright', ...more });
  }),
  requests(
    'a posting account is accepted',
    'leadMagnet.outreachAccount.exists',
    ['createLeadMagnet', 'updateLeadMagnet'],
    (body) => {
      if (String(body.outreachAccountId).startsWith('acc_')) body.outreachAccountId = 'out_ada';
    },
  ),
  requests('an outreach account is accepted', 'post.target.account.exists', ['createPost', 'updatePost'], (body) => {
    for (const target of Array.isArray(body.platforms) ? body.platforms : [])
      if (String(target?.accountId).startsWith('out_')) target.accountId = `acc_${target.platform}`;
  }),
  ...(['pauseLeadMagnet', 'updateLeadMagnet'] as const).map((operation) => doneAllTheSame(operation)),
];

/** Rejects the request because of its plan, but performs it. */
function doneAllTheSame(operation: 'pauseLeadMagnet' | 'updateLeadMagnet'): Fault {
  const rule = operation === 'pauseLeadMagnet' ? 'leadMagnet.state.own' : 'leadMagnet.refusal.untouched';
  return {
    id: `${rule}: ${operation} is rejected for the plan but performed`,
    rule,
    around: () => async (visit, next) => {
      const again = visit.request.clone();
      const response = await next(visit.request);
      if (visit.operation !== operation || response.status !== 403 || bearer(visit) !== keys.primary) return response;
      const control = (method: string, path: string, body?: object) =>
        next(
          new Request(new URL(path, again.url), {
            method,
            headers: { 'mock-tenant': keys.primary, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      const { data } = parsed(await (await control('GET', '/_mock/tenants')).text());
      const { plans } = data.find(({ key }: { key: string }) => key === keys.primary);
      await control('PUT', '/_mock/plans', { plans: ['api', 'pro'] });
      await next(again);
      await control('PUT', '/_mock/plans', { plans });
      return response;
    },
  };
}
