import { expect, test } from 'vitest';
import type { RequestStep } from '../../../script/script.ts';
import type { RateHeaders } from '../../experiments/rateHeaders.ts';
import { plantDifference } from '../planted.ts';
import { comparePlayed } from './comparePlayed.ts';
import { signatureOf } from './difference.ts';
import type { Played } from './played.ts';

interface Exchange {
  readonly operation: RequestStep['operation'];
  readonly body?: unknown;
  readonly id?: string;
  readonly status?: number;
  readonly data?: unknown;
}

function played(...exchanges: readonly Exchange[]): Played {
  const requests = exchanges.map(({ operation, body, id, status = 200, data }, place) => ({
    place,
    operation,
    step: { kind: 'request', role: 'probe', operation, body, ...(id === undefined ? {} : { id }) } as RequestStep,
    observation: { status, success: status < 300, answer: { success: status < 300, data } },
  }));
  return { script: { id: 'one', title: 'One.', about: ['a.rule'], steps: [] }, requests, events: [] };
}

const post = (id: unknown, members: object = {}) => ({ id, status: 'draft', text: 'Hello', ...members });
const create = (data: object, body: object = { text: 'Hello' }): Exchange => ({ operation: 'createPost', body, data });
const kindsIn = (server: Played, mock: Played) => comparePlayed(server, mock).differences.map(signatureOf);

test('ids differ in value and type, and every later mention must be the same resource', () => {
  const server = played(create(post(17)), create(post(18)), { operation: 'updatePost', id: '17', data: post(17) });
  const like = played(create(post('p9')), create(post('p3')), { operation: 'updatePost', id: 'p9', data: post('p9') });
  const unlike = played(create(post('p9')), create(post('p3')), {
    operation: 'updatePost',
    id: 'p9',
    data: post('p3'),
  });
  expect(kindsIn(server, like)).toEqual([]);
  expect(kindsIn(server, unlike)).toEqual(['updatePost /data/id identity']);
});

test('a list is compared by the posts of the script, whatever else it contains', () => {
  const list = (...ids: readonly string[]): Exchange => ({ operation: 'listPosts', data: ids.map((id) => post(id)) });
  const server = played(create(post('s1')), create(post('s2')), list('other', 's2', 'more', 's1'));
  const mock = (...ids: readonly string[]) => played(create(post('m1')), create(post('m2')), list(...ids));
  expect(kindsIn(server, mock('m2', 'm1'))).toEqual([]);
  expect(kindsIn(server, mock('m1', 'm2'))).toEqual(['listPosts /data order']);
  expect(kindsIn(server, mock('m1'))).toEqual(['listPosts /data count']);
});

test('lists are compared as well if both sides give the same ids', () => {
  const list = (...ids: readonly string[]) =>
    played(create(post('p1')), { operation: 'listPosts', data: ids.map((id) => post(id)) });
  expect(kindsIn(list('p1'), list('p1'))).toEqual([]);
  expect(kindsIn(list('p1'), list())).toEqual(['listPosts /data count']);
});

test('values that a request carried are compared exactly, others by their kind', () => {
  const server = played(create(post('s', { text: 'Hello', note: 'ours' })));
  expect(kindsIn(server, played(create(post('m', { text: 'Hallo', note: 'theirs' }))))).toEqual([
    'createPost /data/text value',
  ]);
  expect(kindsIn(server, played(create(post('m', { note: 'theirs' }))))).toEqual([]);
  expect(kindsIn(server, played(create(post('m', { status: 'scheduled' }))))).toEqual([
    'createPost /data/status value',
  ]);
});

test('a time of the request stays that time; of other times only the form is compared, and told', () => {
  const at = (time: string, createdAt: string, returned = time) =>
    played(create(post('p', { scheduledFor: returned, createdAt }), { text: 'Hello', scheduledFor: time }));
  const server = at('2030-01-01T00:00:00Z', '2029-12-01T09:00:00.123Z');
  const { differences, remarks } = comparePlayed(server, at('2031-05-05T10:00:00Z', '2031-05-01T10:00:00Z'));
  expect(differences).toEqual([]);
  expect(remarks).toEqual(['createPost /data/createdAt: times have different formats']);
  expect(kindsIn(server, at('2031-05-05T10:00:00Z', '2031-05-01T10:00:00Z', '2031-05-06T10:00:00Z'))).toEqual([
    'createPost /data/scheduledFor value',
  ]);
});

