/** Hand-written vectors of the codec: what suite and mock share is pinned here, or a fault would hide in both. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { codecOf } from './codec.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const codec = (bindings: Bindings = {}) => codecOf(resolveProfile(bindings));
const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

describe('the identity codec', () => {
  const identity = codecOf(defaultProfile);
  const body = { ...post, scheduledFor: '2030-06-01T12:00:00Z', platformContent: { video: { tags: ['a'] } } };

  test('gives back the same body', () => {
    expect(identity.decodeBody('createPost', body)).toBe(body);
    expect(identity.encodeBody('createPost', body)).toBe(body);
  });

  test('gives back the same data', () => {
    expect(identity.encodeAnswer('createPost', { data: body }).data).toBe(body);
    expect(identity.decodeAnswer('createPost', { success: true, data: body }).data).toBe(body);
  });

  test('gives back the same query', () => {
    const query = { status: 'draft', limit: 5 };
    expect(identity.decodeQuery('listPosts', query)).toBe(query);
    expect(identity.encodeQuery('listPosts', query)).toBe(query);
  });

  test('leaves pointers alone', () => {
    expect(identity.locate('createPost', '/platformContent/video/tags/0')).toBe('/platformContent/video/tags/0');
  });
});

describe('names', () => {
  const renamed = codec({
    'post.schedule.field': 'publishAt',
    'post.record': { id: 'postId', 'platforms.url': 'link', 'platformContent.synced': 'inSync' },
    autoPlug: { comments: 'replies', 'comments.delay': 'after' },
  });

  test('are translated in requests, however deep', () => {
    const theirs = { ...post, publishAt: 'T', autoPlug: { replies: [{ text: 'A', after: 'PT1M' }] } };
    const ours = { ...post, scheduledFor: 'T', autoPlug: { comments: [{ text: 'A', delay: 'PT1M' }] } };
    expect(renamed.decodeBody('createPost', theirs)).toEqual(ours);
    expect(renamed.encodeBody('createPost', ours)).toEqual(theirs);
  });

  test('are translated in answers, in every item of a list', () => {
    const ours = [{ id: '1', platforms: [{ url: 'u' }], platformContent: { photo: { synced: true } } }];
    const theirs = [{ postId: '1', platforms: [{ link: 'u' }], platformContent: { photo: { inSync: true } } }];
    expect(renamed.encodeAnswer('listPosts', { data: ours }).data).toEqual(theirs);
    expect(renamed.decodeAnswer('listPosts', { success: true, data: theirs }).data).toEqual(ours);
  });

  test('are translated in pointers', () => {
    expect(renamed.locate('createPost', '/scheduledFor')).toBe('/publishAt');
    expect(renamed.locate('createPost', '/autoPlug/comments/0/delay')).toBe('/autoPlug/replies/0/after');
  });

  test('our name is a stranger where the wire has another, and is located as it was sent', () => {
    const decoded = renamed.decodeBody('createPost', { ...post, scheduledFor: 'T' });
    expect(decoded).not.toHaveProperty('scheduledFor');
    const [stranger] = Object.keys(decoded as object).filter((name) => !(name in post));
    expect(renamed.locate('createPost', `/${stranger}`)).toBe('/scheduledFor');
  });

  test('two members may swap their names', () => {
    const swapped = codec({ 'post.record': { createdAt: 'updatedAt', updatedAt: 'createdAt' } });
    const theirs = swapped.encodeAnswer('createPost', { data: { createdAt: 1, updatedAt: 2 } });
    expect(theirs.data).toEqual({ updatedAt: 1, createdAt: 2 });
    expect(swapped.decodeAnswer('createPost', theirs).data).toEqual({ createdAt: 1, updatedAt: 2 });
  });

  test('a member called __proto__ stays a member', () => {
    const decoded = renamed.decodeBody('createPost', JSON.parse('{"__proto__":{"publishNow":true},"publishAt":"T"}'));
    expect(Object.keys(decoded as object)).toEqual(['__proto__', 'scheduledFor']);
    expect((decoded as { publishNow?: unknown }).publishNow).toBeUndefined();
  });

  test('what is absent is neither sent nor taken', () => {
    const without = codec({ 'post.schedule.field': 'absent' });
    expect(without.encodeAnswer('createPost', { data: { id: '1', scheduledFor: 'T' } }).data).toEqual({ id: '1' });
    expect(without.decodeBody('createPost', { scheduledFor: 'T' })).not.toHaveProperty('scheduledFor');
  });

  test('values of a wrong type pass, for the structure to refuse', () => {
    for (const value of [null, 7, 'x', [], [null]]) expect(renamed.decodeBody('createPost', value)).toEqual(value);
    expect(renamed.decodeBody('createPost', { autoPlug: 7 })).toEqual({ autoPlug: 7 });
  });
});

describe('words', () => {
  const states = codec({
    'post.states': { draft: 'DRAFT', scheduled: 'QUEUE', publishing: 'QUEUE', partially_published: 'partial' },
  });

  test('are translated in answers, on the post and on its targets', () => {
    const theirs = states.encodeAnswer('createPost', {
      data: { status: 'scheduled', platforms: [{ status: 'partially_published' }] },
    });
    expect(theirs.data).toEqual({ status: 'QUEUE', platforms: [{ status: 'partial' }] });
  });

  test('are translated in the query, and one of theirs may mean several of ours', () => {
    const { status } = states.decodeQuery('listPosts', { status: 'QUEUE' });
    expect(status).toBe('scheduled');
    expect(states.synonyms('post.states', 'scheduled')).toEqual(['scheduled', 'publishing']);
    expect(states.synonyms('post.states', 'published')).toEqual(['published']);
  });

  test('our word is a stranger where the wire has another', () => {
    expect(states.decodeQuery('listPosts', { status: 'draft' }).status).not.toBe('draft');
  });

  test('error codes are words too, but the documented one is not', () => {
    const codes = codec({ 'error.codes': { VALIDATION_FAILED: 'invalid' } });
    expect(codes.encodeRefusal({ code: 'VALIDATION_FAILED', findings: [] }).body.code).toBe('invalid');
    expect(codes.decodeRefusal({ code: 'invalid' }).code).toBe('VALIDATION_FAILED');
    expect(() => resolveProfile({ 'error.codes': { PLAN_UPGRADE_REQUIRED: 'upgrade' } })).toThrow('error.codes');
  });
});

describe('shapes', () => {
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

  test('pages are numbers on the wire where the profile has pages', () => {
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

  test('without paging there is neither a parameter nor a pagination', () => {
    const whole = codec({ 'post.list.paging': 'none' });
    expect(whole.encodeAnswer('listPosts', answer)).toEqual({ success: true, data: [{ id: '1' }] });
    expect(whole.decodeQuery('listPosts', { limit: 5 })).not.toHaveProperty('limit');
  });

  test('tags may be objects', () => {
    const tagged = codec({ 'video.tags.items': 'objects' });
    const ours = { platformContent: { video: { tags: ['a', 'b'] } } };
    const theirs = { platformContent: { video: { tags: [{ name: 'a' }, { name: 'b' }] } } };
    expect(tagged.encodeBody('createPost', ours)).toEqual(theirs);
    expect(tagged.decodeBody('createPost', theirs)).toEqual(ours);
    expect(tagged.decodeBody('createPost', ours)).not.toEqual(ours);
  });

  test('templates may be strings', () => {
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
  ] as const)('a refusal as %s', (form, contentType, body) => {
    const refusing = codec({ 'error.body': form });
    expect(refusing.encodeRefusal(refusal)).toEqual({ status: 404, contentType, body });
    expect(refusing.decodeRefusal(body)).toEqual({ code: 'NOT_FOUND', message: 'Gone.', errors: [] });
  });

  test('a refusal that is none is read without failing', () => {
    for (const body of [null, 'Bad Gateway', [], { error: 'no' }])
      expect(codec().decodeRefusal(body)).toMatchObject({ errors: [] });
  });
});

describe('routes and statuses', () => {
  test('an operation moves with its method, path and status', () => {
    const moved = codec({
      'post.delete': { method: 'POST', path: '/posts/{postId}/remove', status: 202 },
      'post.create.status': 200,
    });
    expect(moved.route('deletePost')).toEqual({ method: 'POST', path: '/posts/{postId}/remove', status: 202 });
    expect(moved.route('createPost')?.status).toBe(200);
  });

  test('an operation may be absent, and those that are by default may be there', () => {
    expect(codec({ 'post.republish': 'absent' }).route('republishPost')).toBeUndefined();
    expect(codec().route('resumeLeadMagnet')).toBeUndefined();
    expect(
      codec({ 'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' } }).route('resumeLeadMagnet')
        ?.status,
    ).toBe(200);
  });

  test('refusals take the statuses of their class, but the plan gate keeps its documented one', () => {
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

test('texts cite the names of the wire', () => {
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
