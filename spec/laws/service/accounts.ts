/** Laws on posting accounts and outreach accounts. Unknown labels are allowed, because more networks are announced. */
import { world } from '../../world.ts';
import { law } from '../law.ts';
import { hello, no, ok, post } from '../traces/examples.ts';
import { targetsOf } from '../traces/posts.ts';
import { dataOf, exchanges, holds, idOf, itemsOf, member, successes } from '../traces/reading.ts';

const accounts = (item: string) => ({ section: 'Account (GET /accounts)', item });
const endpoint = { section: 'GET /accounts', item: 'success true, data an array of accounts' };
const outreach = (item: string) => ({ section: 'Outreach account (GET /accounts/outreach)', item });
const outreachEndpoint = (item: string) => ({ section: 'GET /accounts/outreach', item });
const listed = ok('listAccounts', world.accounts);
const connected = ok('listOutreachAccounts', world.outreachAccounts);
const first = world.outreachAccounts[0];
const filled = (it: unknown, name: string) => typeof member(it, name) === 'string' && member(it, name) !== '';
const passing: ReadonlySet<number> = new Set([402, 403, 429, 503]);
const url = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s/]+/.test(value);

const accountList = law({
  id: 'accounts.list',
  level: 'documented',
  needs: [],
  source: endpoint,
  summary: 'The accounts are returned with success true and an array as data.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace, 'listAccounts').filter(({ status }) => status >= 200 && status < 300))
      yield holds(it, it.success && Array.isArray(dataOf(it)), 'an array', dataOf(it));
  },
  kept: [
    ['the accounts', listed],
    ['no accounts', ok('listAccounts', [])],
  ],
  broken: [['an object of accounts', ok('listAccounts', { accounts: world.accounts })]],
});

const accountMembers = law({
  id: 'accounts.members',
  level: 'documented',
  needs: [],
  source: accounts('id, platform and name are strings'),
  summary: 'An account has an id, a platform label and a name.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listAccounts'))
      for (const account of itemsOf(it))
        yield holds(
          it,
          filled(account, 'id') && filled(account, 'platform') && typeof member(account, 'name') === 'string',
          'id, platform, name',
          account,
        );
  },
  kept: [
    ['the accounts', listed],
    [
      'an unknown label and an additional member',
      ok('listAccounts', [{ id: 'a', platform: 'pinboard', name: 'Ada', since: 2031 }]),
    ],
  ],
  broken: [
    ['a number as id', ok('listAccounts', [{ id: 7, platform: 'social', name: 'Ada' }])],
    ['no platform', ok('listAccounts', [{ id: 'a', name: 'Ada' }])],
  ],
  silent: [['no account', ok('listAccounts', [])]],
});

const labelCase = law({
  id: 'accounts.label.lowercase',
  level: 'documented',
  needs: [],
  source: { section: 'Platform labels', item: 'a platform is named by a lowercase label' },
  summary: 'The platform label of an account is lowercase, whether it is known or new.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listAccounts', 'listOutreachAccounts'))
      for (const account of itemsOf(it)) {
        const label = member(account, 'platform');
        if (typeof label === 'string') yield holds(it, label === label.toLowerCase(), label.toLowerCase(), label);
      }
  },
  kept: [['the accounts', listed]],
  broken: [['a label in capitals', ok('listAccounts', [{ id: 'a', platform: 'Social', name: 'Ada' }])]],
});

const distinctIds = law({
  id: 'accounts.id.unique',
  level: 'derived',
  needs: [],
  source: accounts('id'),
  summary: 'No two accounts in a list share an id.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listAccounts', 'listOutreachAccounts').filter(
      (one) => itemsOf(one).length > 1,
    )) {
      const ids = itemsOf(it).map(idOf);
      yield holds(it, new Set(ids).size === ids.length, 'distinct ids', ids);
    }
  },
  kept: [['the accounts', listed]],
  broken: [['one account twice', ok('listAccounts', [world.accounts[0], world.accounts[0]])]],
});

