import { expect, test } from 'vitest';
import { plantDifference } from '../plantDifference.ts';
import { comparePlays } from './comparePlays.ts';
import { formatSignature } from './difference.ts';
import type { PlayResult } from './playResult.ts';
import { buildPlayResult, create, type Exchange, listKinds, post } from './testing/playedExchanges.ts';

test('ids differ in value and type, and every later mention must be the same resource', () => {
  const service = buildPlayResult(create(post(17)), create(post(18)), {
    operation: 'updatePost',
    id: '17',
    data: post(17),
  });
  const like = buildPlayResult(create(post('p9')), create(post('p3')), {
    operation: 'updatePost',
    id: 'p9',
    data: post('p9'),
  });
  const unlike = buildPlayResult(create(post('p9')), create(post('p3')), {
    operation: 'updatePost',
    id: 'p9',
    data: post('p3'),
  });
  expect(listKinds(service, like)).toEqual([]);
  expect(listKinds(service, unlike)).toEqual(['updatePost /data/id identity']);
});

test('a list is compared by the posts of the script, whatever else it contains', () => {
  const list = (...ids: readonly string[]): Exchange => ({ operation: 'listPosts', data: ids.map((id) => post(id)) });
  const service = buildPlayResult(create(post('s1')), create(post('s2')), list('other', 's2', 'more', 's1'));
  const buildMock = (...ids: readonly string[]) =>
    buildPlayResult(create(post('m1')), create(post('m2')), list(...ids));
  expect(listKinds(service, buildMock('m2', 'm1'))).toEqual([]);
  expect(listKinds(service, buildMock('m1', 'm2'))).toEqual(['listPosts /data order']);
  expect(listKinds(service, buildMock('m1'))).toEqual(['listPosts /data count']);
});

test('lists are compared even if both sides assign the same ids', () => {
  const list = (...ids: readonly string[]) =>
    buildPlayResult(create(post('p1')), { operation: 'listPosts', data: ids.map((id) => post(id)) });
  expect(listKinds(list('p1'), list('p1'))).toEqual([]);
  expect(listKinds(list('p1'), list())).toEqual(['listPosts /data count']);
});

test('values that a request carried are compared exactly, others by their kind', () => {
  const service = buildPlayResult(create(post('s', { text: 'Hello', note: 'ours' })));
  expect(listKinds(service, buildPlayResult(create(post('m', { text: 'Hallo', note: 'theirs' }))))).toEqual([
    'createPost /data/text value',
  ]);
  expect(listKinds(service, buildPlayResult(create(post('m', { note: 'theirs' }))))).toEqual([]);
  expect(listKinds(service, buildPlayResult(create(post('m', { status: 'scheduled' }))))).toEqual([
    'createPost /data/status value',
  ]);
});

test('a time of the request must stay that time; other times are compared by their format, as a remark', () => {
  const buildPlayedAt = (time: string, createdAt: string, returnedTime = time) =>
    buildPlayResult(
      create(post('p', { scheduledFor: returnedTime, createdAt }), { text: 'Hello', scheduledFor: time }),
    );
  const service = buildPlayedAt('2030-01-01T00:00:00Z', '2029-12-01T09:00:00.123Z');
  const { differences, remarks } = comparePlays(service, buildPlayedAt('2031-05-05T10:00:00Z', '2031-05-01T10:00:00Z'));
  expect(differences).toEqual([]);
  expect(remarks).toEqual(['times have different formats']);
  expect(
    listKinds(service, buildPlayedAt('2031-05-05T10:00:00Z', '2031-05-01T10:00:00Z', '2031-05-06T10:00:00Z')),
  ).toEqual(['createPost /data/scheduledFor value']);
});

test('a missing member of the record is a difference; a default that only one side shows is a remark', () => {
  const withDefault = post('m', { platformContent: { photo: { contentType: 'feed' } } });
  const service = buildPlayResult(create(post('s', { tenant: 'x' })));
  const { differences, remarks } = comparePlays(service, buildPlayResult(create(withDefault)));
  expect(differences).toEqual([]);
  expect(remarks).toHaveLength(2);
  expect(listKinds(service, buildPlayResult(create(post('m', { createdAt: '2030-01-01T00:00:00Z' }))))).toEqual([
    'createPost /data/createdAt missing',
  ]);
});

test('a member that the contract does not have in this place is a remark, even if a request carried its value', () => {
  const body = { text: 'Hello', platformContent: { pinboard: { text: 'Pinned' }, photo: { media: { images: [] } } } };
  const buildEcho = (platformContent: object) => buildPlayResult(create(post('s', { platformContent }), body));
  const baseline = buildPlayResult(create(post('m', { platformContent: { photo: {} } }), body));
  const { differences, remarks } = comparePlays(buildEcho(body.platformContent), baseline);
  expect(differences).toEqual([]);
  expect(remarks).toHaveLength(2);
  const plain = buildPlayResult(create(post('m'), body));
  expect(listKinds(buildEcho({ pinboard: { text: 'Pinned' } }), plain)).toEqual([]);
  const texts = { text: 'Hello', platformContent: { photo: { text: 'Ours' } } };
  expect(
    listKinds(buildPlayResult(create(post('s', texts), texts)), buildPlayResult(create(post('m'), texts))),
  ).toEqual(['createPost /data/platformContent extra']);
});

test('a status names the rule, and ends the comparison of the script', () => {
  const refusal: Exchange = { operation: 'createPost', body: {}, status: 422 };
  const service = buildPlayResult(create(post('s')), create(post('t')));
  expect(listKinds(service, buildPlayResult(refusal, refusal))).toEqual(['createPost status 200 422 a.rule']);
});

