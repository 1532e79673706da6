import { describe, expect, test } from 'vitest';
import { createMock } from '../createMock.ts';
import { now } from '../testing/caller.ts';
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

/** What is wrong with a seed: place, rule, and the words. */
function faultsOf(seed: unknown): readonly (readonly [string, string | undefined, string])[] {
  try {
    createMock({ frozenAt: now, seed: seed as Seed });
    return [];
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    return error.faults.map(({ at, rule, message }) => [at, rule, message]);
  }
}

describe('a wrong seed', () => {
  const post = { text: 'Hi', platforms: [social] };
  const cases: readonly (readonly [string, unknown, readonly (readonly [string, string | undefined, RegExp])[]])[] = [
    ['no object', 'posts', [['', undefined, /object/]]],
    ['a list', [], [['', undefined, /object/]]],
    ['an unknown member', { posst: [] }, [['/posst', undefined, /Did you mean posts\?/]]],
    ['prototype names', JSON.parse('{"__proto__":{"posts":1}}'), [['/__proto__', undefined, /There is no __proto__/]]],
    [
      'posts that no request could make',
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
      'a text that is too long, and an item that is no object',
      {
        posts: [
          7,
          { ...post, platforms: [{ platform: 'microblog', accountId: 'acc_microblog' }], text: 'a'.repeat(281) },
        ],
      },
      [
        ['/posts/0', undefined, /Give an object/],
        ['/posts/1/text', 'text.length.microblog', /./],
      ],
    ],
    [
      'a schedule that is over',
      { posts: [{ ...post, scheduledFor: '2029-01-01T00:00:00Z' }] },
      [['/posts/0/scheduledFor', 'post.schedule.future', /./]],
    ],
    [
      'a scheduled post without a schedule',
      { posts: [{ ...post, state: 'scheduled' }] },
      [['/posts/0/state', undefined, /give scheduledFor/]],
    ],
    [
      'a draft with a schedule',
      { posts: [{ ...post, state: 'draft', scheduledFor: '2031-01-01T00:00:00Z' }] },
      [['/posts/0/state', undefined, /take scheduledFor out/]],
    ],
    [
      'outcomes that make it another state',
      { posts: [{ ...post, state: 'published', platforms: [social, { ...openmicro, state: 'failed' }] }] },
      [['/posts/0/state', undefined, /make it partially_published/]],
    ],
    [
      'an outcome of a draft',
      { posts: [{ ...post, state: 'draft', platforms: [{ ...social, state: 'failed' }] }] },
      [['/posts/0/platforms/0', undefined, /Nothing was tried/]],
    ],
    [
      'a state that is misspelt',
      { posts: [{ ...post, state: 'publishd' }] },
      [['/posts/0/state', undefined, /Did you mean published\?/]],
    ],
    [
      'a target with a status',
      { posts: [{ ...post, platforms: [{ ...social, status: 'failed' }] }] },
      [['/posts/0/platforms/0/status', 'request.members.unknown', /./]],
    ],
    [
      'a time ahead',
      { posts: [{ ...post, publishNow: true, publishedAt: '2031-01-01T00:00:00Z' }] },
      [['/posts/0/publishedAt', undefined, /ahead of the time of the seed/]],
    ],
    ['a day that does not exist', { clock: { now: '2030-02-30T00:00:00Z' } }, [['/clock/now', undefined, /no day/]]],
    [
      'an id that is not one of a post',
      { posts: [{ ...post, id: 'monday' }] },
      [['/posts/0/id', undefined, /begins with post_/]],
    ],
    [
      'an id that stands twice',
      {
        posts: [
          { ...post, id: 'post_a' },
          { ...post, id: 'post_a' },
        ],
      },
      [['/posts/1/id', undefined, /twice/]],
    ],
    [
      'publishing where it takes no time',
      { posts: [{ ...post, state: 'publishing' }] },
      [['/posts/0/state', undefined, /takes no time/]],
    ],
    [
      'a lead magnet of nobody',
      { leadMagnets: [{ ...magnet, outreachAccountId: 'out_nobody' }] },
      [['/leadMagnets/0/outreachAccountId', 'leadMagnet.outreachAccount.exists', /./]],
    ],
    [
      'a lead of no lead magnet',
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
      [['/leads/0/comment', undefined, /its keywords are guide/]],
    ],
    ['a comment nowhere', { comments: [{ text: 'Hi' }] }, [['/comments/0', undefined, /one of them/]]],
    [
      'traits of nobody',
      { traits: [{ account: 'acc_socal', publishing: false }] },
      [['/traits/0/account', undefined, /Did you mean acc_social\?/]],
    ],
    [
      'more accounts than the plan has',
      {
        plans: ['starter'],
        accounts: Array.from({ length: 11 }, (_, i) => ({ id: `a${i}`, platform: 'social', name: 'A' })),
      },
      [['/accounts', undefined, /at most 10 accounts, and here are 11/]],
    ],
  ];

  test.each(cases)('with %s is refused, naming the place', (_, seed, expected) => {
    const found = faultsOf(seed);
    expect(found.map(([at, rule]) => [at, rule])).toEqual(expected.map(([at, rule]) => [at, rule]));
    for (const [i, [, , words]] of expected.entries()) expect(found[i]?.[2]).toMatch(words);
  });

  test('is told as lines', () => {
    const { message } = new SeedError([{ at: '/posts/0/text', message: 'Give a text.', rule: 'post.text.empty' }]);
    expect(message).toBe('The seed cannot be used:\n  /posts/0/text: Give a text. [post.text.empty]');
  });
});