test('a missing member of the record is a difference; a default that only one side shows is a remark', () => {
  const withDefault = post('m', { platformContent: { photo: { contentType: 'feed' } } });
  const server = played(create(post('s', { tenant: 'x' })));
  const { differences, remarks } = comparePlayed(server, played(create(withDefault)));
  expect(differences).toEqual([]);
  expect(remarks).toHaveLength(2);
  expect(kindsIn(server, played(create(post('m', { createdAt: '2030-01-01T00:00:00Z' }))))).toEqual([
    'createPost /data/createdAt missing',
  ]);
});

test('what the contract does not have in a place is a remark, though a request carried it', () => {
  const sent = { text: 'Hello', platformContent: { pinboard: { text: 'Pinned' }, photo: { media: { images: [] } } } };
  const echo = (platformContent: object) => played(create(post('s', { platformContent }), sent));
  const mock = played(create(post('m', { platformContent: { photo: {} } }), sent));
  const { differences, remarks } = comparePlayed(echo(sent.platformContent), mock);
  expect(differences).toEqual([]);
  expect(remarks).toHaveLength(2);
  const plain = played(create(post('m'), sent));
  expect(kindsIn(echo({ pinboard: { text: 'Pinned' } }), plain)).toEqual([]);
  const texts = { text: 'Hello', platformContent: { photo: { text: 'Ours' } } };
  expect(kindsIn(played(create(post('s', texts), texts)), played(create(post('m'), texts)))).toEqual([
    'createPost /data/platformContent extra',
  ]);
});

test('a status names the rule, and ends the comparison of the script', () => {
  const refusal: Exchange = { operation: 'createPost', body: {}, status: 422 };
  const server = played(create(post('s')), create(post('t')));
  expect(kindsIn(server, played(refusal, refusal))).toEqual(['createPost status 200 422 a.rule']);
});

test('a code of a refusal is a difference between two runs of one service alone', () => {
  const withCode = (code: string): Played => {
    const { requests, ...rest } = played({ operation: 'updatePost', id: 'p', status: 404 });
    return {
      ...rest,
      requests: requests.map((one) => ({ ...one, observation: { ...one.observation, answer: { code } } })),
    };
  };
  const [before, now] = [withCode('NOT_FOUND'), withCode('MISSING')];
  expect(comparePlayed(now, before)).toMatchObject({ differences: [], remarks: [expect.stringContaining('MISSING')] });
  expect(comparePlayed(now, before, true).differences.map(signatureOf)).toEqual(['updatePost /code value']);
  expect(comparePlayed(now, now, true).differences).toEqual([]);
});

test('a webhook that only one side signs is a difference', () => {
  const delivery = (headers: Record<string, string>): Played => ({
    ...played(),
    events: [
      { kind: 'listening', at: 0, to: ['webhooks'] },
      { kind: 'webhook', at: 0, url: 'http://127.0.0.1/', headers, received: true, event: { type: 'post.published' } },
    ],
  });
  const signed = delivery({ 'webhook-signature': 'v1,a' });
  expect(kindsIn(delivery({}), signed)).toEqual(['events /events/*/signed value']);
  expect(kindsIn(delivery({ 'x-signature': 'b' }), signed)).toEqual([]);
});

test('the planted difference is found in a script that is alike, and needs one with a post', () => {
  const one = played(create(post('s', { platforms: [{ platform: 'social' }] })));
  expect(plantDifference([[one, one]])).toBe('found');
  expect(plantDifference([[played(), played()]])).toBe('no response to plant into');
});

