/** Laws on posting accounts and outreach accounts. Unknown labels are allowed, because more networks are announced. */

import { readMember } from '../../../json.ts';
import { world } from '../../../world.ts';
import { law } from '../../law.ts';
import { ok } from '../../traces/examples.ts';
import { isDistinctive } from '../../traces/listings.ts';
import {
  checkThat,
  is2xx,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readId,
  readItems,
} from '../../traces/traceReader.ts';

const citeAccount = (item: string) => ({ section: 'Account (GET /accounts)', item });
const endpointSource = { section: 'GET /accounts', item: 'success true, data an array of accounts' };
const citeOutreach = (item: string) => ({ section: 'Outreach account (GET /accounts/outreach)', item });
const citeOutreachEndpoint = (item: string) => ({ section: 'GET /accounts/outreach', item });
const accountsResponse = ok('listAccounts', world.accounts);
const outreachResponse = ok('listOutreachAccounts', world.outreachAccounts);
const firstOutreachAccount = world.outreachAccounts[0];
const hasText = (value: unknown, name: string) =>
  typeof readMember(value, name) === 'string' && readMember(value, name) !== '';
const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s/]+/.test(value);

const accountList = law({
  id: 'accounts.list',
  level: 'documented',
  needs: [],
  source: endpointSource,
  summary: 'The accounts are returned with success true and an array as data.',
  over: 'form',
  exercisedBy: 'a response to listAccounts with a 2xx status',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'listAccounts').filter(is2xx))
      yield checkThat(exchange, exchange.success && Array.isArray(readData(exchange)), 'an array', readData(exchange));
  },
  kept: [
    ['the accounts', accountsResponse],
    ['no accounts', ok('listAccounts', [])],
  ],
  broken: [['an object of accounts', ok('listAccounts', { accounts: world.accounts })]],
});

const accountMembers = law({
  id: 'accounts.members',
  level: 'documented',
  needs: [],
  source: citeAccount('id, platform and name are strings'),
  summary: 'An account has an id, a platform label and a name.',
  over: 'response',
  exercisedBy: 'a list with an account',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listAccounts'))
      for (const account of readItems(exchange))
        yield checkThat(
          exchange,
          hasText(account, 'id') && hasText(account, 'platform') && typeof readMember(account, 'name') === 'string',
          'id, platform, name',
          account,
        );
  },
  kept: [
    ['the accounts', accountsResponse],
    [
      'an unknown label and an additional member',
      ok('listAccounts', [{ id: 'a', platform: 'pinboard', name: 'Ada', since: 2031 }]),
    ],
  ],
  broken: [
    ['a number as id', ok('listAccounts', [{ id: 7, platform: 'social', name: 'Ada' }])],
    ['no platform', ok('listAccounts', [{ id: 'a', name: 'Ada' }])],
  ],
  neutral: [['no account', ok('listAccounts', [])]],
});

const labelCase = law({
  id: 'accounts.label.lowercase',
  level: 'documented',
  needs: [],
  source: { section: 'Platform labels', item: 'a platform is named by a lowercase label' },
  summary: 'The platform label of an account is lowercase, whether it is known or new.',
  over: 'response',
  exercisedBy: 'a list with an account',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listAccounts', 'listOutreachAccounts'))
      for (const account of readItems(exchange)) {
        const label = readMember(account, 'platform');
        if (typeof label === 'string')
          yield checkThat(exchange, label === label.toLowerCase(), label.toLowerCase(), label);
      }
  },
  kept: [['the accounts', accountsResponse]],
  broken: [['a label in capitals', ok('listAccounts', [{ id: 'a', platform: 'Social', name: 'Ada' }])]],
});

const distinctIds = law({
  id: 'accounts.id.unique',
  level: 'derived',
  argument:
    "Author: the id names the account. Implementer: the networks' own ids may repeat. A target is a platform and an id, so an id may repeat on another platform only.",
  needs: [],
  source: citeAccount('id'),
  summary: 'No two accounts of one platform in a list share an id.',
  over: 'response',
  exercisedBy: 'a list with several accounts',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listAccounts', 'listOutreachAccounts').filter(
      (exchange) => readItems(exchange).length > 1,
    )) {
      // A target is identified by its platform and its account id together.
      const ids = readItems(exchange).map((account) => `${readMember(account, 'platform')} ${readId(account)}`);
      yield checkThat(exchange, new Set(ids).size === ids.length, 'distinct ids', ids);
    }
  },
  kept: [
    ['the accounts', accountsResponse],
    [
      'the same id on two platforms',
      ok('listAccounts', [
        { id: '1', platform: 'social', name: 'Ada' },
        { id: '1', platform: 'photo', name: 'Ada' },
      ]),
    ],
  ],
  broken: [['one account twice', ok('listAccounts', [world.accounts[0], world.accounts[0]])]],
});

const outreachList = law({
  id: 'outreach.list',
  level: 'documented',
  needs: [],
  source: citeOutreachEndpoint('200, success true, data an array of outreach accounts'),
  summary: 'The outreach accounts are returned with status 200, success true and an array as data.',
  over: 'form',
  exercisedBy: 'a response to listOutreachAccounts with a 2xx status',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'listOutreachAccounts').filter(
      ({ status }) => status >= 200 && status < 300,
    ))
      yield checkThat(
        exchange,
        exchange.status === 200 && exchange.success && Array.isArray(readData(exchange)),
        '200, an array',
        exchange.status,
      );
  },
  kept: [['the outreach accounts', outreachResponse]],
  broken: [
    ['201', ok('listOutreachAccounts', [], { status: 201 })],
    ['a wrapped list', ok('listOutreachAccounts', { items: [] })],
  ],
});

