import { expect, test } from 'vitest';
import type { RateHeaders } from '../../experiments/rates/rateHeaders.ts';
import { comparePlays } from './comparePlays.ts';
import type { PlayResult } from './playResult.ts';
import { buildPlayResult, create, listKinds, post } from './testing/playedExchanges.ts';

test('a webhook that only one side signs is a difference', () => {
  const buildDelivery = (headers: Record<string, string>): PlayResult => ({
    ...buildPlayResult(),
    events: [
      { kind: 'listening', at: 0, to: ['webhooks'] },
      { kind: 'webhook', at: 0, url: 'http://127.0.0.1/', headers, received: true, event: { type: 'post.published' } },
    ],
  });
  const signedDelivery = buildDelivery({ 'webhook-signature': 'v1,a' });
  expect(listKinds(buildDelivery({}), signedDelivery)).toEqual(['events /events/*/signed value']);
  expect(listKinds(buildDelivery({ 'x-signature': 'b' }), signedDelivery)).toEqual([]);
});

test('analytics are compared by the form of their lists, not by length, and a different form is a remark', () => {
  const buildAnalytics = (...followers: readonly object[]): PlayResult =>
    buildPlayResult({ operation: 'getAnalytics', data: { account: 'a', followers } });
  const day = { date: '2030-01-01', count: 7 };
  expect(listKinds(buildAnalytics(day), buildAnalytics({ ...day, count: 9 }, day))).toEqual([]);
  const [other, usual] = [buildAnalytics({ date: '2030-01-01' }), buildAnalytics(day)];
  expect(comparePlays(other, usual)).toEqual({
    differences: [],
    remarks: ['getAnalytics /data/followers/0/count: the figures have a different form'],
  });
  expect(comparePlays(other, usual, { isSameService: true }).differences).toMatchObject([
    { at: '/data/followers/0/count' },
  ]);
  const withoutFollowers = buildPlayResult({ operation: 'getAnalytics', data: { account: 'a' } });
  expect(listKinds(withoutFollowers, usual)).toEqual(['getAnalytics /data/followers missing']);
});

