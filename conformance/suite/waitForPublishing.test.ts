import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { listTargets, postTo } from '../script/bodies.ts';
import type { Script } from '../script/script.ts';
import { given, probe } from '../script/steps.ts';
import { waitForDuePosts, waitForPublishing } from './waitForPublishing.ts';

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

test('a script waits for the period of scheduled posts only when the clock has passed a schedule', () => {
  const profile = resolveProfile({ 'post.schedule.period': 'PT15M' });
  const schedule = (as: string, time: string) =>
    given(as, { operation: 'createPost', body: { ...postTo('social'), scheduledFor: `{{${time}}}` } });
  const advance = (by: string) => ({ kind: 'advance', by }) as const;
  const steps = [schedule('a', 'now+PT1H'), advance('PT59M'), schedule('b', 'now+P1D@+02:00'), advance('PT1M')];
  expect(waitForDuePosts({ ...script, steps }, profile).steps).toEqual([...steps, advance('PT15M')]);
  expect(waitForDuePosts({ ...script, steps: [...steps, advance('P1D')] }, profile).steps.slice(4)).toEqual([
    advance('PT15M'),
    advance('P1D'),
    advance('PT15M'),
  ]);
  expect(waitForDuePosts(script, profile)).toBe(script);
});
