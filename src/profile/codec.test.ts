/**
 * Handwritten vectors of the codec. The suite and the mock share the codec, so a fault in it would otherwise stay
 * hidden.
 */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { codecOf } from './codec.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const createCodec = (bindings: Bindings = {}) => codecOf(resolveProfile(bindings));
const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

describe('the identity codec', () => {
  const identityCodec = codecOf(defaultProfile);
  const body = { ...post, scheduledFor: '2030-06-01T12:00:00Z', platformContent: { video: { tags: ['a'] } } };

  test('returns the same body', () => {
    expect(identityCodec.decodeBody('createPost', body)).toBe(body);
    expect(identityCodec.encodeBody('createPost', body)).toBe(body);
  });

  test('returns the same data', () => {
    expect(identityCodec.encodeResponse('createPost', { data: body }).data).toBe(body);
    expect(identityCodec.decodeResponse('createPost', { success: true, data: body }).data).toBe(body);
  });

  test('returns the same query', () => {
    const query = { status: 'draft', limit: 5 };
    expect(identityCodec.decodeQuery('listPosts', query)).toBe(query);
    expect(identityCodec.encodeQuery('listPosts', query)).toBe(query);
  });

  test('does not change pointers', () => {
    expect(identityCodec.encodePointer('createPost', '/platformContent/video/tags/0')).toBe(
      '/platformContent/video/tags/0',
    );
  });
});

describe('renamed members', () => {
  const renamedCodec = createCodec({
    'post.schedule.field': 'publishAt',
    'post.record': { id: 'postId', 'platforms.url': 'link', 'platformContent.synced': 'inSync' },
    autoPlug: { comments: 'replies', 'comments.delay': 'after' },
  });

  test('are converted in requests at any depth', () => {
    const wireForm = { ...post, publishAt: 'T', autoPlug: { replies: [{ text: 'A', after: 'PT1M' }] } };
    const canonical = { ...post, scheduledFor: 'T', autoPlug: { comments: [{ text: 'A', delay: 'PT1M' }] } };
    expect(renamedCodec.decodeBody('createPost', wireForm)).toEqual(canonical);
    expect(renamedCodec.encodeBody('createPost', canonical)).toEqual(wireForm);
  });

  test('are converted in responses, in every item of a list', () => {
    const canonical = [{ id: '1', platforms: [{ url: 'u' }], platformContent: { photo: { synced: true } } }];
    const wireForm = [{ postId: '1', platforms: [{ link: 'u' }], platformContent: { photo: { inSync: true } } }];
    expect(renamedCodec.encodeResponse('listPosts', { data: canonical }).data).toEqual(wireForm);
    expect(renamedCodec.decodeResponse('listPosts', { success: true, data: wireForm }).data).toEqual(canonical);
  });

  test('are converted in pointers', () => {
    expect(renamedCodec.encodePointer('createPost', '/scheduledFor')).toBe('/publishAt');
    expect(renamedCodec.encodePointer('createPost', '/autoPlug/comments/0/delay')).toBe('/autoPlug/replies/0/after');
  });

  test('are unknown under their canonical name, which is reported as it was sent', () => {
    const decodedBody = renamedCodec.decodeBody('createPost', { ...post, scheduledFor: 'T' });
    expect(decodedBody).not.toHaveProperty('scheduledFor');
    const [unknownMember] = Object.keys(decodedBody as object).filter((name) => !(name in post));
    expect(renamedCodec.encodePointer('createPost', `/${unknownMember}`)).toBe('/scheduledFor');
  });

  test('may swap their names', () => {
    const swappedCodec = createCodec({ 'post.record': { createdAt: 'updatedAt', updatedAt: 'createdAt' } });
    const wireForm = swappedCodec.encodeResponse('createPost', { data: { createdAt: 1, updatedAt: 2 } });
    expect(wireForm.data).toEqual({ updatedAt: 1, createdAt: 2 });
    expect(swappedCodec.decodeResponse('createPost', wireForm).data).toEqual({ createdAt: 1, updatedAt: 2 });
  });

  test('keep a member named __proto__ as a plain member', () => {
    const decodedBody = renamedCodec.decodeBody(
      'createPost',
      JSON.parse('{"__proto__":{"publishNow":true},"publishAt":"T"}'),
    );
    expect(Object.keys(decodedBody as object)).toEqual(['__proto__', 'scheduledFor']);
    expect((decodedBody as { publishNow?: unknown }).publishNow).toBeUndefined();
  });

  test('that are absent are neither sent nor accepted', () => {
    const codecWithoutField = createCodec({ 'post.schedule.field': 'absent' });
    expect(codecWithoutField.encodeResponse('createPost', { data: { id: '1', scheduledFor: 'T' } }).data).toEqual({
      id: '1',
    });
    expect(codecWithoutField.decodeBody('createPost', { scheduledFor: 'T' })).not.toHaveProperty('scheduledFor');
  });

  test('with values of a wrong type pass through for validation', () => {
    for (const value of [null, 7, 'x', [], [null]]) expect(renamedCodec.decodeBody('createPost', value)).toEqual(value);
    expect(renamedCodec.decodeBody('createPost', { autoPlug: 7 })).toEqual({ autoPlug: 7 });
  });
});

