import { describe, expect, test } from 'vitest';
import { startMockClient } from '../../testing/mockClient.ts';

const social = { platform: 'social', accountId: 'acc_social' };

describe('Explanations', () => {
  test('an error lists every broken rule with its location, the allowed values, the received value and its source', async () => {
    const { api } = await startMockClient();
    const { status, body } = await api('POST', '/posts', {
      text: 'a'.repeat(281),
      platforms: [
        { platform: 'microblog', accountId: 'acc_microblog' },
        { platform: 'video', accountId: 'acc_nobody' },
      ],
      platformContent: { video: { videoType: 'medium' } },
      publishNow: true,
      scheduledFor: '2020-01-01T00:00:00Z',
      mediaa: {},
    });
    expect(status).toBe(422);
    const brokenRules = body.errors.map(({ pointer, rule }: { pointer: string; rule: string }) => `${pointer} ${rule}`);
    expect(brokenRules.toSorted()).toEqual([
      '/media media.network.required',
      '/mediaa request.members.unknown',
      '/platformContent/video/videoType video.videoType.allowed',
      '/platforms/1/accountId post.target.account.exists',
      '/scheduledFor post.publish.exclusive',
      '/scheduledFor post.schedule.future',
      '/text text.length.microblog',
    ]);
    for (const error of body.errors)
      expect(error).toMatchObject({
        detail: expect.stringMatching(/[.?]$/),
        section: expect.any(String),
        level: expect.stringMatching(/^(documented|derived|assumed)$/),
      });
    expect(body.errors).toContainEqual(
      expect.objectContaining({ rule: 'text.length.microblog', limit: 280, actual: 281, level: 'derived' }),
    );
  });

  test('a rejected request changes nothing', async () => {
    const { api, control } = await startMockClient();
    const before = (await control('GET', '/state')).body.data.hash;
    await api('POST', '/posts', { text: '', platforms: [social] });
    expect((await control('GET', '/state')).body.data.hash).toBe(before);
  });
});
