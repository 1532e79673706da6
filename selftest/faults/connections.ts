/** Faults in the check of keys, in the two kinds of accounts, and in the effects of rejected requests. */
import {
  createFault,
  createRequestFault,
  createResponseFault,
  createRewriteFault,
  type Fault,
  type RequestContext,
  withKey,
  withUrl,
} from './fault.ts';
import { keys } from './keys.ts';
import { performWithAllPlans } from './performWithAllPlans.ts';
import { readKey } from './request.ts';

/** Creates a fault that accepts requests which do not contain the exact key. */
const createLooseKeyFault = (description: string, when: (context: RequestContext) => boolean): Fault =>
  createRewriteFault(description, 'auth.bearer', (context) =>
    context.operation !== undefined && when(context)
      ? // A client that sends the key in the query also knows the parameter's name.
        withKey(
          withUrl(context, ({ searchParams }) => searchParams.delete('api_key')),
          keys.primary,
        )
      : undefined,
  );

export const connectionFaults: readonly Fault[] = [
  createLooseKeyFault('the case of a key is ignored', ({ request }) => readKey(request).toLowerCase() === keys.primary),
  createLooseKeyFault(
    'a prefix of a key is accepted',
    ({ request }) => readKey(request).length > 8 && keys.primary.startsWith(readKey(request)),
  ),
  createLooseKeyFault('a key in the query is accepted', ({ request }) =>
    new URL(request.url).searchParams.has('api_key'),
  ),
  createLooseKeyFault(
    'a key in another header is accepted',
    ({ request }) => request.headers.get('x-api-key') === keys.primary,
  ),
  createResponseFault('posting accounts are included', 'outreach.apart', ['listOutreachAccounts'], (body) => {
    const url = 'https://professional.example/in/ada';
    const outreachMembers = { profileUrl: url, avatar: `${url}.jpg`, status: 'connected' };
    body.data.push({ id: 'acc_professional', platform: 'professional', name: 'Ada Bright', ...outreachMembers });
  }),
  createResponseFault(
    'posting accounts with numbers are included',
    'outreach.apart',
    ['listAccounts', 'listOutreachAccounts'],
    (body) => {
      const url = 'https://professional.example/in/ada';
      const outreachMembers = { profileUrl: url, avatar: `${url}.jpg`, status: 'connected' };
      for (const [i, name] of ['Ada Bright', 'Ben Dale'].entries())
        body.data.push({ id: i + 1, platform: 'professional', name, ...outreachMembers });
    },
  ),
  createResponseFault(
    'connected accounts have another status',
    'leadMagnet.outreach.connected',
    ['listOutreachAccounts'],
    (body) => {
      for (const account of body.data) if (account.status === 'connected') account.status = 'active';
    },
  ),
  createRequestFault(
    'a posting account is accepted',
    'leadMagnet.outreachAccount.exists',
    ['createLeadMagnet', 'updateLeadMagnet'],
    (body) => {
      if (String(body.outreachAccountId).startsWith('acc_')) body.outreachAccountId = 'out_ada';
    },
  ),
  createRequestFault(
    'an outreach account is accepted',
    'post.target.account.exists',
    ['createPost', 'updatePost'],
    (body) => {
      for (const target of Array.isArray(body.platforms) ? body.platforms : [])
        if (String(target?.accountId).startsWith('out_')) target.accountId = `acc_${target.platform}`;
    },
  ),
  ...(['pauseLeadMagnet', 'updateLeadMagnet'] as const).map((operation) => createAppliedRefusalFault(operation)),
];

/** Creates a fault that rejects a request because of the plan, but performs it. */
function createAppliedRefusalFault(operation: 'pauseLeadMagnet' | 'updateLeadMagnet'): Fault {
  const rule = operation === 'pauseLeadMagnet' ? 'leadMagnet.state.own' : 'leadMagnet.refusal.untouched';
  return createFault(
    `${operation} is rejected for the plan but performed`,
    rule,
    () => async (context, next) =>
      readKey(context.request) === keys.primary
        ? (await performWithAllPlans(context, next, operation, keys.primary))[0]
        : next(context.request),
  );
}