describe('values of a vocabulary', () => {
  const statesCodec = createCodec({
    'post.states': { draft: 'DRAFT', scheduled: 'QUEUE', publishing: 'QUEUE', partially_published: 'partial' },
  });

  test('are converted in responses, on the post and on its targets', () => {
    const wireForm = statesCodec.encodeResponse('createPost', {
      data: { status: 'partially_published', platforms: [{ status: 'publishing' }] },
    });
    expect(wireForm.data).toEqual({ status: 'partial', platforms: [{ status: 'QUEUE' }] });
  });

  test('are converted in the query, where one value may stand for several states', () => {
    const { status } = statesCodec.decodeQuery('listPosts', { status: 'QUEUE' });
    expect(status).toBe('scheduled');
    expect(statesCodec.synonyms('post.states', 'scheduled')).toEqual(['scheduled', 'publishing']);
    expect(statesCodec.synonyms('post.states', 'published')).toEqual(['published']);
  });

  test('are unknown under their canonical spelling', () => {
    expect(statesCodec.decodeQuery('listPosts', { status: 'draft' }).status).not.toBe('draft');
  });

  test('include error codes, except the documented one', () => {
    const codesCodec = createCodec({ 'error.codes': { VALIDATION_FAILED: 'invalid' } });
    expect(codesCodec.encodeRefusal({ code: 'VALIDATION_FAILED', findings: [] }).body.code).toBe('invalid');
    expect(codesCodec.decodeRefusal({ code: 'invalid' }).code).toBe('VALIDATION_FAILED');
    expect(() => resolveProfile({ 'error.codes': { PLAN_UPGRADE_REQUIRED: 'upgrade' } })).toThrow('error.codes');
  });
});

test('an error can have several codes: each is read as the one of the contract, and the first is sent', () => {
  const codec = createCodec({ 'error.body': 'flat', 'error.codes': { NOT_FOUND: ['MISSING', 'NO_ROUTE'] } });
  for (const code of ['MISSING', 'NO_ROUTE'])
    expect(codec.decodeRefusal({ success: false, code, message: 'Nothing here.' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  expect(codec.encodeRefusal({ code: 'NOT_FOUND', findings: [] }, 'deletePost').body).toMatchObject({
    code: 'MISSING',
  });
});

test('cite replaces tokens by the names on the wire', () => {
  const namesCodec = createCodec({
    'post.schedule.field': 'publishAt',
    'post.states': { draft: 'DRAFT' },
    'post.record': { 'platforms.url': 'link' },
  });
  expect(
    namesCodec.cite(
      'Give @{post.schedule.field}; @{post.states:draft}; @{post.record:platforms.url}; @{post.record:id}.',
    ),
  ).toBe('Give publishAt; DRAFT; link; id.');
  expect(namesCodec.cite('@{no.such.decision} stays')).toBe('@{no.such.decision} stays');
});
