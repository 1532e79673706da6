/** Rules on the query of analytics. */

import { excerpt } from '../../text/excerpt.ts';
import { requestRule, stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('getAnalytics');
const citeAnalytics = (item: string) => ({ section: 'GET /analytics', item });

export const analyticsAccount = requestRule({
  id: 'analytics.account.required',
  level: 'assumed',
  needs: ['analytics', 'analytics.account'],
  source: citeAnalytics('for an account'),
  summary: 'A request for analytics must name an account.',
  on: ['getAnalytics'],
  queries: { getAnalytics: { breaking: [{}, { from: '2030-01-01' }] } },
  vectors: [accepted('one account', { query: { account: 'acc_social' } }), refused('no account', { query: {} })],
});

export const analyticsAccountExists = stateRule({
  id: 'analytics.account.exists',
  level: 'assumed',
  argument:
    'Author: analytics are for an account, so an unknown one is an error. Implementer: an unknown account has empty analytics. The document does not show the parameters, let alone what happens to wrong ones, so this is assumed; tenant.analytics.own judges what no reading allows.',
  needs: ['analytics'],
  source: citeAnalytics('for an account'),
  summary: 'The account of an analytics request must be connected for posting.',
  otherStatuses: ['notFound'],
  on: ['getAnalytics'],
  find: ({ query }, { accounts }) => {
    const id = query.account;
    return typeof id !== 'string' || accounts.has(id)
      ? []
      : {
          at: '/account',
          actual: excerpt(id),
          detail: 'No account connected for posting has this id; GET /accounts lists the valid ids.',
        };
  },
  queries: { getAnalytics: { breaking: ['unknown-account', 'out_ada', 'social'].map((account) => ({ account })) } },
  vectors: [
    accepted('a listed account', { query: { account: 'acc_photo' } }),
    refused('an unknown account id', { query: { account: 'acc_nobody' } }),
  ],
});
