/** The law on accounts that were connected while the recorder watched. */
import { readMember } from '../../../json.ts';
import { world } from '../../../world.ts';
import { type AccountConnection, type Law, law } from '../../law.ts';
import { minute, ok } from '../../traces/examples.ts';
import { checkThat, listSuccessfulExchanges, readId, readItems, readObservations } from '../../traces/traceReader.ts';

const connection: AccountConnection = { kind: 'connected', at: minute(0), caller: 'ada', platform: 'social' };
const otherAccounts = world.accounts.filter(({ platform }) => platform !== 'social');

const connectedListed = law({
  id: 'accounts.connected.listed',
  level: 'documented',
  needs: [],
  source: { section: 'Endpoints', item: 'GET /accounts lists accounts connected for posting' },
  summary: 'An account that is connected is listed from then on.',
  exercisedBy: 'a list after the hook "connect" had connected an account; it runs only for accounts that a key lacks',
  over: 'lifecycle',
  *cases(trace) {
    // A reset may remove the account, and may concern all keys.
    const end = trace.findIndex(({ kind }) => kind === 'empty-history');
    const beforeReset = end < 0 ? trace : trace.slice(0, end);
    for (const connectedAccount of readObservations(beforeReset, 'connected'))
      for (const exchange of listSuccessfulExchanges(
        beforeReset.slice(trace.indexOf(connectedAccount)),
        'listAccounts',
      )) {
        const { caller, platform, accountId } = connectedAccount;
        const listed = readItems(exchange).map((account) =>
          accountId === undefined ? readMember(account, 'platform') : readId(account),
        );
        if (exchange.caller === caller)
          yield checkThat(exchange, listed.includes(accountId ?? platform), accountId ?? platform, listed);
      }
  },
  kept: [['the account is listed', connection, ok('listAccounts', world.accounts)]],
  broken: [['the account is missing', connection, ok('listAccounts', otherAccounts)]],
  neutral: [
    ['no account was connected', ok('listAccounts', otherAccounts)],
    [
      'a reset has removed it',
      connection,
      { kind: 'empty-history', at: minute(0), caller: 'ada' },
      ok('listAccounts', otherAccounts),
    ],
    ['listed before it was connected', ok('listAccounts', otherAccounts), connection],
    ['an account of another customer', connection, ok('listAccounts', otherAccounts, { caller: 'ben' })],
  ],
});

export const connectedAccountLaws: readonly Law[] = [connectedListed];
