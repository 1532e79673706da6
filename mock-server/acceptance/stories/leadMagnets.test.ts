/** Lead magnets: each commenter becomes a lead once, and the workflow runs. */
import { describe, expect, test } from 'vitest';
import { resumeLeadMagnet } from '../../sandbox/leadMagnets/leadLifecycle.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { openTestReceiver } from '../../testing/receiver.ts';

const MINUTE = 60_000;
const postUrl = 'https://professional.example/posts/1';
const base = { outreachAccountId: 'out_ada', keywords: ['guide', 'BOOK'], postUrl, activate: true };
const fullBody = {
  ...base,
  workflowType: 'full',
  templates: {
    dm: { text: 'Hi {{firstName}}, your {{keyword}}.' },
    commentReplies: [{ text: 'Sent, {{firstName}}!' }],
  },
  followUps: [{ text: 'Did it help?', delay: 'P1D' }],
};

async function setUp(body: object) {
  const mock = createFrozenMock();
  const call = mock.caller();
  const { id } = (await call('POST', '/lead-magnets', body)).body.data;
  const tenant = mock.parts.tenants.first;
  return {
    mock,
    call,
    id,
    comment: (text: string, name = 'Kim Reader', on: { postUrl: string } | { postId: string } = { postUrl }) =>
      tenant.sandbox.addComment({
        on,
        author: {
          id: encodeURIComponent(name),
          name,
          profileUrl: `https://professional.example/in/${encodeURIComponent(name)}`,
        },
        text,
        createdAt: tenant.now(),
      }),
    leads: async () => (await call('GET', `/lead-magnets/${id}/leads`)).body.data,
    actions: () => [...tenant.sandbox.outbox.values()].map(({ kind, text }) => [kind, text]),
  };
}

describe('a comment', () => {
  test('with a keyword, in any case, makes its author a lead on the next job run', async () => {
    const { mock, comment, leads } = await setUp(fullBody);
    comment('Please send the GUIDE.');
    await mock.advance(MINUTE - 1);
    expect(await leads()).toEqual([]);
    await mock.advance(1);
    expect(await leads()).toMatchObject([
      {
        matchedKeyword: 'guide',
        commenter: { name: 'Kim Reader' },
        comment: { text: 'Please send the GUIDE.', createdAt: '2030-01-07T09:00:00Z' },
        capturedAt: '2030-01-07T09:01:00Z',
      },
    ]);
  });

  test('without a keyword creates no lead', async () => {
    const { mock, comment, leads } = await setUp(fullBody);
    comment('Nice.');
    await mock.advance(10 * MINUTE);
    expect(await leads()).toEqual([]);
  });

  test('below another post creates no lead', async () => {
    const { mock, comment, leads } = await setUp(fullBody);
    comment('guide', 'Kim Reader', { postUrl: 'https://professional.example/posts/2' });
    await mock.advance(10 * MINUTE);
    expect(await leads()).toEqual([]);
  });

  test('makes its author a lead only once, however many comments they write', async () => {
    const { mock, comment, leads } = await setUp(fullBody);
    comment('guide');
    comment('guide, again');
    await mock.advance(MINUTE);
    comment('and the book');
    await mock.advance(MINUTE);
    expect(await leads()).toHaveLength(1);
  });

  test('made while the lead magnet is paused is never captured', async () => {
    const { mock, call, id, comment, leads } = await setUp(fullBody);
    comment('guide');
    await call('POST', `/lead-magnets/${id}/pause`);
    comment('book', 'Lou Writer');
    await mock.advance(10 * MINUTE);
    const tenant = mock.parts.tenants.first;
    const pausedMagnet = tenant.sandbox.leadMagnets.get(id);
    if (pausedMagnet !== undefined) resumeLeadMagnet(tenant.sandbox, pausedMagnet, tenant.now());
    await mock.advance(10 * MINUTE);
    expect(await leads()).toEqual([]);
    comment('guide', 'Max Maker');
    await mock.advance(MINUTE);
    expect(await leads()).toMatchObject([{ commenter: { name: 'Max Maker' } }]);
  });
});

describe('leads', () => {
  test('are listed newest first', async () => {
    const { mock, comment, leads } = await setUp(fullBody);
    comment('guide', 'First');
    await mock.advance(MINUTE);
    comment('guide', 'Second');
    await mock.advance(MINUTE);
    expect((await leads()).map(({ commenter }: { commenter: { name: string } }) => commenter.name)).toEqual([
      'Second',
      'First',
    ]);
  });
});

describe('the workflow', () => {
  test('full connects, sends the direct message, replies and follows up', async () => {
    const { mock, comment, leads, actions } = await setUp(fullBody);
    comment('guide please');
    await mock.advance(MINUTE);
    expect(actions()).toEqual([
      ['direct_message', 'Hi Kim, your guide.'],
      ['connection_request', ''],
      ['comment_reply', 'Sent, Kim!'],
    ]);
    await mock.advance(24 * 60 * MINUTE);
    expect(actions().at(-1)).toEqual(['follow_up', 'Did it help?']);
    expect((await leads())[0].actions).toEqual(['direct_message', 'connection_request', 'comment_reply', 'follow_up']);
  });

  test('full stops following up once the lead magnet is paused', async () => {
    const { mock, call, id, comment, actions } = await setUp(fullBody);
    comment('guide please');
    await mock.advance(MINUTE);
    await call('POST', `/lead-magnets/${id}/pause`);
    await mock.advance(24 * 60 * MINUTE);
    expect(actions().map(([kind]) => kind)).not.toContain('follow_up');
  });

  test('comments_only replies, and sends no message or connection request', async () => {
    const { mock, comment, actions } = await setUp({
      ...base,
      workflowType: 'comments_only',
      templates: fullBody.templates,
    });
    comment('guide');
    await mock.advance(MINUTE);
    expect(actions()).toEqual([['comment_reply', 'Sent, Kim!']]);
  });

  test('collect_only only collects leads', async () => {
    const { mock, comment, leads, actions } = await setUp({
      ...base,
      workflowType: 'collect_only',
      templates: fullBody.templates,
    });
    comment('guide');
    await mock.advance(MINUTE);
    expect(actions()).toEqual([]);
    expect((await leads())[0].actions).toEqual([]);
  });

  test('sends every lead to its webhook', async () => {
    const { url, received } = await openTestReceiver();
    const { mock, comment, leads } = await setUp({ ...base, workflowType: 'collect_only', webhookUrl: url });
    comment('guide', 'First');
    comment('book', 'Second');
    await mock.advance(MINUTE);
    const events = received.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(events).toMatchObject([
      { type: 'lead.captured', data: { matchedKeyword: 'guide' } },
      { type: 'lead.captured', data: { matchedKeyword: 'BOOK' } },
    ]);
    expect((await leads())[0].actions).toEqual(['webhook']);
  });
});