test('a default is a default, though another record was sent the same value', () => {
  const photo = (contentType: string) => ({ platformContent: { photo: { contentType } } });
  const both = (id: string, second: object) =>
    played(create(post(`${id}1`, photo('feed')), { text: 'Hello', ...photo('feed') }), create(post(`${id}2`, second)));
  expect(kindsIn(both('s', {}), both('m', photo('feed')))).toEqual([]);
  expect(kindsIn(both('s', photo('feed')), both('m', {}))).toEqual([]);
  const sent = played(create(post('s'), { text: 'Hello', ...photo('feed') }));
  const echoed = played(create(post('m', photo('feed')), { text: 'Hello', ...photo('feed') }));
  expect(kindsIn(sent, echoed)).toEqual(['createPost /data/platformContent missing']);
  expect(kindsIn(played(create(post('s', { isAutoPlug: false }))), played(create(post('m'))))).toEqual([]);
});

test('a time is the same time however it is written', () => {
  const at = (time: string, returned: string) =>
    played(create(post('p', { scheduledFor: returned }), { text: 'Hello', scheduledFor: time }));
  const server = at('2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000Z');
  expect(kindsIn(server, at('2031-05-05T10:00:00Z', '2031-05-05T10:00:00Z'))).toEqual([]);
});

test('a member is known by its place, and a state of a target in own words is a remark', () => {
  const upload = (data: object): Exchange => ({ operation: 'uploadMedia', data });
  const [server, mock] = [upload({ id: 'm1', url: 'http://a/1' }), upload({ url: 'http://b/1' })];
  expect(kindsIn(played(server), played(mock))).toEqual([]);
  const targeted = (status: string) => played(create(post('p', { platforms: [{ platform: 'social', status }] })));
  expect(kindsIn(targeted('pending'), targeted('draft'))).toEqual([]);
  expect(kindsIn(targeted('scheduled'), targeted('draft'))).toEqual(['createPost /data/platforms/*/status value']);
});

test('analytics are compared by the form of their lists, not by how much there is', () => {
  const analytics = (...followers: readonly object[]): Played =>
    played({ operation: 'getAnalytics', data: { account: 'a', followers } });
  const day = { date: '2030-01-01', count: 7 };
  expect(kindsIn(analytics(day), analytics({ ...day, count: 9 }, day))).toEqual([]);
  expect(kindsIn(analytics({ date: '2030-01-01' }), analytics(day))).toEqual([
    'getAnalytics /data/followers/*/count missing',
  ]);
});

test('the headers of the rate limit are compared, except with recordings that do not tell', () => {
  const accounts = (rateHeaders?: RateHeaders): Played => {
    const one = played({ operation: 'listAccounts', data: [] });
    const [request] = one.requests;
    if (request === undefined || rateHeaders === undefined) return one;
    return { ...one, requests: [{ ...request, observation: { ...request.observation, rateHeaders } }] };
  };
  expect(kindsIn(accounts('none'), accounts('standard'))).toEqual(['listAccounts /headers/RateLimit missing']);
  expect(kindsIn(accounts('standard'), accounts('none'))).toEqual(['listAccounts /headers/RateLimit extra']);
  expect(kindsIn(accounts('x-ratelimit'), accounts('standard'))).toEqual(['listAccounts /headers/RateLimit value']);
  expect(kindsIn(accounts('standard'), accounts('standard'))).toEqual([]);
  expect(kindsIn(accounts(), accounts('standard'))).toEqual([]);
});

test('the order of leads is that of their comments, whatever ids the commenters have', () => {
  const comment = (name: string) =>
    ({ kind: 'comment', target: { leadMagnet: 'magnet' }, commenter: { id: name, name }, text: 'GUIDE' }) as const;
  const leads = (...names: readonly string[]): Played => {
    const { script, ...rest } = played({
      operation: 'listLeads',
      data: names.map((name, i) => ({ id: `lead_${i}`, commenter: { id: `user_${i}`, name } })),
    });
    return { ...rest, script: { ...script, steps: [comment('Ada'), comment('Ben')] } };
  };
  expect(kindsIn(leads('Ben', 'Ada'), leads('Ben', 'Ada'))).toEqual([]);
  expect(kindsIn(leads('Ben', 'Ada'), leads('Ada', 'Ben'))[0]).toBe('listLeads /data/*/commenter/name value');
});
