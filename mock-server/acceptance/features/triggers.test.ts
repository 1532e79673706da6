import { describe, expect, test } from 'vitest';
import { closeAfterTest } from '../../testing/caller.ts';
import { startMockClient } from '../../testing/mockClient.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

const publishBody = (...accounts: readonly (readonly [string, string])[]) => ({
  text: 'Hello',
  platforms: accounts.map(([platform, accountId]) => ({ platform, accountId })),
  publishNow: true,
});

describe('Triggers', () => {
  test('a comment with the keyword on a watched post creates one lead and one webhook; one without it creates neither', async () => {
    const { api, control, advance } = await startMockClient();
    const receiver = closeAfterTest(await openReceiver(() => 200));
    const { id } = (
      await api('POST', '/lead-magnets', {
        outreachAccountId: 'out_ada',
        workflowType: 'collect_only',
        keywords: ['guide'],
        postUrl: 'https://professional.example/1',
        webhookUrl: receiver.url,
        activate: true,
      })
    ).body.data;
    await control('POST', '/triggers/comment', { leadMagnet: id, text: 'Nice', commenter: { name: 'Ann' } });
    await control('POST', '/triggers/comment', { leadMagnet: id, text: 'GUIDE!', commenter: { name: 'Ben' } });
    await advance('PT1M');
    const leads = (await api('GET', `/lead-magnets/${id}/leads`)).body.data;
    expect(leads).toMatchObject([{ commenter: { name: 'Ben' } }]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual(leads);
  });

  test('one target of several can fail, an account can be disconnected, and both can recover', async () => {
    const { api, control } = await startMockClient();
    const body = publishBody(['openmicro', 'acc_openmicro'], ['social', 'acc_social'], ['microblog', 'acc_microblog']);
    await control('POST', '/triggers/account', { account: 'acc_openmicro', publishing: false });
    await control('POST', '/triggers/account', { account: 'acc_microblog', connected: false });
    expect((await api('POST', '/posts', body)).body.data).toMatchObject({
      status: 'partially_published',
      platforms: [
        { status: 'failed', error: { code: 'PUBLISHING_FAILED' } },
        { status: 'published' },
        { status: 'failed', error: { code: 'ACCOUNT_DISCONNECTED' } },
      ],
    });
    for (const account of ['acc_openmicro', 'acc_microblog'])
      await control('POST', '/triggers/account', { account, publishing: true, connected: true });
    expect((await api('POST', '/posts', body)).body.data.status).toBe('published');
  });

  test('seeded accounts fail without a trigger: one always fails, one is expired, one channel is unverified', async () => {
    const { api, control } = await startMockClient();
    const failingResponse = await api('POST', '/posts', publishBody(['social', 'acc_social_failing']));
    const expiredResponse = await api('POST', '/posts', publishBody(['microblog', 'acc_microblog_expired']));
    expect([failingResponse.body.data.status, expiredResponse.body.data.status]).toEqual(['failed', 'failed']);
    const thumbnail = 'https://media.example.org/bread.png';
    const video = await api('POST', '/posts', {
      ...publishBody(['video', 'acc_video_unverified']),
      platformContent: { video: { title: 'Bread', thumbnail } },
      media: { video: 'https://media.example.org/bread.mp4' },
    });
    expect(video.body.data.status).toBe('published');
    expect((await control('GET', '/outbox?kind=email')).body.data).toMatchObject([
      { kind: 'email', postId: video.body.data.id, text: expect.stringContaining('not verified') },
    ]);
  });
});
