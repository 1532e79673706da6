import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { listTargets, postTo } from '../script/bodies.ts';
import type { Script } from '../script/script.ts';
import { given, probe } from '../script/steps.ts';
import { waitForPublishing } from './waitForPublishing.ts';

const publishStep = given('post', { operation: 'createPost', body: { ...postTo('social'), publishNow: true } });
const republish = probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: listTargets('photo') } });
const script: Script = { id: 'x', title: 'X', about: [], steps: [publishStep, republish] };

test('a script is unchanged if publishing is immediate', () => {
  expect(waitForPublishing(script, resolveProfile())).toBe(script);
});

test('if publishing takes time, the script waits before the next step', () => {
  const slowProfile = resolveProfile({ 'post.publish.duration': 'PT5M' });
  expect(waitForPublishing(script, slowProfile).steps).toEqual([
    publishStep,
    { kind: 'advance', by: 'PT5M' },
    republish,
  ]);
});