test('the code of a refusal is a difference only between two runs of one service', () => {
  const withCode = (code: string): PlayResult => {
    const { requests, ...rest } = buildPlayResult({ operation: 'updatePost', id: 'p', status: 404 });
    return {
      ...rest,
      requests: requests.map((request) => ({
        ...request,
        observation: { ...request.observation, responseBody: { code } },
      })),
    };
  };
  const [before, now] = [withCode('NOT_FOUND'), withCode('MISSING')];
  expect(comparePlays(now, before)).toMatchObject({ differences: [], remarks: [expect.stringContaining('MISSING')] });
  expect(comparePlays(now, before, { isSameService: true }).differences.map(formatSignature)).toEqual([
    'updatePost /code value',
  ]);
  expect(comparePlays(now, now, { isSameService: true }).differences).toEqual([]);
});

test('the planted difference is found in a script without differences, and needs one with a post', () => {
  const play = buildPlayResult(create(post('s', { platforms: [{ platform: 'social' }] })));
  expect(plantDifference([[play, play]])).toBe('found');
  expect(plantDifference([[buildPlayResult(), buildPlayResult()]])).toBe('no response to plant into');
});

test('a default is a default even if a request for another record had the same value', () => {
  const buildPhoto = (contentType: string) => ({ platformContent: { photo: { contentType } } });
  const buildBoth = (id: string, second: object) =>
    buildPlayResult(
      create(post(`${id}1`, buildPhoto('feed')), { text: 'Hello', ...buildPhoto('feed') }),
      create(post(`${id}2`, second)),
    );
  expect(listKinds(buildBoth('s', {}), buildBoth('m', buildPhoto('feed')))).toEqual([]);
  expect(listKinds(buildBoth('s', buildPhoto('feed')), buildBoth('m', {}))).toEqual([]);
  const service = buildPlayResult(create(post('s'), { text: 'Hello', ...buildPhoto('feed') }));
  const baseline = buildPlayResult(create(post('m', buildPhoto('feed')), { text: 'Hello', ...buildPhoto('feed') }));
  expect(listKinds(service, baseline)).toEqual(['createPost /data/platformContent missing']);
  expect(
    listKinds(buildPlayResult(create(post('s', { isAutoPlug: false }))), buildPlayResult(create(post('m')))),
  ).toEqual([]);
});

test('a time is the same time however it is written', () => {
  const buildPlayedAt = (time: string, returnedTime: string) =>
    buildPlayResult(create(post('p', { scheduledFor: returnedTime }), { text: 'Hello', scheduledFor: time }));
  const service = buildPlayedAt('2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000Z');
  expect(listKinds(service, buildPlayedAt('2031-05-05T10:00:00Z', '2031-05-05T10:00:00Z'))).toEqual([]);
});

test('a member is recognized by its place, and an unknown state of a target is a remark', () => {
  const upload = (data: object): Exchange => ({ operation: 'uploadMedia', data });
  const [service, baseline] = [upload({ id: 'm1', url: 'http://a/1' }), upload({ url: 'http://b/1' })];
  expect(listKinds(buildPlayResult(service), buildPlayResult(baseline))).toEqual([]);
  const buildTargeted = (status: string) =>
    buildPlayResult(create(post('p', { platforms: [{ platform: 'social', status }] })));
  expect(listKinds(buildTargeted('pending'), buildTargeted('draft'))).toEqual([]);
  expect(listKinds(buildTargeted('scheduled'), buildTargeted('draft'))).toEqual([
    'createPost /data/platforms/*/status value',
  ]);
});

test('if one side reads more pages, the rest of the script is not compared', () => {
  const page = (cursor?: string): Exchange => ({
    operation: 'listPosts',
    query: cursor === undefined ? {} : { cursor },
    data: [],
  });
  const deletion: Exchange = { operation: 'deletePost', id: 's1', data: { id: 's1', deleted: true } };
  const long = buildPlayResult(create(post('s1')), page(), page('2'), page('3'), deletion);
  const short = buildPlayResult(create(post('m1')), page(), page('2'), { ...deletion, id: 'm1' });
  for (const [service, baseline] of [
    [long, short],
    [short, long],
    [buildPlayResult(page(), page('2')), buildPlayResult(page())],
  ] as const) {
    const { differences, remarks } = comparePlays(service, baseline);
    expect(differences).toEqual([]);
    expect(remarks).toEqual(['listPosts: the sides have different numbers of pages']);
  }
  expect(listKinds(buildPlayResult(page(), deletion), buildPlayResult(page()))).toEqual(['deletePost end']);
});

test('a list that ends without a post of the script differs, however many pages the other side has', () => {
  const page = (ids: readonly string[], cursor?: string, nextCursor?: string): Exchange => ({
    operation: 'listPosts',
    query: cursor === undefined ? {} : { cursor },
    data: ids.map((id) => post(id)),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  });
  const buildLong = (first: string, second: string) =>
    buildPlayResult(create(post(first)), create(post(second)), page([second], undefined, '2'), page([first, 'x'], '2'));
  const buildShort = (first: string, second: string, ...ids: readonly string[]) =>
    buildPlayResult(create(post(first)), create(post(second)), page(ids));
  expect(listKinds(buildShort('s1', 's2', 's2'), buildLong('m1', 'm2'))).toEqual(['listPosts /data count']);
  expect(listKinds(buildLong('s1', 's2'), buildShort('m1', 'm2', 'm2'))).toEqual(['listPosts /data count']);
  expect(listKinds(buildShort('s1', 's2', 's2', 's1'), buildLong('m1', 'm2'))).toEqual([]);
});
