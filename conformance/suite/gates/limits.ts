/** Scripts that count requests and published posts up to the limits of the plans. */
import { plans } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rateLimit } from '../../../spec/rules/service/gates.ts';
import { postTo } from '../../script/bodies.ts';
import type { CallerName, Script, Step } from '../../script/script.ts';
import { type Ask, arrange, control } from '../../script/steps.ts';
import { acceptedFor, readByDefault, refusedFor } from '../forms/told.ts';

const times = <T>(n: number, make: () => T): readonly T[] => Array.from({ length: n }, make);

const list = (caller: CallerName): Ask => ({ operation: 'listAccounts', caller });

/** Starts from a reset, so that nothing is counted yet. */
const rate: Script = {
  id: 'gate/rate.limit/api',
  title: `${rateLimit.requests} requests in a minute with only the API plan, and one more`,
  about: ['rate.limit'],
  alone: true,
  steps: [
    { kind: 'reset', caller: 'api' },
    control(list('api')),
    ...times(rateLimit.requests - 1, () => acceptedFor('rate.limit', list('api'))),
    refusedFor('rate.limit', list('api')),
  ],
};

const unlimitedRate: Script = {
  id: 'gate/rate.limit/starter',
  title: `${rateLimit.requests + 1} requests in a minute with the Starter plan`,
  about: ['rate.limit'],
  alone: true,
  steps: [
    control(list('starter')),
    ...times(rateLimit.requests - 1, () => arrange(list('starter'))),
    acceptedFor('rate.limit', list('starter')),
  ],
};

const quota = plans.api.publishedPostsPerMonth ?? 100;
const published: Ask = { operation: 'createPost', body: { ...postTo('social'), publishNow: true } };
const draft: Ask = { operation: 'createPost', body: postTo('social') };

/** Spreads requests over minutes, within the rate limit. */
const paced = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step, i) => (i % 50 === 49 ? [step, { kind: 'advance' as const, by: 'PT61S' }] : [step]));

const monthly = (name: string, held: readonly ('api' | 'starter')[], last: readonly Step[]): Script => ({
  id: `gate/quota.posts/${name}`,
  title: `${quota} published posts in a month with the plan ${held.join(' and ')}, and one more`,
  about: ['quota.posts'],
  size: 'large',
  alone: true,
  steps: [
    { kind: 'reset', caller: 'primary' },
    { kind: 'plan', caller: 'primary', plans: held },
    ...paced([control(published), ...times(quota - 2, () => arrange(published))]),
    ...last,
  ],
});

const monthlyScripts = [
  monthly(
    'api',
    ['api'],
    [
      acceptedFor('quota.posts', published),
      refusedFor('quota.posts', published),
      // Drafts do not count as published.
      acceptedFor('quota.posts', draft),
    ],
  ),
  monthly('starter', ['starter'], [arrange(published), acceptedFor('quota.posts', published)]),
];

/** @param size quick: without the rate limit, which the scenarios of the rate laws test already */
export function limitScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  return readByDefault(size === 'quick' ? monthlyScripts : [rate, unlimitedRate, ...monthlyScripts], profile);
}
