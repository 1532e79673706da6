import { expect, test } from 'vitest';
import { collectAnswers, type Line, listSuggestions } from '../testing/collectAnswers.ts';

test('suggestions do not depend on the order of members and posts', () => {
  const draft = { post_id: 'p1', post_state: 'draft', created_at: '2030-01-01T00:00:00Z' };
  const queuedPost = { post_id: 'p2', post_state: 'queued', created_at: '2030-01-01T00:00:00Z' };
  const reverse = (record: object) => Object.fromEntries(Object.entries(record).toReversed());
  const create = (record: object): Line => ['POST /posts', 201, record, { text: 'Hello' }];
  expect(listSuggestions([create(reverse(queuedPost)), create(reverse(draft))])).toEqual(
    listSuggestions([create(draft), create(queuedPost)]),
  );
});

test('lead magnets and posts with the same ids are distinguished', () => {
  const answers = collectAnswers([
    ['POST /posts', 201, { ref: 7, text: 'One' }, { text: 'One' }],
    ['POST /lead-magnets', 201, { ref: 7, state: 'on' }, { activate: true }],
    ['POST /lead-magnets/7/pause', 200, { ref: 7, state: 'off' }],
    ['PATCH /posts/7', 200, { ref: 7, text: 'Two' }, { text: 'Two' }],
    ['POST /posts/7/again', 200, { ref: 7, text: 'Two' }, { platforms: [{}] }],
    ['PUT /lead-magnets/7', 200, { ref: 7, state: 'off' }, { keywords: ['a'] }],
  ]);
  expect(answers['leadMagnet.update']).toEqual({ method: 'PUT', path: '/lead-magnets/{id}', status: 200 });
});

test('records that lack segments of threads or flags of overrides are recognized', () => {
  const target = { platform: 'microblog', accountId: 'a1', status: 'draft' };
  const record = {
    id: 'p1',
    text: 'one\n\n\ntwo',
    platforms: [target],
    platformContent: { photo: { text: 'Own', aiGenerated: true } },
  };
  const getRecordMembers = (data: object) =>
    collectAnswers([['POST /posts', 201, data, { text: 'one', platforms: [target] }]])['post.record'] as object;
  expect(getRecordMembers(record)).toMatchObject({
    'platforms.segments': 'absent',
    'platformContent.synced': 'absent',
  });
  // A text without a separator proves nothing.
  expect(getRecordMembers({ ...record, text: 'one' })).not.toHaveProperty(['platforms.segments']);
  const parts = [{ text: 'one' }, { text: 'two' }];
  expect(getRecordMembers({ ...record, platforms: [{ ...target, parts }] })).not.toHaveProperty(['platforms.segments']);
  // The ids that a network assigns to posts are not segments.
  const withIds = { ...record, platforms: [{ ...target, external_ids: [] }] };
  expect(getRecordMembers(withIds)).toMatchObject({ 'platforms.segments': 'absent' });
  expect(getRecordMembers({ ...record, platforms: [{ ...target, segments: [] }] })).not.toHaveProperty([
    'platforms.segments',
  ]);
  const flaggedRecord = { ...record, platformContent: { photo: { text: 'Own', own: true } } };
  expect(getRecordMembers(flaggedRecord)).toMatchObject({ 'platformContent.synced': 'own' });
  // The mark can be beside the target.
  const markedRecord = { ...record, platforms: [{ ...target, synced: true }] };
  expect(getRecordMembers(markedRecord)).not.toHaveProperty(['platformContent.synced']);
  const renamedMark = { ...record, platforms: [{ ...target, is_synced: true, is_thread: true }] };
  expect(getRecordMembers(renamedMark)).toMatchObject({ 'platformContent.synced': 'is_synced' });
});

