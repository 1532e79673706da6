/** What lead magnets do while their outreach account is not connected, under each answer. */
import { describe, expect, test } from 'vitest';
import { createActiveMagnet, MINUTE } from '../../testing/activeMagnet.ts';

describe('leadMagnet.outreach.lost', () => {
  test('capture-only: a lead is captured, and its actions are listed as failed and never retried', async () => {
    const { mock, addComment, connect, listLeads, listKinds } = await createActiveMagnet({
      'leadMagnet.outreach.lost': 'capture-only',
    });
    await connect(false);
    await addComment();
    await mock.advance(60 * MINUTE);
    const failedActions = ['direct_message', 'connection_request', 'follow_up'];
    expect(await listLeads()).toMatchObject([{ actions: [], failedActions }]);
    await connect(true);
    await mock.advance(60 * MINUTE);
    expect([await listLeads(), await listKinds()]).toMatchObject([[{ actions: [], failedActions }], []]);
  });

  test('capture-later: comments and follow-ups wait until the account is connected again', async () => {
    const { mock, id, addComment, connect, listLeads, listKinds } = await createActiveMagnet({
      'leadMagnet.outreach.lost': 'capture-later',
    });
    await addComment();
    await mock.advance(MINUTE);
    await connect(false);
    await mock.triggers.comment({ leadMagnet: id, text: 'GUIDE', commenter: { id: 'per_2', name: 'Kim' } });
    await mock.advance(60 * MINUTE);
    expect([(await listLeads()).length, await listKinds()]).toEqual([1, ['direct_message', 'connection_request']]);
    await connect(true);
    await mock.advance(60 * MINUTE);
    expect((await listLeads()).map(({ failedActions }: { failedActions?: unknown }) => failedActions)).toEqual([
      undefined,
      undefined,
    ]);
    expect((await listKinds()).filter((kind) => kind === 'follow_up')).toHaveLength(2);
  });

  test('send: nothing fails', async () => {
    const { mock, addComment, connect, listLeads } = await createActiveMagnet({ 'leadMagnet.outreach.lost': 'send' });
    await connect(false);
    await addComment();
    await mock.advance(60 * MINUTE);
    const [lead] = await listLeads();
    expect(lead.actions).toEqual(['direct_message', 'connection_request', 'follow_up']);
    expect(lead).not.toHaveProperty('failedActions');
  });

  test('send-later: what failed is sent once the account is connected again', async () => {
    const { mock, addComment, connect, listLeads, listKinds } = await createActiveMagnet({
      'leadMagnet.outreach.lost': 'send-later',
    });
    await connect(false);
    await addComment();
    await mock.advance(2 * MINUTE);
    expect(await listKinds()).toEqual([]);
    await connect(true);
    expect((await listKinds()).sort()).toEqual(['connection_request', 'direct_message']);
    const [lead] = await listLeads();
    expect([lead.actions, lead.failedActions]).toEqual([['direct_message', 'connection_request'], undefined]);
  });

  test('pause: the lead magnet is paused and captures nothing', async () => {
    const { mock, call, id, addComment, connect, listLeads } = await createActiveMagnet({
      'leadMagnet.outreach.lost': 'pause',
    });
    await connect(false);
    await addComment();
    await mock.advance(2 * MINUTE);
    expect(await listLeads()).toEqual([]);
    expect((await call('POST', `/lead-magnets/${id}/pause`)).body.data.state).toBe('paused');
  });
});
