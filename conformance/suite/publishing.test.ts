import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { postTo, to } from '../script/bodies.ts';
import type { Script } from '../script/script.ts';
import { given, probe } from '../script/steps.ts';
import { withTime } from './publishing.ts';

const published = given('post', { operation: 'createPost', body: { ...postTo('social'), publishNow: true } });
const republish = probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: to('photo') } });
const script: Script = { id: 'x', title: 'X', about: [], steps: [published, republish] };

test('a script is unchanged if publishing is immediate', () => {
  expect(withTime(script, resolveProfile())).toBe(script);
});

test('if publishing takes time, a script waits before the next step', () => {
  const slow = resolveProfile({ 'post.publish.duration': 'PT5M' });
  expect(withTime(script, slow).steps).toEqual([published, { kind: 'advance', by: 'PT5M' }, republish]);
});