test('the headers of the rate limit are compared, except with recordings that do not contain them', () => {
  const buildAccounts = (rateHeaders?: RateHeaders): PlayResult => {
    const play = buildPlayResult({ operation: 'listAccounts', data: [] });
    const [request] = play.requests;
    if (request === undefined || rateHeaders === undefined) return play;
    return { ...play, requests: [{ ...request, observation: { ...request.observation, rateHeaders } }] };
  };
  expect(listKinds(buildAccounts('none'), buildAccounts('standard'))).toEqual(['responses /headers/RateLimit missing']);
  expect(listKinds(buildAccounts('standard'), buildAccounts('none'))).toEqual(['responses /headers/RateLimit extra']);
  expect(listKinds(buildAccounts('x-ratelimit'), buildAccounts('standard'))).toEqual([
    'responses /headers/RateLimit value',
  ]);
  const [a, b] = [buildAccounts('x-ratelimit'), buildAccounts('standard')];
  const [other] = buildPlayResult({ operation: 'listAccounts', data: [{ id: 'a1' }] }).requests;
  const twice = { ...b, requests: [...b.requests, ...(other === undefined ? [] : [other])] };
  expect(listKinds({ ...a, requests: [...a.requests, ...a.requests] }, twice)).toEqual([
    'responses /headers/RateLimit value',
    'listAccounts /data count',
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

test('refusals with different statuses are reported, and the rest of the script is compared', () => {
  const build = (status: number, state: string): PlayResult =>
    buildPlayResult({ operation: 'updatePost', status }, create(post('p1', { status: state })));
  expect(listKinds(build(409, 'draft'), build(422, 'draft'))).toEqual(['updatePost status 409 422 a.rule']);
  expect(listKinds(build(409, 'draft'), build(422, 'published'))).toEqual([
    'updatePost status 409 422 a.rule',
    'createPost /data/status value',
  ]);
  expect(listKinds(build(404, 'draft'), build(503, 'published'))).toEqual(['updatePost status 404 503 a.rule']);
});

test('a maximum that only the mock has makes the rest incomparable, because the document gives none', () => {
  const service = buildPlayResult(create(post('p1')));
  const refuse = (...decisions: readonly string[]): PlayResult => {
    const refusal = buildPlayResult({ operation: 'createPost', status: 422 });
    const requests = refusal.requests.map((request) => ({
      ...request,
      observation: { ...request.observation, decisions },
    }));
    return { ...refusal, requests };
  };
  expect(comparePlays(service, refuse('bounds.url', 'bounds.tags'))).toMatchObject({
    differences: [],
    incomparable: 'The mock enforces a maximum that the API document does not state.',
  });
  expect(listKinds(service, refuse('bounds.url', 'post.both'))).toHaveLength(1);
  expect(comparePlays(service, refuse('bounds.url'), { isSameService: true }).differences).toHaveLength(1);
});

test('a republish that creates a new post is incomparable with one that adds targets', () => {
  const build = (id: string, data: object): PlayResult =>
    buildPlayResult(create(post(id)), { operation: 'republishPost', id, body: {}, data });
  const baseline = build('m1', post('m1'));
  expect(comparePlays(build('s1', post('s2')), baseline)).toMatchObject({
    differences: [],
    incomparable: 'The service creates a new post for a republish, and the mock adds targets to the post.',
  });
  expect(comparePlays(build('s1', post('s1')), baseline)).toEqual({ differences: [], remarks: [] });
});

test('a name of media that only the service shows is a remark, because the mock shows names that have an effect', () => {
  const body = { text: 'Hello', media: { filename: 'Our year' } };
  const [service, baseline] = [{ filename: 'Our year' }, {}].map((media) =>
    buildPlayResult(create(post('p1', { media }), body)),
  );
  if (service === undefined || baseline === undefined) return;
  expect(comparePlays(service, baseline)).toEqual({
    differences: [],
    remarks: ['createPost /data/media/filename: only the service shows a name that has no effect'],
  });
  expect(comparePlays(service, baseline, { isSameService: true }).differences).toHaveLength(1);
  expect(listKinds(baseline, service)).toEqual(['createPost /data/media/filename missing']);
});

test('values after parallel requests are not compared, since any of the requests can prevail', () => {
  const build = (text: string, isParallel: boolean): PlayResult => {
    const play = buildPlayResult(create(post('p1'), { text: 'a' }), create(post('p1', { text }), { text: 'b' }));
    const [first, ...others] = play.requests;
    if (first === undefined || !isParallel) return play;
    return { ...play, requests: [{ ...first, observation: { ...first.observation, together: 1 } }, ...others] };
  };
  expect(listKinds(build('a', false), build('b', false))).toEqual(['createPost /data/text value']);
  expect(comparePlays(build('a', true), build('b', true))).toMatchObject({
    differences: [],
    remarks: ['createPost /data/text: differs after parallel requests'],
  });
});

test('a post whose publishing has ended on one side only is compared without its outcome', () => {
  const buildList = (id: string, status: string, more: object = {}): PlayResult =>
    buildPlayResult(create(post(id, { status: 'publishing' })), {
      operation: 'listPosts',
      data: [post(id, { status, platforms: [{ platform: 'social', accountId: 'a1', status, ...more }] })],
    });
  const [publishingPlay, publishedPlay] = [
    buildList('s', 'publishing'),
    buildList('m', 'published', { url: 'https://a.example/1' }),
  ];
  expect(comparePlays(publishingPlay, publishedPlay)).toMatchObject({
    differences: [],
    remarks: ['listPosts: publishing had ended on one side only'],
  });
  expect(listKinds(publishedPlay, publishingPlay)).toEqual([]);
  expect(listKinds(publishingPlay, buildList('m', 'published', { platform: 'photo' }))).not.toEqual([]);
  expect(listKinds(publishingPlay, buildList('m', 'draft'))).toContain('listPosts /data/*/status value');
});

test('a republish that creates a new post is incomparable in parallel requests as well', () => {
  const build = (id: string): PlayResult => {
    const { requests, ...others } = buildPlayResult({ operation: 'republishPost', id: 'p1', data: post(id) });
    return {
      ...others,
      requests: requests.map((request) => ({ ...request, observation: { ...request.observation, together: 1 } })),
    };
  };
  expect(comparePlays(build('p2'), build('p1')).incomparable).toBeDefined();
  expect(comparePlays(build('p1'), build('p1')).incomparable).toBeUndefined();
});

test('events of several posts are compared by post, whatever their order', () => {
  const build = (...posts: readonly (readonly [id: string, text: string])[]): PlayResult => ({
    ...buildPlayResult(...posts.toSorted().map(([id]) => create(post(id)))),
    events: [
      { kind: 'listening', at: 0, to: ['publications'] },
      ...posts.map(
        ([postId, text]) =>
          ({ kind: 'publication', at: 0, postId, platform: 'social', accountId: 'a', segments: [text] }) as const,
      ),
    ],
  });
  const service = build(['s1', 'One'], ['s2', 'Two']);
  expect(listKinds(service, build(['m2', 'Two'], ['m1', 'One']))).toEqual([]);
  expect(listKinds(service, build(['m1', 'One'], ['m2', 'Other']))).not.toEqual([]);
});
