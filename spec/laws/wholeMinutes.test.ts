import { expect, test } from 'vitest';
import type { PlatformLabel } from '../platforms.ts';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { formatInstant } from '../time/instant.ts';
import { laws } from './index.ts';
import {
  buildPublicationOn,
  buildTargets,
  createdPost,
  minute,
  post,
  postBody,
  target,
  updatedPost,
} from './traces/examples.ts';

const judge = (id: string, ...trace: Parameters<(typeof laws)[number]['judge']>[0]) =>
  laws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);

const HALF_A_MINUTE = 30_000;

test.each([
  ['kept', minute(10)],
  ['broken', minute(9)],
  ['broken', minute(10) + 20_000],
])('post.scheduled.not-before is %s by the stamp %i of a network, which may be in whole minutes', (verdict, at) => {
  const scheduledFor = formatInstant(minute(10) + HALF_A_MINUTE);
  const creation = createdPost(post('scheduled', { scheduledFor }), { ...postBody, scheduledFor });
  expect(judge('post.scheduled.not-before', creation, buildPublicationOn('social', { at }))).toBe(verdict);
});

test.each([
  ['kept', minute(10)],
  ['broken', minute(9)],
  ['broken', minute(10) + 20_000],
])('autoPlug.comments.not-before is %s by the stamp %i of a comment, which may be in whole minutes', (verdict, at) => {
  const publishedAt = formatInstant(minute(0) + HALF_A_MINUTE);
  const platforms = [target('professional', 'published', { publishedAt })];
  const body = {
    ...{ ...postBody, platforms: buildTargets('professional'), publishNow: true, isAutoPlug: true },
    autoPlug: { comments: [{ text: 'The recipe', delay: 'PT10M' }] },
  };
  const trace = [
    createdPost(post('published', { platforms, publishedAt }), body),
    { kind: 'act', at, act: 'auto_plug', platform: 'professional', postId: 'post_1', text: 'The recipe' },
  ] as const;
  expect(judge('autoPlug.comments.not-before', ...trace)).toBe(verdict);
});

test('post.scheduled.not-before is broken by a whole minute if the network has seconds elsewhere', () => {
  const scheduledFor = formatInstant(minute(10) + HALF_A_MINUTE);
  const creation = createdPost(post('scheduled', { scheduledFor }), { ...postBody, scheduledFor });
  const early = buildPublicationOn('social', { at: minute(10) });
  const judgeBeside = (platform: PlatformLabel) =>
    judge(
      'post.scheduled.not-before',
      creation,
      early,
      buildPublicationOn(platform, { postId: 'post_2', at: minute(1) + 7000 }),
    );
  expect([judgeBeside('social'), judgeBeside('photo')]).toEqual(['broken', 'kept']);
});

test.each([
  ['kept', minute(10)],
  ['kept', minute(11)],
  ['broken', minute(9)],
  ['broken', minute(12)],
  ['broken', minute(10) + 20_000],
])(
  'post.create.scheduled and post.update.reschedule are %s by the shown time %i, which may be in whole minutes',
  (verdict, at) => {
    const scheduledFor = formatInstant(minute(10) + HALF_A_MINUTE);
    const record = post('scheduled', { scheduledFor: formatInstant(at) });
    const creation = createdPost(record, { ...postBody, scheduledFor });
    expect(judge('post.create.scheduled', creation)).toBe(verdict);
    const update = updatedPost(record, { scheduledFor });
    expect(judge('post.update.reschedule', createdPost(post('draft'), postBody), update)).toBe(verdict);
  },
);

test('a post that is due within a minute may already be publishing', () => {
  const judgeDue = (seconds: number) => {
    const scheduledFor = formatInstant(minute(0) + seconds * 1000);
    return judge('post.create.scheduled', createdPost(post('publishing'), { ...postBody, scheduledFor }));
  };
  expect([judgeDue(50), judgeDue(70)]).toEqual(['not-exercised', 'broken']);
});
