import { expect, test } from 'vitest';
import type { RateHeaders } from '../../experiments/rateHeaders.ts';
import type { PlayResult } from './playResult.ts';
import { buildPlayResult, listKinds } from './testing/playedExchanges.ts';

test('a webhook that only one side signs is a difference', () => {
  const buildDelivery = (headers: Record<string, string>): PlayResult => ({
    ...buildPlayResult(),
    events: [
      { kind: 'listening', at: 0, to: ['webhooks'] },
      { kind: 'webhook', at: 0, url: 'http://127.0.0.1/', headers, received: true, event: { type: 'post.published' } },
    ],
  });
  const signed = buildDelivery({ 'webhook-signature': 'v1,a' });
  expect(listKinds(buildDelivery({}), signed)).toEqual(['events /events/*/signed value']);
  expect(listKinds(buildDelivery({ 'x-signature': 'b' }), signed)).toEqual([]);
});

test('analytics are compared by the form of their lists, not by how much there is', () => {
  const buildAnalytics = (...followers: readonly object[]): PlayResult =>
    buildPlayResult({ operation: 'getAnalytics', data: { account: 'a', followers } });
  const day = { date: '2030-01-01', count: 7 };
  expect(listKinds(buildAnalytics(day), buildAnalytics({ ...day, count: 9 }, day))).toEqual([]);
  expect(listKinds(buildAnalytics({ date: '2030-01-01' }), buildAnalytics(day))).toEqual([
    'getAnalytics /data/followers/*/count missing',
  ]);
});

test('the headers of the rate limit are compared, except with recordings that do not contain them', () => {
  const buildAccounts = (rateHeaders?: RateHeaders): PlayResult => {
    const play = buildPlayResult({ operation: 'listAccounts', data: [] });
    const [request] = play.requests;
    if (request === undefined || rateHeaders === undefined) return play;
    return { ...play, requests: [{ ...request, observation: { ...request.observation, rateHeaders } }] };
  };
  expect(listKinds(buildAccounts('none'), buildAccounts('standard'))).toEqual([
    'listAccounts /headers/RateLimit missing',
  ]);
  expect(listKinds(buildAccounts('standard'), buildAccounts('none'))).toEqual([
    'listAccounts /headers/RateLimit extra',
  ]);
  expect(listKinds(buildAccounts('x-ratelimit'), buildAccounts('standard'))).toEqual([
    'listAccounts /headers/RateLimit value',
  ]);
  expect(listKinds(buildAccounts('standard'), buildAccounts('standard'))).toEqual([]);
  expect(listKinds(buildAccounts(), buildAccounts('standard'))).toEqual([]);
});

test('the order of leads is that of their comments, whatever ids the commenters have', () => {
  const buildComment = (name: string) =>
    ({ kind: 'comment', target: { leadMagnet: 'magnet' }, commenter: { id: name, name }, text: 'GUIDE' }) as const;
  const buildLeads = (...names: readonly string[]): PlayResult => {
    const { script, ...rest } = buildPlayResult({
      operation: 'listLeads',
      data: names.map((name, i) => ({ id: `lead_${i}`, commenter: { id: `user_${i}`, name } })),
    });
    return { ...rest, script: { ...script, steps: [buildComment('Ada'), buildComment('Ben')] } };
  };
  expect(listKinds(buildLeads('Ben', 'Ada'), buildLeads('Ben', 'Ada'))).toEqual([]);
  expect(listKinds(buildLeads('Ben', 'Ada'), buildLeads('Ada', 'Ben'))[0]).toBe(
    'listLeads /data/*/commenter/name value',
  );
});
