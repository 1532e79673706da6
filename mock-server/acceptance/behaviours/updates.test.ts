/** Every implemented alternative of the behavioural decisions about updates of posts takes effect. */
import { describe, expect, test } from 'vitest';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

const hello = { text: 'Hello', platforms: buildTargetsOn('social') };

describe('post.update.publish: refuse', () => {
  test('rejects an update with publishNow and publishes nothing', async () => {
    const runner = await createRunnerWithProfile({ 'post.update.publish': 'refuse' }, { posts: { post: hello } });
    expect((await runOperation(runner, 'updatePost', { id: '{{post}}', body: { publishNow: true } })).rules).toEqual([
      'post.update.timing',
    ]);
  });
});

describe('post.update.echo: refuse', () => {
  test('rejects an unchanged id', async () => {
    const runner = await createRunnerWithProfile({ 'post.update.echo': 'refuse' }, { posts: { post: hello } });
    const request = { id: '{{post}}', body: { id: '{{post}}' } };
    expect((await runOperation(runner, 'updatePost', request)).rules).toEqual(['request.members.unknown']);
  });
});

describe('post.update.echo: ignore', () => {
  test.each([
    ['id', { id: 'post_other' }],
    ['status', { status: 'published' }],
    ['time', { createdAt: null }],
    ['outcome', { platforms: [{ ...hello.platforms[0], status: 'failed', url: 7 }] }],
    ['mark in platformContent', { platformContent: { social: { synced: true } } }],
  ])('ignores another %s', async (_, change) => {
    const mock = createFrozenMock({ profile: resolveProfile({ 'post.update.echo': 'ignore' }) });
    const call = mock.caller();
    const { data } = (await call('POST', '/posts', hello)).body;
    const { status, body } = await call('PATCH', `/posts/${data.id}`, { ...data, ...change, text: 'Better' });
    expect({ status, id: body.data.id, state: body.data.status, at: body.data.createdAt }).toEqual({
      status: 200,
      id: data.id,
      state: 'draft',
      at: data.createdAt,
    });
    expect(body.data.platforms).toEqual(data.platforms);
    expect(body.data.text).toBe('Better');
  });

  test('still refuses members that the record does not have', async () => {
    const runner = await createRunnerWithProfile({ 'post.update.echo': 'ignore' }, { posts: { post: hello } });
    const { rules } = await runOperation(runner, 'updatePost', { id: '{{post}}', body: { id: 'other', mood: 1 } });
    expect(rules).toEqual(['request.members.unknown']);
  });
});
