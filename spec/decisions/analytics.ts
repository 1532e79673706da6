/** Open points of analytics. */
import { behaviour, names } from './decision.ts';

const source = { section: 'GET /analytics', item: 'parameters and response shape are not shown' };

export const analyticsDecisions = {
  analytics: names({
    question: 'What are the parameters and members of analytics called?',
    members: ['account', 'from', 'to', 'totals', 'followers', 'posts', 'topPosts', 'query.account'],
    nestable: ['totals', 'followers', 'posts', 'topPosts'],
    parameters: ['from', 'to', 'query.account'],
    neverAbsent: ['account', 'query.account'],
    alternatives: ['any names', 'query.account: the parameter, if its name differs', 'absent'],
    why: 'Post performance, follower growth and top content of one account in a date range.',
    source,
  }),
  'analytics.account': behaviour({
    question: 'Must a request for analytics name an account?',
    answers: ['required'],
    default: 'required',
    alternatives: ['optional: without one, the analytics cover all accounts'],
    note: 'The suite tests this only if the answer is `required`; the mock always requires an account.',
    why: 'Analytics are for an account.',
    source,
  }),
};
