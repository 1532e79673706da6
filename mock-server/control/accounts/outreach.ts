/** `/_mock/triggers/outreach`: who can act for a lead magnet, and who cannot. */
import { z } from 'zod';
import { nearest } from '../../../spec/nearest.ts';
import { setOutreach } from '../../sandbox/accounts/outreachConnections.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { id, means } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant } from '../operation/operation.ts';

const OutreachTrigger = z
  .strictObject({
    account: means('The id of an outreach account; all where it is left out.', z.string().min(1).max(64)).optional(),
    connected: means(
      'Whether it is connected. Of all accounts, true connects those again that were disconnected here.',
      z.boolean(),
    ),
  })
  .meta({ id: 'OutreachTrigger', description: 'Outreach accounts, and whether they are connected.' });

const OutreachState = z
  .object({
    account: id('The outreach account.'),
    connected: means('Whether it is connected now.', z.boolean()),
  })
  .meta({ id: 'OutreachState', description: 'Whether an outreach account is connected.' });

export const outreachTrigger = onTenant({
  id: 'triggerOutreach',
  method: 'POST',
  path: '/triggers/outreach',
  summary: 'Disconnect outreach accounts, or connect them again',
  description: 'No request of the API does so. Lead magnets that are there already go on.',
  body: OutreachTrigger,
  data: z.array(OutreachState),
  errors: ['NOT_FOUND'],
  example: {
    body: { connected: false },
    data: [
      { account: 'out_ada', connected: false },
      { account: 'out_ben', connected: false },
    ],
  },
  run: ({ tenant: { sandbox } }, { body: { account, connected } }) => {
    if (account !== undefined) assertOutreach(sandbox, account);
    return setOutreach(sandbox, connected, account).map(({ id: named, status }) => ({
      account: named,
      connected: status === 'connected',
    }));
  },
});

/** @throws ControlError naming the outreach account that may have been meant */
function assertOutreach(sandbox: Sandbox, account: string): void {
  if (sandbox.outreachAccounts.has(account)) return;
  const close = nearest(
    account,
    [...sandbox.outreachAccounts.values()].map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No outreach account has this id; GET /accounts/outreach lists them.${close === undefined ? '' : ` Did you mean ${close}?`}`,
  );
}
