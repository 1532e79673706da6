/** Handwritten vectors of the codec, continued: shapes, routes and statuses. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { codecOf } from './codec.ts';
import { resolveProfile } from './resolve.ts';

const createCodec = (bindings: Bindings = {}) => codecOf(resolveProfile(bindings));

describe('the codec converts shapes:', () => {
  const response = { data: [{ id: '1' }], pagination: { limit: 20, nextCursor: null } };

  test.each([
    ['data', { success: true, data: [{ id: '1' }], pagination: response.pagination }],
    ['data.items', { success: true, data: { items: [{ id: '1' }], pagination: response.pagination } }],
    ['data.posts', { success: true, data: { posts: [{ id: '1' }], pagination: response.pagination } }],
  ] as const)('a list in %s', (container, wireForm) => {
    const listCodec = createCodec({ 'post.list.container': container });
    expect(listCodec.encodeResponse('listPosts', response)).toEqual(wireForm);
    expect(listCodec.decodeResponse('listPosts', wireForm)).toEqual(response);
  });

  test('page numbers if the profile numbers its pages', () => {
    const pagedCodec = createCodec({
      'post.list.paging': 'page',
      'post.list.query': { cursor: 'page', limit: 'size' },
      'post.list.pagination': { 'pagination.nextCursor': 'nextPage' },
    });
    expect(pagedCodec.decodeQuery('listPosts', { page: 3, size: 10 })).toEqual({ cursor: 'page:3', limit: 10 });
    expect(pagedCodec.decodeQuery('listPosts', {})).toEqual({ cursor: 'page:1' });
    expect(pagedCodec.encodeQuery('listPosts', { cursor: 'page:3', limit: 10 })).toEqual({ page: 3, size: 10 });
    const wireForm = pagedCodec.encodeResponse('listPosts', {
      data: [],
      pagination: { limit: 10, nextCursor: 'page:4' },
    });
    expect(wireForm).toEqual({ success: true, data: [], pagination: { limit: 10, nextPage: 4 } });
    expect(pagedCodec.decodeResponse('listPosts', wireForm).pagination).toEqual({ limit: 10, nextCursor: 'page:4' });
    const lastPage = { ...wireForm, pagination: { limit: 10, nextPage: '' } };
    expect(pagedCodec.decodeResponse('listPosts', lastPage).pagination).toEqual({ limit: 10, nextCursor: null });
  });

  test('neither parameters nor pagination without paging', () => {
    const unpagedCodec = createCodec({ 'post.list.paging': 'none' });
    expect(unpagedCodec.encodeResponse('listPosts', response)).toEqual({ success: true, data: [{ id: '1' }] });
    expect(unpagedCodec.decodeQuery('listPosts', { limit: 5 })).not.toHaveProperty('limit');
  });

  test('tags as objects', () => {
    const tagCodec = createCodec({ 'video.tags.items': 'objects' });
    const canonical = { platformContent: { video: { tags: ['a', 'b'] } } };
    const wireForm = { platformContent: { video: { tags: [{ name: 'a' }, { name: 'b' }] } } };
    expect(tagCodec.encodeBody('createPost', canonical)).toEqual(wireForm);
    expect(tagCodec.decodeBody('createPost', wireForm)).toEqual(canonical);
    expect(tagCodec.decodeBody('createPost', canonical)).not.toEqual(canonical);
  });

  test('templates as strings', () => {
    const templateCodec = createCodec({ 'leadMagnet.templates': 'strings' });
    const canonical = { templates: { dm: { text: 'Hi' }, commentReplies: [{ text: 'A' }] } };
    const wireForm = { templates: { dm: 'Hi', commentReplies: ['A'] } };
    expect(templateCodec.encodeBody('createLeadMagnet', canonical)).toEqual(wireForm);
    expect(templateCodec.decodeBody('createLeadMagnet', wireForm)).toEqual(canonical);
    expect(templateCodec.decodeBody('updateLeadMagnet', { templates: { dm: null } })).toEqual({
      templates: { dm: null },
    });
    expect(templateCodec.encodePointer('createLeadMagnet', '/templates/dm/text')).toBe('/templates/dm');
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
    const errorCodec = createCodec({ 'error.body': form });
    expect(errorCodec.encodeRefusal(refusal)).toEqual({ status: 404, contentType, body });
    expect(errorCodec.decodeRefusal(body)).toEqual({ code: 'NOT_FOUND', message: 'Gone.', errors: [] });
  });

  test.each([
    [
      { code: 'error', message: 'error_description' },
      { error: 'NOT_FOUND', error_description: 'Gone.' },
    ],
    [{ code: 'fault.0.reason.code' }, { fault: [{ reason: { code: 'NOT_FOUND' } }] }],
    [
      { code: 'errors.0.code', message: 'errors.0.title', success: false },
      { success: false, errors: [{ code: 'NOT_FOUND', title: 'Gone.' }] },
    ],
  ] as const)('an error with its members at %j', (form, body) => {
    const errorCodec = createCodec({ 'error.body': form });
    expect(errorCodec.encodeRefusal(refusal)).toEqual({ status: 404, contentType: 'application/json', body });
    expect(errorCodec.decodeRefusal(body)).toMatchObject({
      code: 'NOT_FOUND',
      message: 'message' in form ? 'Gone.' : '',
    });
  });

  test('broken rules with the code in each of them, if the list of errors has it', () => {
    const findings = ['a', 'b'].map((at) => ({
      at: `/${at}`,
      rule: 'post.text',
      detail: `No ${at}.`,
      section: 'Posts',
      level: 'derived' as const,
    }));
    const { body } = createCodec({ 'error.body': { code: 'errors.0.code', message: 'errors.0.detail' } }).encodeRefusal(
      {
        code: 'VALIDATION_FAILED',
        findings,
      },
    );
    expect(body.errors).toMatchObject([
      { pointer: '/a', detail: 'No a.', code: 'VALIDATION_FAILED' },
      { pointer: '/b', detail: 'No b.', code: 'VALIDATION_FAILED' },
    ]);
  });

  test('a malformed error without throwing', () => {
    for (const body of [null, 'Bad Gateway', [], { error: 'no' }])
      expect(createCodec().decodeRefusal(body)).toMatchObject({ errors: [] });
  });
});

describe('the codec applies routes and statuses:', () => {
  test('method, path and status of an operation', () => {
    const movedCodec = createCodec({
      'post.delete': { method: 'POST', path: '/posts/{postId}/remove', status: 202 },
      'post.create.status': 200,
    });
    expect(movedCodec.route('deletePost')).toMatchObject({
      method: 'POST',
      path: '/posts/{postId}/remove',
      status: 202,
    });
    expect(movedCodec.route('createPost')?.status).toBe(200);
  });

  test('absent operations, and operations that only a profile offers', () => {
    expect(createCodec({ 'post.republish': 'absent' }).route('republishPost')).toBeUndefined();
    expect(createCodec().route('resumeLeadMagnet')).toBeUndefined();
    expect(
      createCodec({ 'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' } }).route(
        'resumeLeadMagnet',
      )?.status,
    ).toBe(200);
  });

  test('the error statuses of each class, except the documented one of the plan gate', () => {
    const statusCodec = createCodec({ 'error.statuses': { rule: 400, quota: 402 }, 'post.edit.published': 423 });
    const getStatus = (code: Parameters<typeof statusCodec.encodeRefusal>[0]['code']) =>
      statusCodec.encodeRefusal({ code, findings: [] }).status;
    expect(getStatus('VALIDATION_FAILED')).toBe(400);
    expect(getStatus('POST_QUOTA_EXCEEDED')).toBe(402);
    expect(getStatus('POST_NOT_EDITABLE')).toBe(423);
    expect(getStatus('PLAN_UPGRADE_REQUIRED')).toBe(403);
    expect(getStatus('NOT_FOUND')).toBe(404);
  });

  test('the first of several statuses, for a success and for an error', () => {
    const listCodec = createCodec({
      'post.create.status': [202, 201],
      'error.statuses': { rule: [422, 400] },
      'post.delete': { method: 'DELETE', path: '/posts/{id}', status: [202, 200] },
    });
    expect(listCodec.route('createPost')).toMatchObject({ status: 202, otherStatuses: [201] });
    expect(listCodec.route('deletePost')).toMatchObject({ status: 202, otherStatuses: [200] });
    expect(listCodec.encodeRefusal({ code: 'VALIDATION_FAILED', findings: [] }).status).toBe(422);
  });
});
