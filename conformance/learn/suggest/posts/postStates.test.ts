import { expect, test } from 'vitest';
import { collectAnswers, type Line } from '../../testing/collectAnswers.ts';

test('a service that publishes after its response shows states by the timing of posts, and outcomes in lists', () => {
  const target = { platform: 'social', accountId: 'a1' };
  const body = { text: 'One', platforms: [target] };
  const at = '2031-01-01T09:00:00Z';
  const build = (id: string, whereabouts: string, outcomes: readonly object[] = []) => ({
    ...body,
    id,
    whereabouts,
    source: 'api',
    sendAt: whereabouts === 'waiting' ? at : null,
    outcomes,
  });
  const create = (id: string, whereabouts: string, timing: object): Line => [
    'POST /posts',
    201,
    build(id, whereabouts),
    { ...body, ...timing },
  ];
  const immediatePosts = ['p1', 'p2'].map((id) => create(id, 'underway', { publishNow: true }));
  const lines = [...immediatePosts, ...['p3', 'p4'].map((id) => create(id, 'waiting', { sendAt: at }))];
  const outcome = { ...target, url: 'https://social.example.com/p/1' };
  const list: Line = ['GET /posts', 200, ['p2', 'p1'].map((id) => build(id, 'online', [outcome]))];
  expect(collectAnswers([...lines, list])).toMatchObject({
    'post.outcomes': 'post.outcomes',
    'post.record': { status: 'whereabouts' },
    'post.states': { published: 'online', publishing: 'underway', scheduled: 'waiting' },
  });
  // One post of each kind does not distinguish a state from other words.
  expect(collectAnswers(lines.slice(1, 3))).not.toHaveProperty(['post.record', 'status']);
});

test('a service that publishes posts without a time shows the state of drafts if publishNow is false', () => {
  const target = { platform: 'social', accountId: 'a1' };
  const at = '2031-01-01T09:00:00Z';
  const create = (id: string, status: string, timing: object): Line => {
    const isPublished = status === 'live';
    const links = isPublished ? [{ url: 'https://social.example.com/p/1' }] : [];
    const record = { id, status, sendAt: status === 'waiting' ? at : null, platforms: [{ ...target, status, links }] };
    return ['POST /posts', 201, record, { text: 'One', platforms: [target], ...timing }];
  };
  const lines = [
    create('p1', 'live', { publishNow: true }),
    create('p2', 'live', {}),
    create('p3', 'waiting', { sendAt: at }),
    create('p4', 'unsent', { publishNow: false }),
  ];
  const states = { published: 'live', scheduled: 'waiting', draft: 'unsent' };
  expect(collectAnswers(lines)['post.states']).toMatchObject(states);
});

test('the states of targets are learned from the state of their post', () => {
  const create = (id: string, state: string, targetState: string, timing: object): Line => {
    const target = { platform: 'social', accountId: 'a1', state: targetState };
    const isLive = state === 'live';
    const platforms = [isLive ? { ...target, url: 'https://social.example.com/p/1' } : target];
    return [
      'POST /posts',
      201,
      { id, state, sendAt: null, platforms, ...timing },
      { text: 'One', platforms, ...timing },
    ];
  };
  const at = { sendAt: '2031-01-01T09:00:00Z' };
  const getAnswer = (scheduledWord: string, word: string) =>
    collectAnswers([
      create('p1', 'live', 'live', { publishNow: true }),
      create('p2', 'live', 'live', { publishNow: true }),
      create('p3', 'waiting', scheduledWord, at),
      create('p4', 'waiting', word, at),
    ])['post.target.states'];
  expect(getAnswer('parked', 'parked')).toMatchObject({ published: 'live', scheduled: 'parked' });
  expect(getAnswer('parked', 'elsewhere')).not.toHaveProperty('scheduled');
  expect(getAnswer('waiting', 'waiting')).toBeUndefined();
});

test.each([
  ['targets', { publishedAt: null }, { publishedAt: '2030-01-07T09:00:01Z' }, {}, {}],
  ['posts', {}, {}, { publishedAt: null }, { publishedAt: '2030-01-07T09:00:01Z' }],
])('the time of publication in %s shows the names of states', (_, ofPending, ofLive, pending, live) => {
  const target = { platform: 'social', accountId: 'a1' };
  const body = { text: 'One', platforms: [target] };
  const at = '2031-01-01T09:00:00Z';
  const build = (id: string, state: string, ofTarget: object, own: object) => ({
    ...{ ...body, id, state, sendAt: state === 'planned' ? at : null, platforms: [{ ...target, ...ofTarget }] },
    ...own,
  });
  const create = (id: string, state: string, timing: object): Line => [
    'POST /posts',
    201,
    build(id, state, ofPending, pending),
    { ...body, ...timing },
  ];
  const lines = [
    ...['p1', 'p2'].map((id) => create(id, 'working', { publishNow: true })),
    ...['p3', 'p4'].map((id) => create(id, 'planned', { sendAt: at })),
  ];
  const list: Line = ['GET /posts', 200, ['p2', 'p1'].map((id) => build(id, 'done', ofLive, live))];
  expect(collectAnswers([...lines, list])['post.states']).toMatchObject({
    ...{ published: 'done', publishing: 'working', scheduled: 'planned' },
  });
});

test.each(['publishAt', 'publish_on', 'publishedAt'])(
  'a time %s that scheduled posts have too is not that of a publication',
  (name) => {
    const body = { text: 'One', platforms: [{ platform: 'social', accountId: 'a1' }] };
    const at = '2031-01-01T09:00:00Z';
    const create = (id: string, state: string, timing: object): Line => [
      'POST /posts',
      201,
      { ...body, id, state, [name]: state === 'planned' ? at : '2030-01-07T09:00:00Z' },
      { ...body, ...timing },
    ];
    const lines = [
      ...['p1', 'p2'].map((id) => create(id, 'queued', { publishNow: true })),
      ...['p3', 'p4'].map((id) => create(id, 'planned', { [name]: at })),
    ];
    expect(collectAnswers(lines)['post.states']).not.toHaveProperty('published');
  },
);