const usable = law({
  id: 'accounts.id.target',
  level: 'documented',
  needs: [],
  source: { section: 'Post (request shape for create and update)', item: 'accountId is an id from GET /accounts' },
  summary: 'A post that breaks no rule is accepted for every listed account.',
  over: 'response',
  *cases(trace) {
    const known = new Set<string>();
    for (const it of exchanges(trace)) {
      if (it.operation === 'listAccounts' && it.success)
        for (const account of itemsOf(it)) known.add(`${it.caller} ${member(account, 'platform')} ${idOf(account)}`);
      // A refusal for rate or quota says nothing about the account.
      if (it.operation !== 'createPost' || it.breaks?.length !== 0 || passing.has(it.status)) continue;
      const targets = targetsOf(it.body).map((one) => `${it.caller} ${one.platform} ${one.accountId}`);
      if (targets.length > 0 && targets.every((one) => known.has(one)))
        yield holds(it, it.success, 'accepted', it.status);
    }
  },
  kept: [['a post to a listed account', listed, ok('createPost', post('draft'), { body: hello, breaks: [] })]],
  broken: [
    [
      'a listed account that is refused',
      listed,
      no('createPost', 422, 'VALIDATION_FAILED', { body: hello, breaks: [] }),
    ],
  ],
  silent: [['an account that was not listed', no('createPost', 422, 'VALIDATION_FAILED', { body: hello, breaks: [] })]],
});

const outreachList = law({
  id: 'outreach.list',
  level: 'documented',
  needs: [],
  source: outreachEndpoint('200, success true, data an array of outreach accounts'),
  summary: 'The outreach accounts are returned with status 200, success true and an array as data.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace, 'listOutreachAccounts').filter(({ status }) => status >= 200 && status < 300))
      yield holds(it, it.status === 200 && it.success && Array.isArray(dataOf(it)), '200, an array', it.status);
  },
  kept: [['the outreach accounts', connected]],
  broken: [
    ['201', ok('listOutreachAccounts', [], { status: 201 })],
    ['a wrapped list', ok('listOutreachAccounts', { items: [] })],
  ],
});

const outreachMembers = law({
  id: 'outreach.members',
  level: 'documented',
  needs: [],
  source: outreach('id, platform, name, status are strings; profileUrl and avatar are URLs'),
  summary: 'An outreach account has id, platform, name, profileUrl, avatar and status.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listOutreachAccounts'))
      for (const account of itemsOf(it)) {
        const whole =
          filled(account, 'id') &&
          filled(account, 'platform') &&
          typeof member(account, 'name') === 'string' &&
          filled(account, 'status') &&
          url(member(account, 'profileUrl')) &&
          url(member(account, 'avatar'));
        yield holds(it, whole, 'id, platform, name, profileUrl, avatar, status', account);
      }
  },
  kept: [
    ['the outreach accounts', connected],
    ['an undocumented status', ok('listOutreachAccounts', [{ ...first, status: 'expired' }])],
  ],
  broken: [
    ['no status', ok('listOutreachAccounts', [{ ...first, status: undefined }])],
    ['a path instead of a URL as avatar', ok('listOutreachAccounts', [{ ...first, avatar: '/ada.jpg' }])],
  ],
});

const outreachProfessional = law({
  id: 'outreach.professional',
  level: 'documented',
  needs: [],
  source: outreach('platform: professional network accounts only'),
  summary: 'Every outreach account is on professional.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'listOutreachAccounts'))
      for (const account of itemsOf(it))
        yield holds(it, member(account, 'platform') === 'professional', 'professional', member(account, 'platform'));
  },
  kept: [['the outreach accounts', connected]],
  broken: [['an account of another network', ok('listOutreachAccounts', [{ ...first, platform: 'social' }])]],
});

const outreachApart = law({
  id: 'outreach.apart',
  level: 'derived',
  needs: [],
  source: outreachEndpoint('distinct from the accounts of GET /accounts'),
  summary: 'No outreach account has the same id, platform and name as a posting account.',
  over: 'response',
  *cases(trace) {
    const key = (it: unknown) => JSON.stringify([idOf(it), member(it, 'platform'), member(it, 'name')]);
    for (const it of successes(trace, 'listOutreachAccounts')) {
      const others = successes(trace, 'listAccounts').filter(({ caller }) => caller === it.caller);
      const posting = new Set(others.flatMap(itemsOf).map(key));
      for (const account of posting.size > 0 ? itemsOf(it) : [])
        yield holds(it, !posting.has(key(account)), 'a separate connection', account);
    }
  },
  kept: [
    ['separate lists', listed, connected],
    ['the same id with another name', ok('listAccounts', [{ ...first, name: 'A page' }]), connected],
  ],
  broken: [['a posting account in the list', listed, ok('listOutreachAccounts', [{ ...first, ...world.accounts[0] }])]],
  silent: [['only one list', connected]],
});

export const accountLaws = [
  accountList,
  accountMembers,
  labelCase,
  distinctIds,
  usable,
  outreachList,
  outreachMembers,
  outreachProfessional,
  outreachApart,
];
