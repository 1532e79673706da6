/** `/_mock/triggers/outreach`: disconnects and reconnects outreach accounts. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { findNearest } from '../../../spec/text/nearest.ts';
import { setOutreachConnections } from '../../sandbox/accounts/outreachConnections.ts';
import { applyConnectionChange } from '../../sandbox/leadMagnets/leadLifecycle.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';
import { id as idOf } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';

const OutreachTrigger = z
  .strictObject({
    account: withDescription('The id of an outreach account; defaults to all.', z.string().min(1).max(64)).optional(),
    connected: withDescription(
      'Whether it is connected. For all accounts, true reconnects only those that this trigger disconnected.',
      z.boolean(),
    ),
  })
  .meta({ id: 'OutreachTrigger', description: 'Outreach accounts and whether to connect them.' });

const OutreachState = z
  .object({
    account: idOf('The outreach account.'),
    connected: withDescription('Whether it is now connected.', z.boolean()),
  })
  .meta({ id: 'OutreachState', description: 'Whether an outreach account is connected.' });

export const outreachTrigger = tenantOperation({
  id: 'triggerOutreach',
  method: 'POST',
  path: '/triggers/outreach',
  summary: 'Disconnect or reconnect outreach accounts',
  description:
    'The API has no request for this. The decision `leadMagnet.outreach.lost` determines what lead magnets do meanwhile.',
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
  run: ({ tenant }, { body: { account, connected } }) => {
    const { sandbox } = tenant;
    if (account !== undefined) assertOutreach(sandbox, account);
    const accounts = setOutreachConnections(sandbox, connected, account);
    const changedIds = accounts.filter(({ status }) => (status === 'connected') === connected).map(({ id }) => id);
    applyConnectionChange(sandbox, changedIds, connected, tenant.now());
    return accounts.map(({ id: accountId, status }) => ({
      account: accountId,
      connected: status === 'connected',
    }));
  },
});

/** @throws ControlError that suggests the closest id */
function assertOutreach(sandbox: Sandbox, account: string): void {
  if (sandbox.outreachAccounts.has(account)) return;
  const suggestion = findNearest(
    account,
    [...sandbox.outreachAccounts.values()].map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No outreach account has this id; GET /accounts/outreach lists the valid ids.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
}
