import { describe, expect, test } from 'vitest';
import { createCodec, post } from '../testing/codec.ts';

describe('outcomes of targets in a separate array', () => {
  const outcomes = post.platforms.map((target) => ({ ...target }));
  const platforms = post.platforms.map(({ platform, accountId }) => ({ platform, accountId }));

  test('are inside the record', () => {
    const codec = createCodec({ 'post.outcomes': 'post.results', 'post.record': { 'platforms.status': 'result' } });
    const results = outcomes.map(({ status, ...others }) => ({ ...others, result: status }));
    const body = { success: true, data: { ...post, platforms, results } };
    expect(codec.encodeResponse('createPost', { data: post })).toEqual(body);
    expect(codec.decodeResponse('createPost', body)).toEqual({ data: post });
    expect(codec.decodeResponse('listPosts', codec.encodeResponse('listPosts', { data: [post] })).data).toEqual([post]);
  });

  test('are beside a record in a member of data, and not in lists', () => {
    const codec = createCodec({ 'post.outcomes': 'data.outcomes', 'record.containers': { post: 'data.post' } });
    const body = { success: true, data: { post: { ...post, platforms }, outcomes } };
    expect(codec.encodeResponse('updatePost', { data: post })).toEqual(body);
    expect(codec.decodeResponse('updatePost', body)).toEqual({ data: post });
    expect(codec.encodeResponse('listPosts', { data: [post] }).data).toEqual([{ ...post, platforms }]);
  });

  test('are matched by platform and account, in any order', () => {
    const codec = createCodec({ 'post.outcomes': 'post.results' });
    const data = { ...post, platforms, results: [...outcomes].reverse() };
    expect(codec.decodeResponse('createPost', { data })).toEqual({ data: post });
  });
});

describe('outcomes of targets whose publishing has ended', () => {
  const target = { platform: 'social', accountId: 'a' };
  const posts = [
    { id: 'p1', status: 'scheduled', platforms: [{ ...target, status: 'scheduled' }] },
    { ...post, status: 'publishing', platforms: [...post.platforms, { ...target, status: 'publishing' }] },
  ];

  test.each([
    ['in platforms', {}, [[target], [...post.platforms, target]]],
    ['apart', { 'post.outcomes': 'post.results' }, [[], post.platforms]],
  ])('are the only ones, %s', (_, bindings, outcomes) => {
    const codec = createCodec({ ...bindings, 'post.outcomes.when': 'ended' });
    const body = codec.encodeResponse('listPosts', { data: posts }) as {
      data: { platforms: object; results: object }[];
    };
    expect(body.data.map(({ platforms, results = platforms }) => results)).toEqual(outcomes);
    const other = { ...target, accountId: 'b' };
    const { data } = codec.decodeResponse('listPosts', {
      ...body,
      data: [body.data[0], { ...post, status: 'publishing', platforms: [other], results: [] }],
    });
    expect(data).toMatchObject([posts[0] ?? {}, { platforms: [{ ...other, status: 'publishing' }] }]);
  });
});
