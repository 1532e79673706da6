/** Applies the accounts, traits, plans, limits and webhook of a seed. */

import { plans as limitsOf } from '../../spec/plans.ts';
import { pointer } from '../../spec/pointer.ts';
import { limitNames } from '../rows/access.ts';
import { setTraits } from '../sandbox/accounts/traits.ts';
import type { Planting } from './planting.ts';
import type { SeedFacts } from './shape.ts';

type Access = Pick<SeedFacts, 'plans' | 'limits' | 'webhook'>;
type People = Pick<SeedFacts, 'accounts' | 'outreachAccounts' | 'traits'>;

export function plantAccess({ sandbox }: Planting, { plans, limits, webhook }: Access): void {
  const off = limitNames.filter((name) => limits?.[name] === 'off');
  if (plans !== undefined || off.length > 0)
    sandbox.switched.put({ id: 'access', off, ...(plans === undefined ? {} : { plans }) });
  if (webhook !== undefined) sandbox.setWebhook(webhook.url, webhook.secret);
}

export function plantAccounts(planting: Planting, { accounts, outreachAccounts, traits = [] }: People): void {
  const { sandbox } = planting;
  if (accounts !== undefined) {
    assertUnique(planting, 'accounts', accounts);
    for (const { id } of sandbox.accounts.dump()) sandbox.accounts.delete(id);
    for (const { id } of sandbox.traits.dump()) sandbox.traits.delete(id);
    for (const { id, platform, name, ...works } of accounts) {
      sandbox.accounts.put({ id, platform, name });
      if (Object.keys(works).length > 0) setTraits(sandbox, id, works);
    }
  }
  if (outreachAccounts !== undefined) {
    assertUnique(planting, 'outreachAccounts', outreachAccounts);
    for (const { id } of sandbox.outreachAccounts.dump()) sandbox.outreachAccounts.delete(id);
    for (const account of outreachAccounts) sandbox.outreachAccounts.put(asRecord(account));
  }
  const most = Math.max(...sandbox.plans.map((plan) => limitsOf[plan].socialAccounts ?? Number.POSITIVE_INFINITY));
  if (accounts !== undefined && accounts.length > most)
    planting.wrong(
      pointer('accounts'),
      `The plan ${sandbox.plans.join(' + ')} allows at most ${most} accounts, but the seed has ${accounts.length}; remove some or set other plans.`,
    );
  for (const [i, { account, ...works }] of traits.entries()) {
    const id = planting.accountId(account);
    if (sandbox.accounts.has(id)) setTraits(sandbox, id, works);
    else planting.missing(pointer('traits', i, 'account'), 'account', account, sandbox.accounts.values());
  }
}

type Outreach = NonNullable<SeedFacts['outreachAccounts']>[number];

function asRecord({ id, name, profileUrl, avatar, status = 'connected' }: Outreach) {
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
export function assertUnique(
  planting: Planting,
  list: string,
  items: readonly ({ readonly id?: string | undefined } | undefined)[],
): void {
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    if (item?.id === undefined) continue;
    if (seen.has(item.id)) planting.wrong(pointer(list, i, 'id'), `Duplicate id ${item.id}; ids must be unique.`);
    seen.add(item.id);
  }
}
