/** `/_mock/triggers/account`: simulates failures of an account. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { findNearest } from '../../../spec/text/nearest.ts';
import { setFlags } from '../../sandbox/accounts/flags.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';

export const accountFlagsShape = {
  publishing: withDescription(
    'Whether publishing works. If false, every attempt fails until it is set back to true.',
    z.boolean(),
  ),
  connected: withDescription('Whether the account is connected.', z.boolean()),
  verified: withDescription('Whether the video channel is verified.', z.boolean()),
};

const AccountTrigger = z
  .strictObject({
    account: withDescription('The id of an account.', z.string().min(1).max(64)),
    publishing: accountFlagsShape.publishing.optional(),
    connected: accountFlagsShape.connected.optional(),
    verified: accountFlagsShape.verified.optional(),
  })
  .meta({ id: 'AccountTrigger', description: 'An account and the changes to it. Omitted members stay unchanged.' });

const AccountFlagsRecord = z
  .object({ account: id('The account.'), ...accountFlagsShape })
  .meta({ id: 'AccountFlags', description: 'Whether an account is connected and verified, and can publish.' });

export const accountTrigger = tenantOperation({
  id: 'triggerAccount',
  method: 'POST',
  path: '/triggers/account',
  summary: 'Make an account fail or work',
  body: AccountTrigger,
  data: AccountFlagsRecord,
  errors: ['NOT_FOUND'],
  example: {
    body: { account: 'acc_social', connected: false },
    data: { account: 'acc_social', publishing: true, connected: false, verified: true },
  },
  run: ({ tenant: { sandbox } }, { body: { account, ...changes } }) => {
    assertAccount(sandbox, account);
    return { account, ...setFlags(sandbox, account, changes) };
  },
});

/** @throws ControlError that suggests the closest id */
export function assertAccount(sandbox: Sandbox, account: string): void {
  if (sandbox.accounts.has(account)) return;
  const suggestion = findNearest(
    account,
    [...sandbox.accounts.values()].map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No account has this id; GET /_mock/accounts lists the valid ids.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
}
