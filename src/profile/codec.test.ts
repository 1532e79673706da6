/**
 * Handwritten vectors of the codec. The suite and the mock share the codec, so a fault in it would otherwise stay
 * hidden.
 */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { codecOf } from './codec.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const codec = (bindings: Bindings = {}) => codecOf(resolveProfile(bindings));
const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

describe('the identity codec', () => {
  const identity = codecOf(defaultProfile);
  const body = { ...post, scheduledFor: '2030-06-01T12:00:00Z', platformContent: { video: { tags: ['a'] } } };

  test('returns the same body', () => {
    expect(identity.decodeBody('createPost', body)).toBe(body);
    expect(identity.encodeBody('createPost', body)).toBe(body);
  });

  test('returns the same data', () => {
    expect(identity.encodeAnswer('createPost', { data: body }).data).toBe(body);
    expect(identity.decodeAnswer('createPost', { success: true, data: body }).data).toBe(body);
  });

  test('returns the same query', () => {
    const query = { status: 'draft', limit: 5 };
    expect(identity.decodeQuery('listPosts', query)).toBe(query);
    expect(identity.encodeQuery('listPosts', query)).toBe(query);
  });

  test('does not change pointers', () => {
    expect(identity.locate('createPost', '/platformContent/video/tags/0')).toBe('/platformContent/video/tags/0');
  });
});

describe('renamed members', () => {
  const renamed = codec({
    'post.schedule.field': 'publishAt',
    'post.record': { id: 'postId', 'platforms.url': 'link', 'platformContent.synced': 'inSync' },
    autoPlug: { comments: 'replies', 'comments.delay': 'after' },
  });

  test('are translated in requests at any depth', () => {
    const theirs = { ...post, publishAt: 'T', autoPlug: { replies: [{ text: 'A', after: 'PT1M' }] } };
    const ours = { ...post, scheduledFor: 'T', autoPlug: { comments: [{ text: 'A', delay: 'PT1M' }] } };
    expect(renamed.decodeBody('createPost', theirs)).toEqual(ours);
    expect(renamed.encodeBody('createPost', ours)).toEqual(theirs);
  });

  test('are translated in responses, in every item of a list', () => {
    const ours = [{ id: '1', platforms: [{ url: 'u' }], platformContent: { photo: { synced: true } } }];
    const theirs = [{ postId: '1', platforms: [{ link: 'u' }], platformContent: { photo: { inSync: true } } }];
    expect(renamed.encodeAnswer('listPosts', { data: ours }).data).toEqual(theirs);
    expect(renamed.decodeAnswer('listPosts', { success: true, data: theirs }).data).toEqual(ours);
  });

  test('are translated in pointers', () => {
    expect(renamed.locate('createPost', '/scheduledFor')).toBe('/publishAt');
    expect(renamed.locate('createPost', '/autoPlug/comments/0/delay')).toBe('/autoPlug/replies/0/after');
  });

  test('are unknown under their canonical name, which is reported as it was sent', () => {
    const decoded = renamed.decodeBody('createPost', { ...post, scheduledFor: 'T' });
    expect(decoded).not.toHaveProperty('scheduledFor');
    const [stranger] = Object.keys(decoded as object).filter((name) => !(name in post));
    expect(renamed.locate('createPost', `/${stranger}`)).toBe('/scheduledFor');
  });

  test('may swap their names', () => {
    const swapped = codec({ 'post.record': { createdAt: 'updatedAt', updatedAt: 'createdAt' } });
    const theirs = swapped.encodeAnswer('createPost', { data: { createdAt: 1, updatedAt: 2 } });
    expect(theirs.data).toEqual({ updatedAt: 1, createdAt: 2 });
    expect(swapped.decodeAnswer('createPost', theirs).data).toEqual({ createdAt: 1, updatedAt: 2 });
  });

  test('keep a member named __proto__ as a plain member', () => {
    const decoded = renamed.decodeBody('createPost', JSON.parse('{"__proto__":{"publishNow":true},"publishAt":"T"}'));
    expect(Object.keys(decoded as object)).toEqual(['__proto__', 'scheduledFor']);
    expect((decoded as { publishNow?: unknown }).publishNow).toBeUndefined();
  });

  test('that are absent are neither sent nor accepted', () => {
    const without = codec({ 'post.schedule.field': 'absent' });
    expect(without.encodeAnswer('createPost', { data: { id: '1', scheduledFor: 'T' } }).data).toEqual({ id: '1' });
    expect(without.decodeBody('createPost', { scheduledFor: 'T' })).not.toHaveProperty('scheduledFor');
  });

  test('with values of a wrong type pass through for validation', () => {
    for (const value of [null, 7, 'x', [], [null]]) expect(renamed.decodeBody('createPost', value)).toEqual(value);
    expect(renamed.decodeBody('createPost', { autoPlug: 7 })).toEqual({ autoPlug: 7 });
  });
});

describe('words of a vocabulary', () => {
  const states = codec({
    'post.states': { draft: 'DRAFT', scheduled: 'QUEUE', publishing: 'QUEUE', partially_published: 'partial' },
  });

  test('are translated in responses, on the post and on its targets', () => {
    const theirs = states.encodeAnswer('createPost', {
      data: { status: 'scheduled', platforms: [{ status: 'partially_published' }] },
    });
    expect(theirs.data).toEqual({ status: 'QUEUE', platforms: [{ status: 'partial' }] });
  });

  test('are translated in the query, where one word may stand for several states', () => {
    const { status } = states.decodeQuery('listPosts', { status: 'QUEUE' });
    expect(status).toBe('scheduled');
    expect(states.synonyms('post.states', 'scheduled')).toEqual(['scheduled', 'publishing']);
    expect(states.synonyms('post.states', 'published')).toEqual(['published']);
  });

  test('are unknown under their canonical spelling', () => {
    expect(states.decodeQuery('listPosts', { status: 'draft' }).status).not.toBe('draft');
  });

  test('include error codes, except the documented one', () => {
    const codes = codec({ 'error.codes': { VALIDATION_FAILED: 'invalid' } });
    expect(codes.encodeRefusal({ code: 'VALIDATION_FAILED', findings: [] }).body.code).toBe('invalid');
    expect(codes.decodeRefusal({ code: 'invalid' }).code).toBe('VALIDATION_FAILED');
    expect(() => resolveProfile({ 'error.codes': { PLAN_UPGRADE_REQUIRED: 'upgrade' } })).toThrow('error.codes');
  });
});

test('cite replaces tokens by the names on the wire', () => {
  const cited = codec({
    'post.schedule.field': 'publishAt',
    'post.states': { draft: 'DRAFT' },
    'post.record': { 'platforms.url': 'link' },
  });
  expect(
    cited.cite('Give @{post.schedule.field}; @{post.states:draft}; @{post.record:platforms.url}; @{post.record:id}.'),
  ).toBe('Give publishAt; DRAFT; link; id.');
  expect(cited.cite('@{no.such.decision} stays')).toBe('@{no.such.decision} stays');
});
