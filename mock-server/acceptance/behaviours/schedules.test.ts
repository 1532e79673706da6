/** How often scheduled posts are published. */
import { describe, expect, test } from 'vitest';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const hello = { text: 'Hello', platforms: buildTargetsOn('social') };

describe('post.schedule.period: PT15M', () => {
  const at = (time: string) => ({ ...hello, scheduledFor: `2030-01-07T${time}Z` });
  const open = (post: object) =>
    createRunnerWithProfile({ 'post.schedule.period': 'PT15M' }, { posts: { post: post as never } });
  const getPost = async (runner: Awaited<ReturnType<typeof open>>) =>
    (await runOperation(runner, 'listPosts', {})).data[0];

  test('publishes a post at the next whole quarter of an hour', async () => {
    const runner = await open(at('09:10:00'));
    runner.advance('PT14M');
    expect(await getPost(runner)).toMatchObject({ status: 'scheduled', scheduledFor: '2030-01-07T09:10:00Z' });
    runner.advance('PT1M');
    expect(await getPost(runner)).toMatchObject({ status: 'published', publishedAt: '2030-01-07T09:15:00Z' });
  });

  test('publishes a post at its time if that is a whole quarter of an hour', async () => {
    const runner = await open(at('09:30:00'));
    runner.advance('PT30M');
    expect(await getPost(runner)).toMatchObject({ status: 'published', publishedAt: '2030-01-07T09:30:00Z' });
  });

  test('publishes a rescheduled post after its new time', async () => {
    const runner = await open(at('09:10:00'));
    await runOperation(runner, 'updatePost', { id: '{{post}}', body: { scheduledFor: '2030-01-07T09:16:00Z' } });
    runner.advance('PT29M');
    expect(await getPost(runner)).toMatchObject({ status: 'scheduled' });
    runner.advance('PT1M');
    expect(await getPost(runner)).toMatchObject({ status: 'published', publishedAt: '2030-01-07T09:30:00Z' });
  });
});