test('an empty list of outcomes before publishing shows that targets have outcomes only afterwards', () => {
  const target = { platform: 'social', accountId: 'a1' };
  const publishedPost = { id: 'p1', platforms: [target], outcomes: [{ ...target, status: 'published' }] };
  const draft = { id: 'p2', platforms: [target], outcomes: [] };
  const suggestAnswers = (...posts: readonly object[]) =>
    collectAnswers(posts.map((post): Line => ['POST /posts', 201, post, { text: 'One', platforms: [target] }]));
  expect(suggestAnswers(publishedPost, draft)).toMatchObject({
    'post.outcomes': 'post.outcomes',
    'post.outcomes.when': 'ended',
  });
  expect(suggestAnswers(publishedPost)).not.toHaveProperty(['post.outcomes.when']);
  // Without any outcome, the list cannot be recognized.
  expect(suggestAnswers(draft)).not.toHaveProperty(['post.outcomes.when']);
});

test('the message in the error of a target is found under the name that the service uses', () => {
  const target = {
    platform: 'social',
    accountId: 'a1',
    status: 'failed',
    error: { code: 'down', detail: 'It is down.' },
  };
  const answers = collectAnswers([['POST /posts', 201, { id: 'p1', platforms: [target] }, { text: 'One' }]]);
  expect(answers['post.record']).toMatchObject({ 'platforms.error': 'error', 'platforms.error.message': 'detail' });
});

test('a time that failed targets have as well is not the time of publication', () => {
  const target = { platform: 'social', accountId: 'a1', finished_at: '2030-01-01T00:00:00Z' };
  const create = (outcome: object): Line => ['POST /posts', 201, { id: 'p1', platforms: [{ ...target, ...outcome }] }];
  const [publication, failure] = [create({ reason: null }), create({ reason: 'It is down.' })];
  expect(collectAnswers([publication])['post.record']).toMatchObject({ 'platforms.publishedAt': 'finished_at' });
  expect(collectAnswers([publication, failure])['post.record']).toMatchObject({ 'platforms.publishedAt': 'absent' });
});

test('members next to the posts suggest pages only if their names or values tell cursors and numbers apart', () => {
  const getPaging = (page: unknown) => collectAnswers([['GET /posts', 200, { posts: [], page }]])['post.list.paging'];
  expect(getPaging({ size: 20, total: 1 })).toBeUndefined();
  expect(getPaging({ page: 1, size: 20 })).toBe('page');
  expect(getPaging({ size: 20, nextToken: null })).toBe('cursor');
  expect(getPaging({ size: 20, next: 'abc' })).toBe('cursor');
  expect(getPaging({ size: 20, next: 2 })).toBe('page');
  expect(getPaging({ size: 20, next: null })).toBeUndefined();
  expect(getPaging({ page: 1, next: null })).toBe('page');
  expect(getPaging({ limit: 20, offset: 0, total: 1 })).toBe('offset');
});

test('the number for the next page is an offset if it grows by the posts of a page', () => {
  const getPaging = (...pages: readonly (readonly [query: string, next: number | null])[]) =>
    collectAnswers(
      pages.map(([query, next]) => [
        `GET /posts${query}`,
        200,
        { posts: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], next },
      ]),
    )['post.list.paging'];
  expect(getPaging(['', 3], ['?skip=3', 6], ['?skip=6', null])).toBe('offset');
  expect(getPaging(['', 2], ['?page=2', 3], ['?page=3', null])).toBe('page');
});

test('the state of targets in one state of their post is not guessed for another state', () => {
  const create = (id: string, state: string, targetState: string): Line => [
    'POST /posts',
    201,
    { post_id: id, post_state: state, platforms: [{ platform: 'social', accountId: 'a1', outcome: targetState }] },
    { text: 'Hello' },
  ];
  const answers = collectAnswers([create('p1', 'in_progress', 'pending'), create('p2', 'live', 'delivered')]);
  expect(answers['post.target.states']).toMatchObject({ publishing: 'pending', published: 'delivered' });
  expect(answers['post.target.states']).not.toHaveProperty('scheduled');
});

test('several statuses of one kind of response are all suggested, the most frequent one first', () => {
  const answers = collectAnswers([
    ['POST /posts', 202, { id: 'p1' }, { text: 'One', publishNow: true }],
    ['POST /posts', 201, { id: 'p2' }, { text: 'Two' }],
    ['POST /posts', 201, { id: 'p3' }, { text: 'Three' }],
    ['POST /posts', 422, undefined, { text: 'One', platforms: [] }],
    ['POST /posts', 422, undefined, { text: 'Two' }],
    ['GET /posts?status=no-such-state', 400, undefined],
  ]);
  expect(answers['post.create.status']).toEqual([201, 202]);
  expect(answers['error.statuses']).toEqual({ rule: [422, 400] });
});

