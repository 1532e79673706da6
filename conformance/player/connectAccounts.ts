/** Lists the accounts of a key, and connects those that it lacks. */

import { is2xx } from '../../spec/laws/traces/traceReader.ts';
import { plans } from '../../spec/plans.ts';
import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import type { Account } from '../../spec/schemas/account.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { Hooks, Subject } from '../hooks/hooks.ts';
import { StopError } from '../judge/stopError.ts';
import type { Target, TargetResponse } from '../target/target.ts';
import { findAccountsIn } from '../world/accounts.ts';
import { createRequestBuilder } from './requestBuilder.ts';
import type { KnownCaller } from './stage.ts';

export interface AccountConnection {
  readonly base: URL;
  readonly codec: Codec;
  readonly target: Target;
  readonly hooks: Hooks;
}

/** The response that lists the accounts of a caller, and what the hook `connect` did before. */
interface ConnectedAccounts {
  readonly response: TargetResponse;
  /** The platforms that had no account before. */
  readonly connected: readonly PlatformLabel[];
  readonly addedIds: ReadonlySet<string>;
}

/** The maximum of the plan with the fewest accounts. */
const maxSocialAccounts = plans.starter.socialAccounts ?? Number.POSITIVE_INFINITY;

/** The platforms on which posts name two accounts of the primary key. */
const pairedPlatforms = ['professional', 'microblog'] as const satisfies readonly PlatformLabel[];

/**
 * Lists the accounts of a caller, after connecting those that it lacks if there is a hook for that. Whether the hook
 * adds a second account of a platform is up to the service.
 */
export async function connectAccounts(subject: Subject, connection: AccountConnection): Promise<ConnectedAccounts> {
  const { hooks, codec } = connection;
  const response = await sendList('listAccounts', subject.key, connection);
  if (hooks.connect === undefined || !is2xx(response)) return { response, connected: [], addedIds: new Set() };
  const accounts = listAccounts(response, codec);
  const counts = new Map<string, number>();
  for (const { platform } of accounts) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  const missing = platformLabels.filter((label) => !counts.has(label));
  const unpaired = subject.caller === 'primary' ? pairedPlatforms.filter((label) => (counts.get(label) ?? 0) < 2) : [];
  const freePlaces = Math.max(0, maxSocialAccounts - accounts.length - missing.length);
  const connected: PlatformLabel[] = [];
  for (const label of missing) if (await isConnected(hooks.connect(subject, label))) connected.push(label);
  for (const label of unpaired.slice(0, freePlaces)) await isConnected(hooks.connect(subject, label));
  if (missing.length + unpaired.length === 0) return { response, connected, addedIds: new Set() };
  const laterResponse = await sendList('listAccounts', subject.key, connection);
  const formerIds = new Set(accounts.map(({ id }) => id));
  const laterIds = listAccounts(laterResponse, codec).map(({ id }) => id);
  return { response: laterResponse, connected, addedIds: new Set(laterIds.filter((id) => !formerIds.has(id))) };
}

/**
 * Connects accounts that a reset has removed, and updates the accounts of the caller. Requests at the same time share one
 * restoration.
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
  const { response, addedIds } = await connectAccounts(caller.subject, connection);
  const accounts = listAccounts(response, connection.codec);
  if (!is2xx(response) || accounts.length === 0)
    throw new StopError(
      'refused',
      'listAccounts',
      `The accounts of "${caller.name}" could not be listed after a reset.`,
    );
  const keptIds = accounts.map(({ id }) => id).filter((id) => caller.addedAccountIds.has(id));
  caller.accounts = accounts;
  caller.addedAccountIds = new Set([...keptIds, ...addedIds]);
  caller.mayLackAccounts = false;
}

const listAccounts = (response: TargetResponse, codec: Codec): readonly Account[] =>
  findAccountsIn(getData(response, 'listAccounts', codec));

/** Whether a hook connected an account. If it fails, the stop of scripts that need the account names it. */
const isConnected = (connecting: Promise<void>): Promise<boolean> =>
  connecting.then(
    () => true,
    (error: unknown) => {
      if (error instanceof StopError) return false;
      throw error;
    },
  );

export function sendList(
  operation: 'listAccounts' | 'listOutreachAccounts',
  key: string,
  connection: AccountConnection,
): Promise<TargetResponse> {
  const { codec, base, target } = connection;
  const route = codec.route(operation);
  if (route === undefined) throw new TypeError(`A profile cannot remove ${operation}.`);
  const step = { kind: 'request', role: 'read', operation } as const;
  const getFile = (): never => {
    throw new TypeError('A list sends no file.');
  };
  const buildRequest = createRequestBuilder(step, route, { base, key, codec, getFile });
  // The first request of a run is the plainest one.
  target.useProbe(buildRequest);
  return target.send(buildRequest, { script: 'preflight', operation });
}

/** In canonical names, because a profile may rename the states of outreach accounts. */
export function getData(
  { body }: TargetResponse,
  operation: 'listAccounts' | 'listOutreachAccounts',
  codec: Codec,
): unknown {
  try {
    return codec.decodeResponse(operation, JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
