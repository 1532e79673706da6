import { describe, expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import type { Exchange, Observation } from '../../law.ts';
import {
  buildClock,
  createdPost,
  listeningTo,
  page,
  post,
  republishedPost,
  target,
  timestamp,
} from '../../traces/examples.ts';
import { readData } from '../../traces/traceReader.ts';
import { autoPlugLaws } from './autoPlug.ts';
import { buildAutoPlugAct, buildBody } from './followUps.ts';

const judge = (id: string, ...trace: readonly Observation[]) =>
  autoPlugLaws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);
const listening = listeningTo('auto_plug');

const first = { platform: 'professional', accountId: 'acc_first' };
const second = { platform: 'professional', accountId: 'acc_second' };
const publishOn = (...targets: readonly (typeof first & { readonly status?: string })[]) =>
  createdPost(
    post('published', {
      platforms: targets.map(({ platform, accountId, status = 'published' }) =>
        target(platform, status, { accountId, publishedAt: status === 'published' ? timestamp(0) : null }),
      ),
    }),
    { ...buildBody(true), platforms: targets.map(({ platform, accountId }) => ({ platform, accountId })) },
  );
const readRecord = (exchange: Exchange) => readData(exchange) as object;
const commentOn = ({ platform, accountId }: typeof first) =>
  buildAutoPlugAct(10, { accountId, ...(platform === 'social' ? { platform: 'social' } : {}) });

describe('follow-up comments of a post on two accounts', () => {
  const id = 'autoPlug.comments.sent';

  test('are posted once on each account, or on one of them', () => {
    expect(judge(id, listening, publishOn(first, second), commentOn(first), commentOn(second), buildClock(80))).toBe(
      'kept',
    );
    expect(judge(id, listening, publishOn(first, second), commentOn(first), buildClock(80))).toBe('kept');
  });

  test('are not posted twice on one account', () => {
    expect(judge(id, listening, publishOn(first, second), commentOn(first), commentOn(first), buildClock(80))).toBe(
      'broken',
    );
  });

  test('are posted on one of them at least', () => {
    expect(judge(id, listening, publishOn(first, second), buildClock(80))).toBe('broken');
  });

  test('do not count on other platforms', () => {
    const social = { platform: 'social', accountId: 'acc_social' };
    expect(judge(id, listening, publishOn(first, social), commentOn(first), commentOn(social), buildClock(80))).toBe(
      'kept',
    );
    expect(judge(id, listening, publishOn(first, social), commentOn(social), buildClock(80))).toBe('broken');
  });
});

describe('a republish', () => {
  const id = 'autoPlug.comments.sent';
  const republishOn = (target: typeof first) => republishedPost({ id: 'post_1' }, { platforms: [target] });

  test('does not repeat the comments on the former account', () => {
    const republish = republishOn({ platform: 'social', accountId: 'acc_social' });
    const trace = [listening, publishOn(first), commentOn(first), republish, page([readRecord(publishOn(first))])];
    expect(judge(id, ...trace, buildClock(80))).toBe('kept');
    expect(judge(id, ...trace, commentOn(first), buildClock(80))).toBe('broken');
  });

  test('may or may not post them on a new account', () => {
    const social = { platform: 'social', accountId: 'acc_social' };
    const republishedRecord = post('published', {
      platforms: [target('social', 'published'), target('professional', 'published', { publishedAt: timestamp(0) })],
    });
    const trace = [
      listening,
      publishOn(social),
      republishOn({ ...first, accountId: 'acc_professional' }),
      page([republishedRecord]),
    ];
    expect(judge(id, ...trace, buildClock(80))).toBe('not-exercised');
    expect(judge(id, ...trace, commentOn({ ...first, accountId: 'acc_professional' }), buildClock(80))).toBe('kept');
  });
});

test('an account on which publishing failed gets no follow-up comment', () => {
  const id = 'autoPlug.comments.not-before';
  const creation = publishOn(first, { ...second, status: 'failed' });
  const shown = page([readRecord(creation)], { minute: 20 });
  expect(judge(id, creation, commentOn(first), shown)).toBe('kept');
  expect(judge(id, creation, commentOn(second), shown)).toBe('broken');
  // A service may publish and comment later.
  expect(judge(id, creation, commentOn(second))).not.toBe('broken');
});
