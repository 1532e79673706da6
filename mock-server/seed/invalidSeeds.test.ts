import { describe, expect, test } from 'vitest';
import { maxListedInvalidValues } from '../control/operation/inputLimits.ts';
import { createMock } from '../createMock.ts';
import { createFrozenMock, now } from '../testing/caller.ts';
import { SeedError } from './seedError.ts';
import type { Seed } from './shape.ts';

const social = { platform: 'social', accountId: 'acc_social' } as const;
const openmicro = { platform: 'openmicro', accountId: 'acc_openmicro' } as const;
const magnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
} as const;

/** The errors of a seed: location, rule and message. */
function collectInvalidValues(seed: unknown): readonly (readonly [string, string | undefined, string])[] {
  try {
    createMock({ frozenAt: now, seed: seed as Seed });
    return [];
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    return error.invalidValues.map(({ at, rule, message }) => [at, rule, message]);
  }
}

describe('an invalid seed', () => {
  const post = { text: 'Hi', platforms: [social] };
  const cases: readonly (readonly [string, unknown, readonly (readonly [string, string | undefined, RegExp])[]])[] = [
    ['a string', 'posts', [['', undefined, /object/]]],
    ['an array', [], [['', undefined, /object/]]],
    ['an unknown member', { posst: [] }, [['/posst', undefined, /Did you mean posts\?/]]],
    [
      'prototype names',
      JSON.parse('{"__proto__":{"posts":1}}'),
      [['/__proto__', undefined, /Unknown member __proto__/]],
    ],
    [
      'posts that no request could create',
      {
        posts: [
          post,
          { ...post, platforms: [{ platform: 'social', accountId: 'acc_nobody' }] },
          { ...post, colour: 'red' },
        ],
      },
      [
        ['/posts/1/platforms/0/accountId', 'post.target.account.exists', /./],
        ['/posts/2/colour', 'request.members.unknown', /./],
      ],
    ],
    [
      'a text that is too long and an item that is not an object',
      {
        posts: [
          7,
          { ...post, platforms: [{ platform: 'microblog', accountId: 'acc_microblog' }], text: 'a'.repeat(281) },
        ],
      },
      [
        ['/posts/0', undefined, /Must be an object/],
        ['/posts/1/text', 'text.length.microblog', /./],
      ],
    ],
    [
      'a schedule in the past',
      { posts: [{ ...post, scheduledFor: '2029-01-01T00:00:00Z' }] },
      [['/posts/0/scheduledFor', 'post.schedule.future', /./]],
    ],
    [
      'a scheduled post without a schedule',
      { posts: [{ ...post, state: 'scheduled' }] },
      [['/posts/0/state', undefined, /set scheduledFor/]],
    ],
    [
      'a draft with a schedule',
      { posts: [{ ...post, state: 'draft', scheduledFor: '2031-01-01T00:00:00Z' }] },
      [['/posts/0/state', undefined, /remove scheduledFor/]],
    ],
    [
      'target states that contradict the state of the post',
      { posts: [{ ...post, state: 'published', platforms: [social, { ...openmicro, state: 'failed' }] }] },
      [['/posts/0/state', undefined, /the post is partially_published/]],
    ],
    [
      'a target state on a draft',
      { posts: [{ ...post, state: 'draft', platforms: [{ ...social, state: 'failed' }] }] },
      [['/posts/0/platforms/0', undefined, /Only targets of a published/]],
    ],
    [
      'a misspelt state',
      { posts: [{ ...post, state: 'publishd' }] },
      [['/posts/0/state', undefined, /Did you mean published\?/]],
    ],
    [
      'a target with a status',
      { posts: [{ ...post, platforms: [{ ...social, status: 'failed' }] }] },
      [['/posts/0/platforms/0/status', 'request.members.unknown', /./]],
    ],
    [
      'a publication time in the future',
      { posts: [{ ...post, publishNow: true, publishedAt: '2031-01-01T00:00:00Z' }] },
      [['/posts/0/publishedAt', undefined, /must not be after the time of the seed/]],
    ],
    [
      'a day that does not exist',
      { clock: { now: '2030-02-30T00:00:00Z' } },
      [['/clock/now', undefined, /not a valid date/]],
    ],
    [
      'an id without the prefix post_',
      { posts: [{ ...post, id: 'monday' }] },
      [['/posts/0/id', undefined, /begins with post_/]],
    ],
    [
      'a duplicate id',
      {
        posts: [
          { ...post, id: 'post_a' },
          { ...post, id: 'post_a' },
        ],
      },
      [['/posts/1/id', undefined, /Duplicate id/]],
    ],
    [
      'the state publishing on a mock that publishes instantly',
      { posts: [{ ...post, state: 'publishing' }] },
      [['/posts/0/state', undefined, /Publishing is instant/]],
    ],
    [
      'a lead magnet with an unknown outreach account',
      { leadMagnets: [{ ...magnet, outreachAccountId: 'out_nobody' }] },
      [['/leadMagnets/0/outreachAccountId', 'leadMagnet.outreachAccount.exists', /./]],
    ],
    [
      'a lead of an unknown lead magnet',
      {
        leadMagnets: [{ ...magnet, id: 'lm_a' }],
        leads: [{ leadMagnet: 'lm_b', commenter: { name: 'Bo' }, comment: 'guide' }],
      },
      [['/leads/0/leadMagnet', undefined, /Did you mean lm_a\?/]],
    ],
    [
      'a lead without a keyword',
      {
        leadMagnets: [{ ...magnet, id: 'lm_a' }],
        leads: [{ leadMagnet: 'lm_a', commenter: { name: 'Bo' }, comment: 'hello' }],
      },
      [['/leads/0/comment', undefined, /a keyword of the lead magnet: guide/]],
    ],
    ['a comment without a post', { comments: [{ text: 'Hi' }] }, [['/comments/0', undefined, /exactly one of/]]],
    [
      'traits of an unknown account',
      { traits: [{ account: 'acc_socal', publishing: false }] },
      [['/traits/0/account', undefined, /Did you mean acc_social\?/]],
    ],
    [
      'more accounts than the plan allows',
      {
        plans: ['starter'],
        accounts: Array.from({ length: 11 }, (_, i) => ({ id: `a${i}`, platform: 'social', name: 'A' })),
      },
      [['/accounts', undefined, /at most 10 accounts, but the seed has 11/]],
    ],
  ];

  test.each(cases)('with %s is refused with the location of the error', (_, seed, expected) => {
    const invalidValues = collectInvalidValues(seed);
    expect(invalidValues.map(([at, rule]) => [at, rule])).toEqual(expected.map(([at, rule]) => [at, rule]));
    for (const [i, [, , words]] of expected.entries()) expect(invalidValues[i]?.[2]).toMatch(words);
  });

  test('is reported with one line per error', () => {
    const { message } = new SeedError([{ at: '/posts/0/text', message: 'Give a text.', rule: 'post.text.empty' }]);
    expect(message).toBe('The seed is invalid:\n  /posts/0/text: Give a text. [post.text.empty]');
  });
});

