/** Connects to the service: checks the key, and reads the accounts of each caller and the clock. */

import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { defaultVariable } from '../config/credentials.ts';
import type { Hooks, Subject } from '../hooks/hooks.ts';
import { StopError } from '../judge/stopError.ts';
import type { Credential } from '../options.ts';
import { createRequestBuilder } from '../player/requestBuilder.ts';
import type { KnownCaller } from '../player/stage.ts';
import type { CallerName } from '../script/script.ts';
import type { Target, TargetResponse } from '../target/target.ts';
import { findAccountsIn, findOutreachIn } from '../world/accounts.ts';
import { ServiceClock } from '../world/clock.ts';

export interface ServiceConnection {
  readonly base: URL;
  readonly codec: Codec;
  readonly target: Target;
  readonly hooks: Hooks;
  readonly credentials: Readonly<Partial<Record<CallerName, Credential>>>;
}

export interface ConnectionResult {
  readonly callers: ReadonlyMap<CallerName, KnownCaller>;
  /** Undefined if the primary key is accepted, so that tests can begin. The laws judge the content of the response. */
  readonly obstacle: string | undefined;
}

/** A key that no service has issued. */
const unknownKey = 'social-contract-nobody';

export async function connectCallers(connection: ServiceConnection): Promise<ConnectionResult> {
  const callers = new Map<CallerName, KnownCaller>();
  const responses = new Map<CallerName, TargetResponse>();
  for (const [name, credential] of Object.entries(connection.credentials) as [CallerName, Credential][]) {
    const { caller, response } = await connectCaller(name, credential, connection);
    callers.set(name, caller);
    responses.set(name, response);
    // Requests with the other keys would not get a response either.
    if (response.status === 0) break;
  }
  if (!callers.has('unknown')) {
    const subject = { caller: 'unknown', key: unknownKey };
    const clock = new ServiceClock({}, subject);
    callers.set('unknown', {
      name: 'unknown',
      subject,
      plans: undefined,
      accounts: [],
      connected: [],
      outreach: [],
      clock,
    });
  }
  return { callers, obstacle: findConnectionObstacle(responses.get('primary'), callers.get('primary')) };
}

async function connectCaller(name: CallerName, { key, plans }: Credential, connection: ServiceConnection) {
  const subject = { caller: name, key };
  const clock = new ServiceClock(connection.hooks, subject);
  if (name === 'primary') await clock.detectFrozenClock();
  else await clock.read();
  const { response, connected } = await listAccounts(subject, connection);
  const outreach = response.status === 0 ? response : await sendList('listOutreachAccounts', key, connection);
  const caller: KnownCaller = {
    name,
    subject,
    plans,
    accounts: findAccountsIn(getData(response, 'listAccounts', connection.codec)),
    connected,
    outreach: findOutreachIn(getData(outreach, 'listOutreachAccounts', connection.codec)),
    clock,
  };
  return { caller, response };
}

/** Lists the accounts of a caller, after connecting those that it lacks if there is a hook for that. */
async function listAccounts(
  subject: Subject,
  connection: ServiceConnection,
): Promise<{ readonly response: TargetResponse; readonly connected: readonly PlatformLabel[] }> {
  const { hooks, codec } = connection;
  const response = await sendList('listAccounts', subject.key, connection);
  if (hooks.connect === undefined || response.status < 200 || response.status > 299) return { response, connected: [] };
  const listed = new Set<string>(
    findAccountsIn(getData(response, 'listAccounts', codec)).map(({ platform }) => platform),
  );
  const missing = platformLabels.filter((label) => !listed.has(label));
  const connected: PlatformLabel[] = [];
  for (const label of missing) if (await isConnected(hooks.connect(subject, label))) connected.push(label);
  if (missing.length === 0) return { response, connected };
  return { response: await sendList('listAccounts', subject.key, connection), connected };
}

/** Whether a hook connected an account. If it fails, the stop of scripts that need the account names it. */
const isConnected = (connecting: Promise<void>): Promise<boolean> =>
  connecting.then(
    () => true,
    (error: unknown) => {
      if (error instanceof StopError) return false;
      throw error;
    },
  );

function sendList(
  operation: 'listAccounts' | 'listOutreachAccounts',
  key: string,
  connection: ServiceConnection,
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
function getData({ body }: TargetResponse, operation: 'listAccounts' | 'listOutreachAccounts', codec: Codec): unknown {
  try {
    return codec.decodeResponse(operation, JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The message for a missing primary key, which every run needs. */
export const missingKeyMessage = `No API key: set the environment variable ${defaultVariable}, or name another one with --key-env NAME.`;

function findConnectionObstacle(
  response: TargetResponse | undefined,
  primary: KnownCaller | undefined,
): string | undefined {
  if (response === undefined || primary === undefined) return missingKeyMessage;
  if (response.status === 0) return `The service cannot be reached: ${response.error}.`;
  if (response.status === 401 || response.status === 403)
    return `GET /accounts refused the primary key with ${response.status}: check the key.`;
  if (response.status < 200 || response.status > 299)
    return `GET /accounts returned ${response.status}: check the base URL, which usually ends with /api/v1.`;
  return undefined;
}
