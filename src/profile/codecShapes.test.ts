/** Handwritten vectors of the codec, continued: shapes, routes and statuses. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { codecOf } from './codec.ts';
import { resolveProfile } from './resolve.ts';

const codec = (bindings: Bindings = {}) => codecOf(resolveProfile(bindings));

describe('the codec translates shapes:', () => {
  const answer = { data: [{ id: '1' }], pagination: { limit: 20, nextCursor: null } };

  test.each([
    ['data', { success: true, data: [{ id: '1' }], pagination: answer.pagination }],
    ['data.items', { success: true, data: { items: [{ id: '1' }], pagination: answer.pagination } }],
    ['data.posts', { success: true, data: { posts: [{ id: '1' }], pagination: answer.pagination } }],
  ] as const)('a list in %s', (container, theirs) => {
    const listed = codec({ 'post.list.container': container });
    expect(listed.encodeAnswer('listPosts', answer)).toEqual(theirs);
    expect(listed.decodeAnswer('listPosts', theirs)).toEqual(answer);
  });

  test('page numbers if the profile numbers its pages', () => {
    const paged = codec({
      'post.list.paging': 'page',
      'post.list.query': { cursor: 'page', limit: 'size' },
      'post.list.pagination': { 'pagination.nextCursor': 'nextPage' },
    });
    expect(paged.decodeQuery('listPosts', { page: 3, size: 10 })).toEqual({ cursor: 'page:3', limit: 10 });
    expect(paged.decodeQuery('listPosts', {})).toEqual({ cursor: 'page:1' });
    expect(paged.encodeQuery('listPosts', { cursor: 'page:3', limit: 10 })).toEqual({ page: 3, size: 10 });
    const theirs = paged.encodeAnswer('listPosts', { data: [], pagination: { limit: 10, nextCursor: 'page:4' } });
    expect(theirs).toEqual({ success: true, data: [], pagination: { limit: 10, nextPage: 4 } });
    expect(paged.decodeAnswer('listPosts', theirs).pagination).toEqual({ limit: 10, nextCursor: 'page:4' });
  });

  test('neither parameters nor pagination without paging', () => {
    const whole = codec({ 'post.list.paging': 'none' });
    expect(whole.encodeAnswer('listPosts', answer)).toEqual({ success: true, data: [{ id: '1' }] });
    expect(whole.decodeQuery('listPosts', { limit: 5 })).not.toHaveProperty('limit');
  });

  test('tags as objects', () => {
    const tagged = codec({ 'video.tags.items': 'objects' });
    const ours = { platformContent: { video: { tags: ['a', 'b'] } } };
    const theirs = { platformContent: { video: { tags: [{ name: 'a' }, { name: 'b' }] } } };
    expect(tagged.encodeBody('createPost', ours)).toEqual(theirs);
    expect(tagged.decodeBody('createPost', theirs)).toEqual(ours);
    expect(tagged.decodeBody('createPost', ours)).not.toEqual(ours);
  });

  test('templates as strings', () => {
    const plain = codec({ 'leadMagnet.templates': 'strings' });
    const ours = { templates: { dm: { text: 'Hi' }, commentReplies: [{ text: 'A' }] } };
    const theirs = { templates: { dm: 'Hi', commentReplies: ['A'] } };
    expect(plain.encodeBody('createLeadMagnet', ours)).toEqual(theirs);
    expect(plain.decodeBody('createLeadMagnet', theirs)).toEqual(ours);
    expect(plain.decodeBody('updateLeadMagnet', { templates: { dm: null } })).toEqual({ templates: { dm: null } });
    expect(plain.locate('createLeadMagnet', '/templates/dm/text')).toBe('/templates/dm');
  });

  const refusal = { code: 'NOT_FOUND', findings: [], message: 'Gone.' } as const;

  test.each([
    [
      'problem',
      'application/problem+json',
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Gone.', success: false, code: 'NOT_FOUND' },
    ],
    ['nested', 'application/json', { success: false, error: { code: 'NOT_FOUND', message: 'Gone.' } }],
    ['flat', 'application/json', { success: false, code: 'NOT_FOUND', message: 'Gone.' }],
  ] as const)('an error as %s', (form, contentType, body) => {
    const refusing = codec({ 'error.body': form });
    expect(refusing.encodeRefusal(refusal)).toEqual({ status: 404, contentType, body });
    expect(refusing.decodeRefusal(body)).toEqual({ code: 'NOT_FOUND', message: 'Gone.', errors: [] });
  });

  test('a malformed error without throwing', () => {
    for (const body of [null, 'Bad Gateway', [], { error: 'no' }])
      expect(codec().decodeRefusal(body)).toMatchObject({ errors: [] });
  });
});

describe('the codec applies routes and statuses:', () => {
  test('method, path and status of an operation', () => {
    const moved = codec({
      'post.delete': { method: 'POST', path: '/posts/{postId}/remove', status: 202 },
      'post.create.status': 200,
    });
    expect(moved.route('deletePost')).toEqual({ method: 'POST', path: '/posts/{postId}/remove', status: 202 });
    expect(moved.route('createPost')?.status).toBe(200);
  });

  test('absent operations, and operations that only a profile offers', () => {
    expect(codec({ 'post.republish': 'absent' }).route('republishPost')).toBeUndefined();
    expect(codec().route('resumeLeadMagnet')).toBeUndefined();
    expect(
      codec({ 'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' } }).route('resumeLeadMagnet')
        ?.status,
    ).toBe(200);
  });

  test('the error statuses of each class, except the documented one of the plan gate', () => {
    const strict = codec({ 'error.statuses': { rule: 400, quota: 402 }, 'post.edit.published': 423 });
    const status = (code: Parameters<typeof strict.encodeRefusal>[0]['code']) =>
      strict.encodeRefusal({ code, findings: [] }).status;
    expect(status('VALIDATION_FAILED')).toBe(400);
    expect(status('POST_QUOTA_EXCEEDED')).toBe(402);
    expect(status('POST_NOT_EDITABLE')).toBe(423);
    expect(status('PLAN_UPGRADE_REQUIRED')).toBe(403);
    expect(status('NOT_FOUND')).toBe(404);
  });
});
