/** Valid profiles, and invalid ones that are rejected with all their problems. */
import { describe, expect, test } from 'vitest';
import type { UncheckedBindings } from '../../spec/profile/profile.ts';
import { ProfileError } from './profileError.ts';
import { defaultProfile, resolveProfile } from './resolve.ts';

const findProblems = (bindings: unknown): readonly string[] => {
  try {
    resolveProfile(bindings as UncheckedBindings);
  } catch (error) {
    if (error instanceof ProfileError) return error.problems;
    throw error;
  }
  return [];
};

describe('resolveProfile', () => {
  test('uses every default and binds nothing for an empty profile', () => {
    expect(defaultProfile.behaviour['post.schedule.field']).toBe('scheduledFor');
    expect(defaultProfile.answeredDecisions.size).toBe(0);
  });

  test('keeps the defaults of members that an answer omits', () => {
    const { behaviour } = resolveProfile({ 'post.states': { draft: 'DRAFT' }, 'error.statuses': { rule: 400 } });
    expect(behaviour['post.states']).toMatchObject({ draft: 'DRAFT', scheduled: 'scheduled' });
    expect(behaviour['error.statuses']).toMatchObject({ rule: 400, rate: 429 });
  });

  test('keeps all words for an error, because several errors may share one', () => {
    const codes = { PAYLOAD_TOO_LARGE: 'too-large', VALIDATION_FAILED: ['invalid', 'too-large'] };
    expect(resolveProfile({ 'error.codes': codes }).behaviour['error.codes']).toMatchObject(codes);
  });

  test('switches off a limit that is absent', () => {
    expect(resolveProfile({ 'limits.rate': 'absent' }).behaviour['limits.rate']).toBe('off');
    expect(resolveProfile({ 'limits.rate': 'unknown' }).behaviour['limits.rate']).toBe('sliding');
  });

  test('records which decisions are bound, absent, unknown and not modelled', () => {
    const profile = resolveProfile({
      'post.neither': 'refuse',
      autoPlug: 'absent',
      'post.states': 'unknown',
      'post.schedule.past': 'tolerance',
    });
    expect(profile.answeredDecisions).toEqual(new Set(['post.neither', 'autoPlug', 'post.schedule.past']));
    expect([...profile.absent]).toEqual(['autoPlug']);
    expect([...profile.unmodelled]).toEqual([['post.schedule.past', 'tolerance']]);
    expect(profile.behaviour['post.schedule.past']).toBe('refuse');
  });

  test('rejects an answer about behaviour of a type that no answer has', () => {
    const hint = 'An answer in your own words must be a string.';
    expect(findProblems({ 'post.neither': 5, 'post.publish.duration': 30 })).toEqual([
      `post.neither: must be "draft" or "refuse" or "publish", not 5. ${hint}`,
      `post.publish.duration: must be a string, not 30. ${hint}`,
    ]);
    expect(findProblems({ 'limits.body': 5, 'post.neither': 'our own way', 'webhook.retries': [] })).toEqual([]);
  });

  test('gives targets the vocabulary of posts, or their own', () => {
    const words = { published: 'LIVE', failed: 'DEAD' };
    const getWordsOfTargets = (bindings: object) => resolveProfile(bindings).behaviour['post.target.states'];
    expect(getWordsOfTargets({ 'post.states': words })).toMatchObject(words);
    const own = { published: 'delivered', failed: 'rejected' };
    expect(getWordsOfTargets({ 'post.states': words, 'post.target.states': own })).toMatchObject(own);
  });

  test('accepts brackets in names of query parameters, and nowhere else', () => {
    const query = { status: 'filter[state]', limit: 'page[size]', cursor: 'page[after][]' };
    expect(findProblems({ 'post.list.query': query, analytics: { 'query.account': 'filter[account]' } })).toEqual([]);
    const [memberProblem] = findProblems({ analytics: { posts: 'posts[all]' } });
    expect(memberProblem).toContain('does not start with a digit, and not __proto__, not "posts[all]"');
    for (const name of ['[a]', 'a[b', 'a[b]c', 'a[b c]', 'a[[b]]', `a[${'b'.repeat(62)}]`])
      expect(findProblems({ 'post.list.query': { limit: name } })[0]).toContain('such as filter[state]');
  });

  test('accepts pointers to where the suite reads a member', () => {
    const profile = resolveProfile({
      'post.record': { id: '/data/post/id', status: 'state' },
      'post.schedule.field': '/when',
    });
    expect([...profile.readPointers]).toEqual([
      ['post.schedule.field', '/when'],
      ['post.record:id', '/data/post/id'],
    ]);
    expect(profile.wire.names.get('post.record:status')).toBe('state');
    expect(profile.wire.names.has('post.record:id')).toBe(false);
  });
});