const outreachMembers = law({
  id: 'outreach.members',
  level: 'documented',
  argument:
    'Author: the table lists six fields. Implementer: an account without a picture has no avatar. The table types it as a string (URL) and marks no field as optional, so such an account has the URL of a placeholder.',
  needs: [],
  source: citeOutreach('id, platform, name, status are strings; profileUrl and avatar are URLs'),
  summary: 'An outreach account has id, platform, name, profileUrl, avatar and status.',
  over: 'response',
  exercisedBy: 'a list with an outreach account',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listOutreachAccounts'))
      for (const account of readItems(exchange)) {
        const hasAllMembers =
          hasText(account, 'id') &&
          hasText(account, 'platform') &&
          typeof readMember(account, 'name') === 'string' &&
          hasText(account, 'status') &&
          isUrl(readMember(account, 'profileUrl')) &&
          isUrl(readMember(account, 'avatar'));
        yield checkThat(exchange, hasAllMembers, 'id, platform, name, profileUrl, avatar, status', account);
      }
  },
  kept: [
    ['the outreach accounts', outreachResponse],
    ['an undocumented status', ok('listOutreachAccounts', [{ ...firstOutreachAccount, status: 'expired' }])],
  ],
  broken: [
    ['no status', ok('listOutreachAccounts', [{ ...firstOutreachAccount, status: undefined }])],
    [
      'a path instead of a URL as avatar',
      ok('listOutreachAccounts', [{ ...firstOutreachAccount, avatar: '/ada.jpg' }]),
    ],
  ],
});

const outreachProfessional = law({
  id: 'outreach.professional',
  level: 'documented',
  needs: [],
  source: citeOutreach('platform: professional network accounts only'),
  summary: 'Every outreach account is on professional.',
  over: 'response',
  exercisedBy: 'a list with an outreach account',
  *cases(trace) {
    for (const exchange of listSuccessfulExchanges(trace, 'listOutreachAccounts'))
      for (const account of readItems(exchange))
        yield checkThat(
          exchange,
          readMember(account, 'platform') === 'professional',
          'professional',
          readMember(account, 'platform'),
        );
  },
  kept: [['the outreach accounts', outreachResponse]],
  broken: [
    ['an account of another network', ok('listOutreachAccounts', [{ ...firstOutreachAccount, platform: 'social' }])],
  ],
});

const numberedAccounts = [
  { ...firstOutreachAccount, id: '1', name: 'Ada' },
  { ...firstOutreachAccount, id: '2', name: 'Ben' },
];

const outreachSeparate = law({
  id: 'outreach.apart',
  level: 'derived',
  argument:
    'Author: separate connections. Implementer: one person may be connected both ways, under one name, and each list may have numbers of its own. Only an entry with the same id, platform and name is the same connection; if the id is a number, two such entries are.',
  needs: [],
  source: citeOutreachEndpoint('distinct from the accounts of GET /accounts'),
  summary: 'No outreach account has the same id, platform and name as a posting account.',
  over: 'response',
  exercisedBy: 'an account in each of the two lists of accounts',
  *cases(trace) {
    const buildKey = (account: unknown) =>
      JSON.stringify([readId(account), readMember(account, 'platform'), readMember(account, 'name')]);
    for (const exchange of listSuccessfulExchanges(trace, 'listOutreachAccounts')) {
      const accountLists = listSuccessfulExchanges(trace, 'listAccounts').filter(
        ({ caller }) => caller === exchange.caller,
      );
      const postingKeys = new Set(accountLists.flatMap(readItems).map(buildKey));
      const accounts = postingKeys.size > 0 ? readItems(exchange) : [];
      const shared = accounts.filter((account) => postingKeys.has(buildKey(account)));
      for (const account of accounts) {
        const isShared = shared.includes(account);
        // Each of the two lists may count its accounts, so that both have an account of one name with the number 1.
        if (isShared && shared.length === 1 && !isDistinctive(readId(account) ?? '')) continue;
        yield checkThat(exchange, !isShared, 'a separate connection', account);
      }
    }
  },
  kept: [
    ['separate lists', accountsResponse, outreachResponse],
    [
      'the same id with another name',
      ok('listAccounts', [{ ...firstOutreachAccount, name: 'A page' }]),
      outreachResponse,
    ],
  ],
  broken: [
    [
      'a posting account in the list',
      accountsResponse,
      ok('listOutreachAccounts', [{ ...firstOutreachAccount, ...world.accounts[0] }]),
    ],
    [
      'the posting accounts, with numbers',
      ok('listAccounts', numberedAccounts),
      ok('listOutreachAccounts', numberedAccounts),
    ],
  ],
  neutral: [
    ['only one list', outreachResponse],
    [
      'the first account of each list, with the number 1',
      ok('listAccounts', [{ ...firstOutreachAccount, id: '1' }]),
      ok('listOutreachAccounts', [{ ...firstOutreachAccount, id: '1' }]),
    ],
  ],
});

export const accountLaws = [
  accountList,
  accountMembers,
  labelCase,
  distinctIds,
  outreachList,
  outreachMembers,
  outreachProfessional,
  outreachSeparate,
];
