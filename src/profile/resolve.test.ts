/** Profiles that a user may write, and those that are refused with all their faults. */
import { describe, expect, test } from 'vitest';
import { ProfileError } from './profileError.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const problemsOf = (bindings: unknown): readonly string[] => {
  try {
    resolveProfile(bindings);
  } catch (error) {
    if (error instanceof ProfileError) return error.problems;
    throw error;
  }
  return [];
};

describe('a profile', () => {
  test('that is empty has every default and binds nothing', () => {
    expect(defaultProfile.behaviour['post.schedule.field']).toBe('scheduledFor');
    expect(defaultProfile.bound.size).toBe(0);
  });

  test('keeps the defaults of what a partial answer leaves out', () => {
    const { behaviour } = resolveProfile({ 'post.states': { draft: 'DRAFT' }, 'error.statuses': { rule: 400 } });
    expect(behaviour['post.states']).toMatchObject({ draft: 'DRAFT', scheduled: 'scheduled' });
    expect(behaviour['error.statuses']).toMatchObject({ rule: 400, rate: 429 });
  });

  test('has no limit where the implementation has none', () => {
    expect(resolveProfile({ 'limits.rate': 'absent' }).behaviour['limits.rate']).toBe('off');
    expect(resolveProfile({ 'limits.rate': 'unknown' }).behaviour['limits.rate']).toBe('sliding');
  });

  test('tells what is bound, absent, unknown and not modelled', () => {
    const profile = resolveProfile({
      'post.neither': 'refuse',
      autoPlug: 'absent',
      'post.states': 'unknown',
      'post.schedule.past': 'tolerance',
    });
    expect(profile.bound).toEqual(new Set(['post.neither', 'autoPlug', 'post.schedule.past']));
    expect([...profile.absent]).toEqual(['autoPlug']);
    expect([...profile.unmodelled]).toEqual([['post.schedule.past', 'tolerance']]);
    expect(profile.behaviour['post.schedule.past']).toBe('refuse');
  });

  test('may say where the suite reads a member', () => {
    const profile = resolveProfile({
      'post.record': { id: '/data/post/id', status: 'state' },
      'post.schedule.field': '/when',
    });
    expect([...profile.reads]).toEqual([
      ['post.schedule.field', '/when'],
      ['post.record:id', '/data/post/id'],
    ]);
    expect(profile.wire.names.get('post.record:status')).toBe('state');
    expect(profile.wire.names.has('post.record:id')).toBe(false);
  });
});

describe('a profile is refused', () => {
  test.each([
    ['post.edit.published', 'absent'],
    ['post.republish.to', 'absent'],
    ['error.statuses', 'absent'],
    ['analytics', { account: 'absent' }],
  ])('where it does without what every implementation has: %s', (id, answer) => {
    expect(() => resolveProfile({ [id]: answer })).toThrow(
      /every implementation has it, so give what it is, or unknown/,
    );
  });

  test('for an id that no decision has, with the nearest one', () => {
    expect(problemsOf({ 'post.shedule.field': 'x' })).toEqual([
      'post.shedule.field: no decision has this id; did you mean post.schedule.field?',
    ]);
  });

  test('for every answer that does not fit, all at once', () => {
    expect(
      problemsOf({ 'post.create.status': 404, 'post.delete': { method: 'GET' }, 'error.body': 'xml' }),
    ).toHaveLength(3);
  });

  test('for an answer to a member that the decision does not have', () => {
    expect(problemsOf({ 'post.record': { identity: 'x' } })[0]).toContain('post.record');
  });

  test('for two members of one object with one name', () => {
    expect(problemsOf({ 'post.record': { id: 'text' } })).toEqual([
      '"text" would name both post.record:id and text in one object.',
    ]);
    expect(problemsOf({ 'lead.fields': { capturedAt: 'id' } })).toHaveLength(1);
  });

  test('for two operations on one route', () => {
    expect(problemsOf({ 'post.delete': { method: 'PATCH', path: '/posts/{postId}' } })[0]).toContain('deletePost');
  });

  test('for a route without the id it needs, or with one it does not', () => {
    expect(problemsOf({ 'post.delete': { method: 'DELETE', path: '/posts' } })[0]).toContain('one parameter');
  });

  test.each([
    ['post.list.query', { cursor: '/next' }, 'no record has it'],
    ['autoPlug', { 'comments.text': '/body' }, 'no record has it'],
    ['post.record', '/data', 'give a pointer for each member'],
    ['post.record', { id: '/' }, 'is no JSON pointer to a member'],
    ['post.record', { id: '/a~2b' }, 'is no JSON pointer to a member'],
    ['post.record', { 'platforms.status': '/data/platforms/0/status' }, 'begins at the item of platforms'],
    ['post.record', { 'platforms.status': '/platforms/0/status' }, 'begins at the item of platforms'],
  ])('for a pointer that leads nowhere: %s %j', (id, answer, sentence) => {
    const problems = problemsOf({ [id]: answer });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  test('for a signature in prose, with the form that can be given', () => {
    expect(problemsOf({ 'webhook.signature': 'one header with an HMAC' })[0]).toContain(
      '{"header": "X-Signature", "encoding": "hex"}',
    );
  });

  test('for being no object', () => {
    for (const bindings of [null, 'x', []]) expect(problemsOf(bindings)).toHaveLength(1);
  });
});
