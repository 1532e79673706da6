import { expect, test } from 'vitest';
import { buildTargets } from '../../spec/laws/traces/examples.ts';
import { defaultProfile } from '../../src/profile/index.ts';
import { Memory } from './memory.ts';

const publishedPost = (id: string) => ({ id, status: 'published', platforms: buildTargets('social') });
const republish = (platform: 'photo' | 'video') =>
  ({ operation: 'republishPost', id: 'post_1', body: { platforms: buildTargets(platform) } }) as const;

test.each([
  ['the same post', 'post_1', false],
  ['a new post', 'post_2', true],
])(
  'whether a post can be republished to a platform again is uncertain only after %s was published there',
  (_, id, isUncertain) => {
    const memory = new Memory(defaultProfile);
    memory.recordSuccess('primary', { operation: 'createPost', body: {} }, publishedPost('post_1'));
    memory.recordSuccess('primary', republish('photo'), publishedPost(id));
    expect(memory.isUncertain(republish('photo'), 0)).toBe(isUncertain);
    expect(memory.isUncertain(republish('video'), 0)).toBe(false);
  },
);

test('a response with a new post does not change what is known of the post that it republishes', () => {
  const memory = new Memory(defaultProfile);
  memory.recordSuccess('primary', { operation: 'createPost', body: {} }, publishedPost('post_1'));
  memory.recordSuccess('primary', republish('photo'), { ...publishedPost('post_2'), status: 'failed' });
  expect(memory.getStoredResource('primary', republish('video')).post).toMatchObject(publishedPost('post_1'));
});

test('members that only the record of a lead magnet has are not what an update keeps', () => {
  const memory = new Memory(defaultProfile);
  const body = { keywords: ['GUIDE'], templates: { dm: { text: 'Here it is.' } } };
  const record = { id: 'lm_1', state: 'paused', ...body, templates: { dm: { text: 'Here it is.', length: 11 } } };
  memory.recordSuccess('primary', { operation: 'createLeadMagnet', body }, record);
  const { leadMagnet } = memory.getStoredResource('primary', { operation: 'updateLeadMagnet', id: 'lm_1' });
  expect(leadMagnet?.state).toBe('paused');
  expect(leadMagnet?.templates).toEqual(body.templates);
});