describe('resolveProfile rejects a profile', () => {
  test.each([
    ['post.edit.published', 'absent'],
    ['post.republish.to', 'absent'],
    ['error.statuses', 'absent'],
    ['analytics', { account: 'absent' }],
  ])('that marks as absent what every implementation has: %s', (id, answer) => {
    expect(() => resolveProfile({ [id]: answer })).toThrow(/cannot be absent; set its value or "unknown"/);
  });

  test('with a wire answer in free text, and says what to write instead', () => {
    expect(findProblems({ 'delay.form': 'ISO 8601, but no seconds' })).toEqual([
      expect.stringMatching(
        /^delay\.form: .* Only decisions about behaviour accept free text; if no form fits, write unknown\.$/,
      ),
    ]);
    expect(findProblems({ 'post.schedule.past': 'tolerate five minutes' })).toEqual([]);
  });

  test('with an unknown decision id, and suggests the closest one', () => {
    expect(findProblems({ 'post.shedule.field': 'x' })).toEqual([
      'post.shedule.field: unknown decision; did you mean post.schedule.field?',
    ]);
    expect(findProblems({ bindings: {} })).toEqual([
      'bindings: unknown decision; `social-contract explain --list decision` lists all',
    ]);
  });

  test('with a list that is empty where values are needed', () => {
    expect(findProblems({ 'error.codes': { NOT_FOUND: [] } })).toEqual([
      'error.codes › NOT_FOUND: must have at least 1 item.',
    ]);
  });

  test('with a list that is too long, and names the maximum', () => {
    const createCodes = (length: number) => ({
      'error.codes': { NOT_FOUND: Array.from({ length }, (_, i) => `C${i}`) },
    });
    expect(findProblems(createCodes(201))).toEqual(['error.codes › NOT_FOUND: must have at most 200 items.']);
    expect(() => resolveProfile(createCodes(200))).not.toThrow();
  });

  test('and names its file', () => {
    expect(() => resolveProfile({ bindings: {} } as UncheckedBindings, 'service.yaml')).toThrow(
      'The profile service.yaml cannot be used:',
    );
    expect(() => resolveProfile({ 'post.record': { id: 'text' } }, 'service.yaml')).toThrow('The profile service.yaml');
  });

  test('with all its invalid answers at once', () => {
    expect(
      findProblems({ 'post.create.status': 404, 'post.delete': { method: 'GET' }, 'error.body': 'xml' }),
    ).toHaveLength(3);
  });

  test.each([
    ['success.status', 204, ''],
    ['post.create.status', [201, 205], ' › 1'],
    ['post.delete', { method: 'DELETE', path: '/posts/{id}', status: 204 }, ' › status'],
    ['post.delete', { method: 'DELETE', path: '/posts/{id}', status: [200, 204] }, ' › status › 1'],
  ])('with a success status that excludes a body: %s %j', (id, answer, location) => {
    const problems = findProblems({ [id]: answer });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      new RegExp(`^${id}${location}: 20[45] is not supported. A successful response has a body`),
    );
  });

  test('with an unknown member of a decision', () => {
    expect(findProblems({ 'post.record': { identity: 'x' } })[0]).toContain('post.record');
  });

  test('that gives two members of one object the same name', () => {
    expect(findProblems({ 'post.record': { id: 'text' } })).toEqual([
      '"text" names both post.record:id and text in one object.',
    ]);
    expect(findProblems({ 'lead.fields': { capturedAt: 'id' } })).toHaveLength(1);
  });

  test('with two operations on one route', () => {
    expect(findProblems({ 'post.delete': { method: 'PATCH', path: '/posts/{postId}' } })[0]).toContain('deletePost');
  });

  test('with a missing or additional id in a route', () => {
    expect(findProblems({ 'post.delete': { method: 'DELETE', path: '/posts' } })[0]).toContain('one parameter');
  });

  test.each([
    ['post.list.query', { cursor: '/next' }, 'is not a member of a record'],
    ['autoPlug', { 'comments.text': '/body' }, 'is not a member of a record'],
    ['post.record', '/data', 'set a pointer for each member'],
    ['post.record', { id: '/' }, 'must be a JSON pointer to a member'],
    ['post.record', { id: '/a~2b' }, 'must be a JSON pointer to a member'],
    ['post.record', { 'platforms.status': '/data/platforms/0/status' }, 'must start at the item of platforms'],
    ['post.record', { 'platforms.status': '/platforms/0/status' }, 'must start at the item of platforms'],
  ])('with an invalid pointer: %s %j', (id, answer, sentence) => {
    const problems = findProblems({ [id]: answer });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  test('with a signature in prose, and shows a supported form', () => {
    expect(findProblems({ 'webhook.signature': 'one header with an HMAC' })[0]).toContain(
      '{"header": "X-Signature", "encoding": "hex"}',
    );
  });

  test.each([
    ['{timestamp}.{body}', 'Name the header with the timestamp as well'],
    ['{id}.{body}', 'Name the header with the id as well'],
  ])('with a signature of %s whose other part is in no header', (content, sentence) => {
    const form = { header: 'X-Signature', encoding: 'hex', content };
    expect(findProblems({ 'webhook.signature': form })[0]).toContain(sentence);
  });

  test('that is not an object', () => {
    for (const bindings of [null, 'x', []]) expect(findProblems(bindings)).toHaveLength(1);
  });
});
