/** Scripts that count requests and published posts up to the limits of the plans. */
import { plans } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rateLimit } from '../../../spec/rules/service/gates.ts';
import { isBound } from '../../oracle/readings.ts';
import { postTo } from '../../script/bodies.ts';
import type { CallerName, Script, Step } from '../../script/script.ts';
import { arrange, control, type RequestSpec } from '../../script/steps.ts';
import { expectAcceptance, expectRefusal, keepScriptsWithDefaults } from '../expectations.ts';

const repeat = <T>(n: number, make: () => T): readonly T[] => Array.from({ length: n }, make);

const listAccounts = (caller: CallerName): RequestSpec => ({ operation: 'listAccounts', caller });

/** Begins with a reset to clear the count, and ends with one so that the next run need not wait a minute. */
const rateScript: Script = {
  id: 'gate/rate.limit/api',
  title: `${rateLimit.requests} requests in a minute with only the API plan, and one more`,
  about: ['rate.limit'],
  alone: true,
  steps: [
    { kind: 'reset', caller: 'api' },
    control(listAccounts('api')),
    ...repeat(rateLimit.requests - 1, () => expectAcceptance('rate.limit', listAccounts('api'))),
    expectRefusal('rate.limit', listAccounts('api')),
    { kind: 'reset', caller: 'api' },
  ],
};

/** Only with an answer to `limits.rate.keys`: the document does not say that other plans have no rate limit. */
const unlimitedRateScript: Script = {
  id: 'gate/rate.limit/starter',
  title: `${rateLimit.requests + 1} requests in a minute with the Starter plan`,
  about: ['rate.limit'],
  alone: true,
  steps: [
    control(listAccounts('starter')),
    ...repeat(rateLimit.requests - 1, () => arrange(listAccounts('starter'))),
    expectAcceptance('rate.limit', listAccounts('starter')),
  ],
};

const quota = plans.api.publishedPostsPerMonth ?? 100;
const publishedPost: RequestSpec = { operation: 'createPost', body: { ...postTo('social'), publishNow: true } };
const draftPost: RequestSpec = { operation: 'createPost', body: postTo('social') };

/** Spreads requests over minutes, within the rate limit. */
const withPauses = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step, i) => (i % 50 === 49 ? [step, { kind: 'advance' as const, by: 'PT61S' }] : [step]));

const buildQuotaScript = (
  name: string,
  callerPlans: readonly ('api' | 'starter')[],
  lastSteps: readonly Step[],
): Script => ({
  id: `gate/quota.posts/${name}`,
  title: `${quota} published posts in a month with the plan ${callerPlans.join(' and ')}, and one more`,
  about: ['quota.posts'],
  size: 'deep',
  alone: true,
  steps: [
    { kind: 'reset', caller: 'primary' },
    { kind: 'plan', caller: 'primary', plans: callerPlans },
    ...withPauses([control(publishedPost), ...repeat(quota - 2, () => arrange(publishedPost))]),
    ...lastSteps,
  ],
});

const monthlyScripts = [
  buildQuotaScript(
    'api',
    ['api'],
    [
      expectAcceptance('quota.posts', publishedPost),
      expectRefusal('quota.posts', publishedPost),
      // Drafts do not count as published.
      expectAcceptance('quota.posts', draftPost),
    ],
  ),
  buildQuotaScript('starter', ['starter'], [arrange(publishedPost), expectAcceptance('quota.posts', publishedPost)]),
];

/** @param size quick: without the rate limit, which the scenarios of the rate laws test already */
export function buildLimitScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const rateScripts = [rateScript, ...(isBound(profile, 'limits.rate.keys') ? [unlimitedRateScript] : [])];
  return keepScriptsWithDefaults(size === 'quick' ? monthlyScripts : [...rateScripts, ...monthlyScripts], profile);
}
