import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { listTargets, postTo } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { given, probe } from '../../script/steps.ts';
import { waitForDuePosts, waitForPublishing } from './waitForPublishing.ts';

const publishStep = given('post', { operation: 'createPost', body: { ...postTo('social'), publishNow: true } });
const republish = probe({ operation: 'republishPost', id: '{{post}}', body: { platforms: listTargets('photo') } });
const script: Script = { id: 'x', title: 'X', about: [], steps: [publishStep, republish] };

test('a script is unchanged if publishing is immediate', () => {
  expect(waitForPublishing(script, resolveProfile({ 'post.publish.duration': 'PT0S' }))).toBe(script);
});

test('if the profile does not say how long publishing takes, the script waits until the post is published', () => {
  expect(waitForPublishing(script, resolveProfile()).steps).toEqual([
    publishStep,
    { kind: 'advance', by: 'PT0S', until: 'published' },
    republish,
  ]);
});

test('if publishing takes time, the script waits before the next step', () => {
  const listSteps = (duration: string) =>
    waitForPublishing(script, resolveProfile({ 'post.publish.duration': duration })).steps;
  expect(listSteps('PT5M')).toEqual([publishStep, { kind: 'advance', by: 'PT301S' }, republish]);
  expect(listSteps('PT0.4S')).toEqual([publishStep, { kind: 'advance', by: 'PT2S', until: 'published' }, republish]);
});

describe('a script waits for scheduled posts', () => {
  const schedule = (as: string, time: string) =>
    given(as, { operation: 'createPost', body: { ...postTo('social'), scheduledFor: `{{${time}}}` } });
  const move = (name: string, time: string) =>
    probe({ operation: 'updatePost', id: `{{${name}}}`, body: { scheduledFor: `{{${time}}}` } });
  const advance = (by: string) => ({ kind: 'advance', by }) as const;
  const wait = advance('PT900S');
  const profile = resolveProfile({ 'post.schedule.period': 'PT15M' });
  const listSteps = (steps: readonly Step[], usedProfile = profile) =>
    waitForDuePosts({ ...script, steps }, usedProfile).steps;

  test('each time that the clock has passed a schedule', () => {
    const steps = [schedule('a', 'now+PT1H'), advance('PT59M'), schedule('b', 'now+P1D@+02:00'), advance('PT1M')];
    expect(listSteps(steps)).toEqual([...steps, wait]);
    expect(listSteps([...steps, advance('P1D')])).toEqual([...steps, wait, advance('P1D'), wait]);
  });

  test('at the time to which a post was moved', () => {
    const steps = [schedule('a', 'now+PT1H'), move('a', 'now+P1D'), advance('PT2H')];
    expect(listSteps(steps)).toEqual(steps);
    expect(listSteps([...steps, advance('P1D')]).slice(3)).toEqual([advance('P1D'), wait]);
  });

  test('for an hour if the profile does not say how late they may be, but not in real time', () => {
    const steps = [schedule('a', 'now+PT5S'), advance('PT8S')];
    expect(listSteps(steps, resolveProfile({}))).toEqual(steps);
    const longer = [...steps, advance('PT1M')];
    expect(listSteps(longer, resolveProfile({}))).toEqual([...steps, advance('PT3600S'), advance('PT1M')]);
  });

  test('not at all if each is published at its time, or none is scheduled', () => {
    const steps = [schedule('a', 'now+PT1H'), advance('PT2H')];
    expect(listSteps(steps, resolveProfile({ 'post.schedule.period': 'PT0S' }))).toEqual(steps);
    expect(waitForDuePosts(script, profile)).toBe(script);
  });
});
