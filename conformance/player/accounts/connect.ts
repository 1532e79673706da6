/** Connects the accounts that a key lacks. */
import { is2xx } from '../../../spec/laws/traces/traceReader.ts';
import { type Plan, planNames, plans } from '../../../spec/plans.ts';
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Hooks } from '../../hooks/hooks.ts';
import { StopError } from '../../judge/stopError.ts';
import type { TargetResponse } from '../../target/target.ts';
import type { ConnectedAccount, KnownCaller } from '../stage.ts';
import { type ListConnection, readAccounts, sendList } from './accountLists.ts';
import { recordReset } from './staleAccounts.ts';

export interface AccountConnection extends ListConnection {
  readonly hooks: Hooks;
}

/** The response that lists the accounts of a caller, and what the hook `connect` did before. */
interface ConnectedAccounts {
  readonly response: TargetResponse;
  readonly connectedAccounts: readonly ConnectedAccount[];
  readonly addedAccountIds: ReadonlySet<string>;
}

/** The number of accounts that a key may have. A key whose plans are unknown may have the plan with the fewest accounts. */
const getMaxAccounts = (keyPlans: readonly Plan[] = planNames): number =>
  Math.min(...keyPlans.map((plan) => plans[plan].socialAccounts ?? Number.POSITIVE_INFINITY));

/** The platforms on which posts name two accounts of the primary key. */
const pairedPlatforms = ['professional', 'microblog'] as const satisfies readonly PlatformLabel[];

/**
 * Lists the accounts of a caller, after connecting those that it lacks if there is a hook for that. Whether the hook
 * adds a second account of a platform is up to the service.
 */
export async function connectAccounts(
  { hookCaller, plans: keyPlans }: Pick<KnownCaller, 'hookCaller' | 'plans'>,
  connection: AccountConnection,
): Promise<ConnectedAccounts> {
  const { hooks, codec } = connection;
  const response = await sendList('listAccounts', hookCaller.key, connection);
  if (hooks.connect === undefined || !is2xx(response))
    return { response, connectedAccounts: [], addedAccountIds: new Set() };
  const accounts = readAccounts(response, codec);
  const counts = new Map<string, number>();
  for (const { platform } of accounts) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  const missing = platformLabels.filter((label) => !counts.has(label));
  const freePlaces = Math.max(0, getMaxAccounts(keyPlans) - accounts.length - missing.length);
  const unpairedPlatforms =
    hookCaller.caller === 'primary'
      ? pairedPlatforms.filter((label) => (counts.get(label) ?? 0) < 2).slice(0, freePlaces)
      : [];
  const connectedAccounts: ConnectedAccount[] = [];
  for (const platform of missing)
    if (await tryConnect(hooks.connect(hookCaller, platform))) connectedAccounts.push({ platform });
  for (const label of unpairedPlatforms) await tryConnect(hooks.connect(hookCaller, label));
  if (missing.length + unpairedPlatforms.length === 0)
    return { response, connectedAccounts, addedAccountIds: new Set() };
  const laterResponse = await sendList('listAccounts', hookCaller.key, connection);
  const formerIds = new Set(accounts.map(({ id }) => id));
  const added = readAccounts(laterResponse, codec).filter(({ id }) => !formerIds.has(id));
  // The hook need not add a second account, so only a list shows that it did.
  for (const platform of unpairedPlatforms)
    for (const { id } of added.filter((account) => account.platform === platform))
      connectedAccounts.push({ platform, accountId: id });
  return { response: laterResponse, connectedAccounts, addedAccountIds: new Set(added.map(({ id }) => id)) };
}

/**
 * Reads the accounts of a caller again after a reset, and connects those that it has removed. Requests at the same time
 * share one restoration.
 *
 * @throws StopError if the accounts cannot be listed
 */
export async function restoreAccounts(caller: KnownCaller, connection: AccountConnection): Promise<void> {
  caller.restoration ??= connectAgain(caller, connection).finally(() => {
    caller.restoration = undefined;
  });
  await caller.restoration;
}

async function connectAgain(caller: KnownCaller, connection: AccountConnection): Promise<void> {
  const { response, connectedAccounts, addedAccountIds } = await connectAccounts(caller, connection);
  const accounts = readAccounts(response, connection.codec);
  if (!is2xx(response) || accounts.length === 0)
    throw new StopError(
      'refused',
      'listAccounts',
      `GET /accounts returned ${is2xx(response) ? 'no accounts' : response.status} for "${caller.name}" after a reset. The hook "reset" must keep the accounts of the caller. It must also keep the key of the caller, or return the new key.`,
    );
  const ids = new Set(accounts.map(({ id }) => id));
  const keptIds = [...caller.addedAccountIds].filter((id) => ids.has(id));
  recordReset(caller, ids);
  caller.accounts = accounts;
  const kept = caller.connectedAccounts.filter(({ platform, accountId }) =>
    accounts.some((account) => account.platform === platform && (accountId ?? account.id) === account.id),
  );
  caller.connectedAccounts = [...kept, ...connectedAccounts].filter(isFirst);
  caller.addedAccountIds = new Set([...keptIds, ...addedAccountIds]);
  caller.resetCallers.clear();
}

const isFirst = (one: ConnectedAccount, i: number, all: readonly ConnectedAccount[]): boolean =>
  all.findIndex(({ platform, accountId }) => platform === one.platform && accountId === one.accountId) === i;

/**
 * Returns whether the hook succeeded. Its failure is not lost: scripts that need the account end, and their obstacle names
 * the hook.
 */
const tryConnect = (connecting: Promise<void>): Promise<boolean> =>
  connecting.then(
    () => true,
    (error: unknown) => {
      if (error instanceof StopError) return false;
      throw error;
    },
  );
