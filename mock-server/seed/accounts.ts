/** Applies the accounts, traits, plans, limits and webhook of a seed. */

import { plans as limitsOf } from '../../spec/plans.ts';
import { buildPointer } from '../../spec/pointer.ts';
import { limitNames } from '../rows/access.ts';
import { setFlags } from '../sandbox/accounts/flags.ts';
import type { SeedContext } from './seedContext.ts';
import type { SeedFacts } from './shape.ts';

type AccessFacts = Pick<SeedFacts, 'plans' | 'limits' | 'webhook'>;
type AccountFacts = Pick<SeedFacts, 'accounts' | 'outreachAccounts' | 'traits'>;

export function applyAccess({ sandbox }: SeedContext, { plans, limits, webhook }: AccessFacts): void {
  const disabledLimits = limitNames.filter((name) => limits?.[name] === 'off');
  if (plans !== undefined || disabledLimits.length > 0)
    sandbox.accessOverrides.put({ id: 'access', disabledLimits, ...(plans === undefined ? {} : { plans }) });
  if (webhook !== undefined) sandbox.setWebhook(webhook.url, webhook.secret);
}

export function applyAccounts(context: SeedContext, { accounts, outreachAccounts, traits = [] }: AccountFacts): void {
  const { sandbox } = context;
  if (accounts !== undefined) {
    checkUnique(context, 'accounts', accounts);
    for (const { id } of sandbox.accounts.dump()) sandbox.accounts.delete(id);
    for (const { id } of sandbox.accountDefects.dump()) sandbox.accountDefects.delete(id);
    for (const { id, platform, name, ...flags } of accounts) {
      sandbox.accounts.put({ id, platform, name });
      if (Object.keys(flags).length > 0) setFlags(sandbox, id, flags);
    }
  }
  if (outreachAccounts !== undefined) {
    checkUnique(context, 'outreachAccounts', outreachAccounts);
    for (const { id } of sandbox.outreachAccounts.dump()) sandbox.outreachAccounts.delete(id);
    for (const account of outreachAccounts) sandbox.outreachAccounts.put(toRecord(account));
  }
  const maxAccounts = Math.max(
    ...sandbox.plans.map((plan) => limitsOf[plan].socialAccounts ?? Number.POSITIVE_INFINITY),
  );
  if (accounts !== undefined && accounts.length > maxAccounts)
    context.addError(
      buildPointer('accounts'),
      `The plan ${sandbox.plans.join(' + ')} allows at most ${maxAccounts} accounts, but the seed has ${accounts.length}; remove some or set other plans.`,
    );
  for (const [i, { account, ...flags }] of traits.entries()) {
    const id = context.resolveAccountId(account);
    if (sandbox.accounts.has(id)) setFlags(sandbox, id, flags);
    else context.addMissing(buildPointer('traits', i, 'account'), 'account', account, sandbox.accounts.values());
  }
}

type Outreach = NonNullable<SeedFacts['outreachAccounts']>[number];

function toRecord({ id, name, profileUrl, avatar, status = 'connected' }: Outreach) {
  return {
    id,
    platform: 'professional',
    name,
    profileUrl: profileUrl ?? `https://professional.example/in/${id}`,
    avatar: avatar ?? `https://professional.example/avatars/${id}.jpg`,
    status,
  };
}

/** Reports duplicate ids in a list. */
export function checkUnique(
  context: SeedContext,
  list: string,
  items: readonly ({ readonly id?: string | undefined } | undefined)[],
): void {
  const seenIds = new Set<string>();
  for (const [i, item] of items.entries()) {
    if (item?.id === undefined) continue;
    if (seenIds.has(item.id))
      context.addError(buildPointer(list, i, 'id'), `Duplicate id ${item.id}; ids must be unique.`);
    seenIds.add(item.id);
  }
}