test('a refused post without a time shows that posts need one only if the service accepted it with publishNow', () => {
  const [body, otherBody] = ['social', 'video'].map((platform) => ({ text: 'Hello', platforms: [{ platform }] }));
  const refusal: Line = ['POST /posts', 422, undefined, body];
  const accept = (post: object): Line => ['POST /posts', 201, { id: 'p1' }, { ...post, publishNow: true }];
  expect(collectAnswers([refusal, accept({ ...body })])['post.neither']).toBe('refuse');
  expect(collectAnswers([refusal, accept({ ...otherBody })])).not.toHaveProperty(['post.neither']);
  expect(collectAnswers([refusal])).not.toHaveProperty(['post.neither']);
});

test('lead magnets watch posts only by their id if the service refuses every URL', () => {
  const magnet = { workflow: 'collect_only', keywords: ['guide'] };
  const [byId, byUrl] = [
    { ...magnet, postId: 'p1' },
    { ...magnet, postUrl: 'https://example.com/p1' },
  ];
  const posts = ['p1', 'p2'].map((id): Line => ['POST /posts', 201, { id, text: 'One' }, { text: 'One' }]);
  const acceptedById: Line = ['POST /lead-magnets', 201, { id: 'm1', ...byId }, byId];
  const refusedByUrl: Line = ['POST /lead-magnets', 422, undefined, byUrl];
  const getNames = (...lines: readonly Line[]) => collectAnswers([...posts, ...lines])['leadMagnet.fields'];
  expect(getNames(acceptedById, refusedByUrl)).toMatchObject({ postId: 'postId', postUrl: 'absent' });
  expect(getNames(acceptedById)).not.toHaveProperty('postUrl');
});

test('the code of broken rules is suggested only if requests that break different rules have the same one', () => {
  const refuse = (code: string, body: object): Line => ['POST /posts', 400, undefined, body, code];
  const suggestCodes = (...lines: readonly Line[]) => collectAnswers(lines)['error.codes'];
  const [noTargets, wrongType] = [{}, { platforms: 'none' }];
  expect(suggestCodes(refuse('NO', noTargets), refuse('NO', wrongType))).toEqual({ VALIDATION_FAILED: 'NO' });
  expect(suggestCodes(refuse('NONE', noTargets), refuse('TYPE', wrongType))).toBeUndefined();
  expect(suggestCodes(refuse('NO', noTargets), refuse('NO', noTargets))).toBeUndefined();
});

test('lead magnets have the documented states if an activation shows no other word', () => {
  const create = (status: string, activate?: boolean): Line => [
    'POST /lead-magnets',
    201,
    { id: 'lm1', status },
    { workflowType: 'full', ...(activate === undefined ? {} : { activate }) },
  ];
  const collectStates = (...lines: readonly Line[]) => collectAnswers(lines)['leadMagnet.states'];
  expect(collectStates(create('paused'), create('paused', true))).toEqual({ active: 'active', paused: 'paused' });
  expect(collectStates(create('paused'), create('running', true))).toBeUndefined();
  expect(collectStates(create('paused'))).toBeUndefined();
});

test('if an activation has no effect, resuming shows the state of active lead magnets', () => {
  const record = (state: string) => ({ id: 'lm1', state });
  const answers = collectAnswers([
    ['POST /lead-magnets', 201, record('stopped'), { workflowType: 'full', activate: true }],
    ['POST /lead-magnets/lm1/pause', 409, undefined],
    ['POST /lead-magnets/lm1/resume', 200, record('running')],
    ['POST /lead-magnets/lm1/pause', 200, record('stopped')],
  ]);
  expect(answers['leadMagnet.record']).toMatchObject({ id: 'id', state: 'state' });
  expect(answers['leadMagnet.states']).toEqual({ active: 'running', paused: 'stopped' });
});
