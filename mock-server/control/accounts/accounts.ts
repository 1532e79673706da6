/** `/_mock/triggers/account`: simulates failures of an account. */
import { z } from 'zod';
import { nearest } from '../../../spec/nearest.ts';
import { setTraits } from '../../sandbox/accounts/traits.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { id, means } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant } from '../operation/operation.ts';

export const worksShape = {
  publishing: means(
    'Whether publishing works. If false, every attempt fails until it is set back to true.',
    z.boolean(),
  ),
  connected: means('Whether the account is connected.', z.boolean()),
  verified: means('Whether the video channel is verified.', z.boolean()),
};

export const AccountTrigger = z
  .strictObject({
    account: means('The id of an account.', z.string().min(1).max(64)),
    publishing: worksShape.publishing.optional(),
    connected: worksShape.connected.optional(),
    verified: worksShape.verified.optional(),
  })
  .meta({ id: 'AccountTrigger', description: 'An account and the changes to it. Omitted members stay unchanged.' });

const AccountTraits = z
  .object({ account: id('The account.'), ...worksShape })
  .meta({ id: 'AccountTraits', description: 'What works for an account.' });

export const accountTrigger = onTenant({
  id: 'triggerAccount',
  method: 'POST',
  path: '/triggers/account',
  summary: 'Make an account fail or work',
  body: AccountTrigger,
  data: AccountTraits,
  errors: ['NOT_FOUND'],
  example: {
    body: { account: 'acc_social', connected: false },
    data: { account: 'acc_social', publishing: true, connected: false, verified: true },
  },
  run: ({ tenant: { sandbox } }, { body: { account, ...wanted } }) => {
    assertAccount(sandbox, account);
    return { account, ...setTraits(sandbox, account, wanted) };
  },
});

/** @throws ControlError that suggests the closest id */
export function assertAccount(sandbox: Sandbox, account: string): void {
  if (sandbox.accounts.has(account)) return;
  const close = nearest(
    account,
    [...sandbox.accounts.values()].map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No account has this id; GET /_mock/tenants lists them.${close === undefined ? '' : ` Did you mean ${close}?`}`,
  );
}
