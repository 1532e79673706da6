/** `/_mock/accounts`: the accounts of a tenant and what works for each. */
import { z } from 'zod';
import { traitsOf } from '../../sandbox/accounts/traits.ts';
import { id, means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { worksShape } from './accounts.ts';

const name = means('Display name or handle.', z.string());

const ConnectedAccounts = z
  .object({
    posting: means(
      'Accounts for posting.',
      z.array(
        z.object({
          account: id('The account.'),
          platform: means('The label of the platform.', z.string().max(64)),
          name,
          ...worksShape,
        }),
      ),
    ),
    outreach: means(
      'Accounts for outreach by lead magnets.',
      z.array(z.object({ account: id('The account.'), name, status: means('Whether it is connected.', z.string()) })),
    ),
  })
  .meta({ id: 'ConnectedAccounts', description: 'The accounts of a tenant.' });

export const accounts = onTenant({
  id: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  summary: 'List accounts',
  data: ConnectedAccounts,
  example: {
    data: {
      posting: [
        {
          account: 'acc_professional',
          platform: 'professional',
          name: 'Ada Bright',
          publishing: true,
          connected: true,
          verified: true,
        },
      ],
      outreach: [{ account: 'out_ada', name: 'Ada Bright', status: 'connected' }],
    },
    abridged: true,
  },
  run: ({ tenant: { sandbox } }) => ({
    posting: [...sandbox.accounts.values()].map((account) => ({
      account: account.id,
      platform: account.platform,
      name: account.name,
      ...traitsOf(sandbox, account.id),
    })),
    outreach: [...sandbox.outreachAccounts.values()].map(({ id: account, name: shown, status }) => ({
      account,
      name: shown,
      status,
    })),
  }),
});
