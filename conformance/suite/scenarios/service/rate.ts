/** Scenarios for the rate limit. */
import { plans } from '../../../../spec/plans.ts';
import { listTargets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { hasAnswer, isBoundIn } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  createPost,
  listAccounts,
  listPosts,
  reset,
  type ScenarioBuilder,
  switchPlans,
  uploadMedia,
} from '../scenario.ts';

const requestsPerMinute = plans.api.requestsPerMinute ?? 0;

/** Four requests of different kinds. */
const listRequests = (name: string): readonly RequestStep[] =>
  [
    listAccounts({ caller: 'api' }),
    listPosts({}, { caller: 'api' }),
    createPost(
      `draft-${name}`,
      { text: 'Within limits in {{run}}', platforms: listTargets('social') },
      { caller: 'api' },
    ),
    uploadMedia(`file-${name}`, 'Team.jpg', 'jpeg', { caller: 'api' }),
  ].map(asProbe);

/** Also tests the rule itself, if the profile says how requests are counted. */
export const buildRateScenarios: ScenarioBuilder = (context) => {
  const isBucket = hasAnswer(context, 'limits.rate', 'token-bucket');
  // Two fixed windows may meet in the minute of the scenario, and a bucket is refilled meanwhile.
  const isDoubled = isBucket || hasAnswer(context, 'limits.rate', 'fixed') || !isBoundIn(context, 'limits.rate');
  const maxAccepted = isDoubled ? 2 * requestsPerMinute : requestsPerMinute;
  const testsRateRule = isBoundIn(context, 'limits.rate') && !hasAnswer(context, 'limits.rate', 'off');
  // Under every answer, a key that was idle for a minute can send sixty requests at once: `rate.not-early`.
  const needs = context.profile.absent.has('limits.rate') ? (['limits.rate'] as const) : [];
  const buildAccountsRequest = (expects: 'accepted' | 'refused'): RequestStep => ({
    ...asProbe(listAccounts({ caller: 'api' })),
    ...(testsRateRule ? { expects, about: ['rate.limit'] } : {}),
  });
  return [
    buildScenario(
      'rate/minute',
      'Sixty requests in a minute are accepted; the next is refused with Retry-After, and so are four in parallel',
      {
        about: [
          'rate.window',
          'rate.not-early',
          'rate.retry-after',
          'rate.headers',
          ...(testsRateRule ? ['rate.limit'] : []),
        ],
        needs,
        alone: true,
      },
      reset('api'),
      { ...listAccounts({ caller: 'api' }), role: testsRateRule ? 'control' : 'probe' },
      Array.from({ length: requestsPerMinute - 1 }, () => buildAccountsRequest('accepted')),
      Array.from({ length: maxAccepted - requestsPerMinute }, () => asProbe(listAccounts({ caller: 'api' }))),
      // A bucket may have got another token since the last request; `rate.window` knows the times.
      isBucket ? asProbe(listAccounts({ caller: 'api' })) : buildAccountsRequest('refused'),
      {
        kind: 'parallel',
        // One of them may be accepted if the first request is a minute old by then; `rate.window` knows the times.
        requests: Array.from({ length: 4 }, () => asProbe(listAccounts({ caller: 'api' }))),
      },
    ),
    buildScenario(
      'rate/later',
      isBucket
        ? 'Half a minute after sixty requests, about thirty are accepted, and a minute later sixty'
        : 'Half a minute after sixty requests, another is refused, and a minute later sixty are accepted',
      { about: ['rate.not-early', 'rate.window'], needs, alone: true },
      reset('api'),
      Array.from({ length: requestsPerMinute + 1 }, () => asProbe(listAccounts({ caller: 'api' }))),
      advance('PT31S', 'api'),
      // A bucket has about half of its tokens by then.
      Array.from({ length: isBucket ? 45 : 1 }, () => asProbe(listAccounts({ caller: 'api' }))),
      advance('PT61S', 'api'),
      Array.from({ length: requestsPerMinute + 1 }, () => asProbe(listAccounts({ caller: 'api' }))),
    ),
    buildScenario(
      'rate/others',
      'The requests of another key with further plans do not count',
      { about: ['rate.not-early'], needs: ['limits.rate'], alone: true },
      reset('api'),
      Array.from({ length: requestsPerMinute / 2 }, () => asProbe(listAccounts())),
      Array.from({ length: requestsPerMinute }, () => asProbe(listAccounts({ caller: 'api' }))),
    ),
    buildScenario(
      'rate/mixed',
      'Requests of every kind count together',
      { about: ['rate.window'], needs: ['limits.rate'], alone: true },
      reset('api'),
      Array.from({ length: maxAccepted / 4 }, (_, i) => listRequests(`${i}`)).flat(),
      listRequests('beyond'),
    ),
    buildScenario(
      'rate/own',
      'The requests of one key do not count for another key with the same plan',
      { about: ['rate.not-early', ...(testsRateRule ? ['rate.limit'] : [])], needs: ['limits.rate'], alone: true },
      reset('api'),
      reset(),
      switchPlans('api'),
      Array.from({ length: requestsPerMinute - 1 }, () => asProbe(listAccounts())),
      buildAccountsRequest('accepted'),
      buildAccountsRequest('accepted'),
    ),
  ];
};