test('a list is copied a few times, however many of its items are invalid', () => {
  let copyCount = 0;
  // Copies are of the same class.
  class CountedList<T> extends Array<T> {
    override map<U>(convert: (item: T, i: number, items: T[]) => U): U[] {
      copyCount++;
      return super.map(convert);
    }
  }
  const posts = CountedList.from({ length: 100 }, () => ({ id: 'no-post-id', text: 'Hi', platforms: [social] }));
  expect(collectInvalidValues({ posts })).toHaveLength(100);
  expect(copyCount).toBeLessThan(10);
});

test('the control surface lists the first errors of a seed and states the total', async () => {
  const mock = createFrozenMock();
  const accounts = Array.from({ length: 8000 }, () => ({ id: 'acc_one', platform: 'social', name: 'One' }) as const);
  const error = await mock.seed({ accounts }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'INVALID_SEED',
    message: expect.stringContaining(`first ${maxListedInvalidValues}`),
  });
  expect((error as { invalidValues: unknown[] }).invalidValues).toHaveLength(maxListedInvalidValues);
});

test('the control surface lists the first errors of every other body, too', async () => {
  const faults = Array.from({ length: maxListedInvalidValues }, () => ({ one: 1, two: 2 })) as never;
  const error = await createFrozenMock()
    .faults.set(faults)
    .catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(new RegExp(`first ${maxListedInvalidValues} of \\d+ errors`));
  expect((error as { invalidValues: unknown[] }).invalidValues).toHaveLength(maxListedInvalidValues);
});
