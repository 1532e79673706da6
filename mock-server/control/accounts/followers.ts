/** `/_mock/triggers/followers`: sets the followers of an account, in place of the simulated ones. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { overrideFollowers } from '../../sandbox/accounts/analytics.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { assertAccount } from './accounts.ts';

const followers = withDescription('The number of followers.', z.int().min(0).max(1e12));

const FollowersTrigger = z
  .strictObject({ account: id('An account.'), followers })
  .meta({ id: 'FollowersTrigger', description: 'An account and its followers.' });

const AccountFollowers = z
  .object({ account: id('The account.'), followers, since: time('The time from which analytics show the number.') })
  .meta({ id: 'AccountFollowers', description: 'The followers of an account that are set, not simulated.' });

export const followersTrigger = tenantOperation({
  id: 'triggerFollowers',
  method: 'POST',
  path: '/triggers/followers',
  summary: 'Set the followers of an account',
  description: 'Analytics show this number from now on, until it is set again. Earlier days keep theirs.',
  body: FollowersTrigger,
  data: AccountFollowers,
  errors: ['NOT_FOUND'],
  example: {
    body: { account: 'acc_social', followers: 1200 },
    data: { account: 'acc_social', followers: 1200, since: '2030-01-07T09:00:00Z' },
  },
  run: ({ tenant }, { body: { account, followers: count } }) => {
    assertAccount(tenant.sandbox, account);
    const now = tenant.now();
    overrideFollowers(tenant.sandbox, account, count, now);
    return { account, followers: count, since: formatInstant(now) };
  },
});
