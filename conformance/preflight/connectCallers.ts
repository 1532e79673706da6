/** Connects to the service: checks the key, and reads the accounts of each caller and the clock. */

import { is2xx } from '../../spec/laws/traces/traceReader.ts';
import { defaultVariable } from '../config/credentials.ts';
import type { Credential } from '../options.ts';
import { listOutreachAccounts, readAccountFault, readAccounts } from '../player/accounts/accountLists.ts';
import { type AccountConnection, connectAccounts } from '../player/accounts/connect.ts';
import { createCaller } from '../player/accounts/createCaller.ts';
import type { KnownCaller } from '../player/stage.ts';
import { ServiceClock } from '../runState/clock.ts';
import type { CallerName } from '../script/script.ts';
import type { TargetResponse } from '../target/target.ts';

export interface ServiceConnection extends AccountConnection {
  readonly credentials: Readonly<Partial<Record<CallerName, Credential>>>;
  /** Receives each caller before its first request, so that the clock of a caller that is throttled can be moved. */
  readonly callers: Map<CallerName, KnownCaller>;
}

/** A key that no service has issued. */
const unknownKey = 'social-contract-nobody';

/**
 * Returns why no test can begin; undefined if the primary key is accepted. The laws judge the content of the response.
 */
export async function connectCallers(connection: ServiceConnection): Promise<string | undefined> {
  const { callers } = connection;
  const responses = new Map<CallerName, TargetResponse>();
  for (const [name, credential] of Object.entries(connection.credentials) as [CallerName, Credential][]) {
    const response = await connectCaller(name, credential, connection);
    responses.set(name, response);
    // Requests with the other keys would not get a response either.
    if (response.status === 0) break;
  }
  if (!callers.has('unknown')) {
    const hookCaller = { caller: 'unknown', key: unknownKey };
    const clock = new ServiceClock({}, hookCaller);
    callers.set('unknown', createCaller('unknown', hookCaller, undefined, clock));
  }
  return findConnectionObstacle(responses.get('primary'));
}

/** Adds a caller to the callers, and returns the response to its first list of accounts. */
async function connectCaller(
  name: CallerName,
  { key, plans }: Credential,
  connection: ServiceConnection,
): Promise<TargetResponse> {
  const hookCaller = { caller: name, key };
  const clock = new ServiceClock(connection.hooks, hookCaller);
  if (name === 'primary') await clock.detectFrozenClock();
  else await clock.read();
  const newCaller = createCaller(name, hookCaller, plans, clock);
  connection.callers.set(name, newCaller);
  const { response, connectedAccounts, addedAccountIds } = await connectAccounts(newCaller, connection);
  connection.callers.set(name, {
    ...newCaller,
    accounts: readAccounts(response, connection.codec),
    accountFault: readAccountFault(response, connection.codec),
    connectedAccounts,
    addedAccountIds,
    outreach: response.status === 0 ? [] : await listOutreachAccounts(key, connection),
  });
  return response;
}

/** The message for a missing primary key, which every run needs. */
export const missingKeyMessage = `No API key: set the environment variable ${defaultVariable}, or name another one with --key-env NAME.`;

function findConnectionObstacle(response: TargetResponse | undefined): string | undefined {
  if (response === undefined) return missingKeyMessage;
  if (response.limitExceeded)
    return `GET /accounts exceeded a limit: ${response.error}. --response-limit sets the limits of time and size.`;
  if (response.status === 0)
    return `The service cannot be reached: ${response.error}. Check the URL, and that the service is running.`;
  if (response.status === 401 || response.status === 403)
    return `GET /accounts refused the primary key with ${response.status}: check the key.`;
  if (response.status === 429)
    return 'GET /accounts is still throttled (429): repeat the run when the service accepts requests again.';
  if (response.status >= 500)
    return `GET /accounts returned ${response.status}, a server error: see the log of the service.`;
  const { location } = response.headers;
  if (!is2xx(response) && location !== undefined)
    return `GET /accounts returned ${response.status}, a redirect to ${location}: pass a base URL without redirects.`;
  if (!is2xx(response))
    return `GET /accounts returned ${response.status}: check the base URL, which usually ends with /api/v1.`;
  return undefined;
}
