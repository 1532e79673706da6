/** Lists the accounts of a key, for posting or for outreach. */
import type { Account, OutreachAccount } from '../../../spec/schemas/account.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { findAccountFault, findAccountsIn, findOutreachIn } from '../../runState/accounts.ts';
import type { Target, TargetResponse } from '../../target/target.ts';
import { createRequestBuilder } from '../requestBuilder.ts';

export interface ListConnection {
  readonly base: URL;
  readonly codec: Codec;
  readonly target: Target;
}

export function sendList(
  operation: 'listAccounts' | 'listOutreachAccounts',
  key: string,
  connection: ListConnection,
): Promise<TargetResponse> {
  const { codec, base, target } = connection;
  const route = codec.route(operation);
  if (route === undefined) throw new TypeError(`A profile cannot remove ${operation}.`);
  const step = { kind: 'request', role: 'read', operation } as const;
  const getFile = (): never => {
    throw new TypeError('A request for a list has no file.');
  };
  const buildRequest = createRequestBuilder(step, route, { base, key, codec, getFile });
  // The first request of a run is the plainest one, so it serves as the probe.
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

/** The accounts in a response to `listAccounts`; none if it cannot be read. */
export const readAccounts = (response: TargetResponse, codec: Codec): readonly Account[] =>
  findAccountsIn(getData(response, 'listAccounts', codec));

/** Why the suite cannot post to any of the listed accounts; undefined if it can, or if there are none. */
export const readAccountFault = (response: TargetResponse, codec: Codec): string | undefined =>
  findAccountFault(getData(response, 'listAccounts', codec));

/** The outreach accounts of a key; none if the response cannot be read. */
export async function listOutreachAccounts(key: string, connection: ListConnection): Promise<OutreachAccount[]> {
  const response = await sendList('listOutreachAccounts', key, connection);
  return findOutreachIn(getData(response, 'listOutreachAccounts', connection.codec));
}
