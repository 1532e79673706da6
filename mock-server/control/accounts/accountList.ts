/** `/_mock/accounts`: the accounts of a tenant and what works for each. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { getFlags } from '../../sandbox/accounts/flags.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { accountFlagsShape } from './accounts.ts';

const name = withDescription('Display name or handle.', z.string());

const ConnectedAccounts = z
  .object({
    posting: withDescription(
      'Accounts for posting.',
      z.array(
        z.object({
          account: id('The account.'),
          platform: withDescription('The label of the platform.', z.string().max(64)),
          name,
          ...accountFlagsShape,
        }),
      ),
    ),
    outreach: withDescription(
      'Accounts for outreach by lead magnets.',
      z.array(
        z.object({
          account: id('The account.'),
          name,
          status: withDescription('Whether it is connected.', z.string()),
        }),
      ),
    ),
  })
  .meta({ id: 'ConnectedAccounts', description: 'The accounts of a tenant.' });

export const accounts = tenantOperation({
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
      ...getFlags(sandbox, account.id),
    })),
    outreach: [...sandbox.outreachAccounts.values()].map(({ id: account, name: displayName, status }) => ({
      account,
      name: displayName,
      status,
    })),
  }),
});
