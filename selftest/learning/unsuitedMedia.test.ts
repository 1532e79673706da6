/** Services that publish a post without the media that a target does not support. */
import { expect, test } from 'vitest';
import { learnBehaviour } from '../../conformance/learn/learnBehaviour.ts';
import { decisionIds } from '../../spec/decisions/index.ts';
import { openMockService } from '../services.ts';

test.each([
  ['beside a target that supports it', 2, 'refuse if no target supports it'],
  ['never', Number.POSITIVE_INFINITY, 'refuse'],
])('a video for openmicro that is accepted %s', { timeout: 60_000 }, async (_name, minTargets, answer) => {
  const { options, close } = openMockService();
  const { fetch: respond = fetch } = options;
  const respondWithoutVideo = async (request: Request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/posts')) return respond(request);
    const post = (await request.clone().json()) as { platforms?: { platform: string }[]; media?: { video?: string } };
    const labels = post.platforms?.map(({ platform }) => platform) ?? [];
    if (!labels.includes('openmicro') || labels.length < minTargets) return respond(request);
    const { video: _, ...media } = post.media ?? {};
    return respond(new Request(request, { body: JSON.stringify({ ...post, media }) }));
  };
  const skipDecisions = decisionIds.filter((id) => id !== 'media.unsuited-target');
  const { lessons } = await learnBehaviour({ ...options, fetch: respondWithoutVideo, skipDecisions });
  await close();
  expect(lessons.find(({ decision }) => decision === 'media.unsuited-target')).toMatchObject({
    grade: 'bound',
    answer,
  });
});

test('a key with accounts on openmicro and video alone shows that a video for openmicro is refused', async () => {
  const { options, close } = openMockService();
  const skipDecisions = decisionIds.filter((id) => id !== 'media.unsuited-target');
  const { lessons } = await learnBehaviour({ ...options, accounts: ['acc_openmicro', 'acc_video'], skipDecisions });
  await close();
  expect(lessons[0]).toMatchObject({ decision: 'media.unsuited-target', grade: 'bound', answer: 'refuse' });
});
