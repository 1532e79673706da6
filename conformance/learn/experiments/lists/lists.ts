/** Experiments on the list of posts. */
import { pagedAnswers } from '../../../../spec/decisions/numberedCursor.ts';
import { asList, readMember } from '../../../../spec/json.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import { getFullPageSize } from '../../../oracle/fullPage.ts';
import { control, given, probe } from '../../../script/steps.ts';
import {
  accepted,
  buildVariants,
  createPost,
  type Experiments,
  greetingPost,
  type MeasureExperiment,
  refused,
  withSchedule,
} from '../experiment.ts';
import { getData } from '../responses.ts';
import { dateFilterExperiments } from './dateFilters.ts';
import { buildFilterSetup, farFuture, list, listPosts, posts, type Query, withEmptyControl } from './listRequests.ts';

/** The page size in the response; undefined if it is less than 1. */
function readLimit({ requests }: ScriptResult): number | undefined {
  const limit = readMember(readMember(requests.at(-1)?.observation.responseBody, 'pagination'), 'limit');
  return typeof limit === 'number' && limit >= 1 ? limit : undefined;
}

/**
 * The maximum page size: 100 if the next number and larger ones are refused, or the one in the response if it is smaller
 * than requested.
 */
function findGreatestLimit(result: ScriptResult, requestedLimit: number): unknown {
  const [hundred, next] = result.requests.map(({ observation }) => observation);
  const { status = 0 } = result.requests.at(-1)?.observation ?? {};
  if (status >= 400 && status < 500 && result.stop?.kind !== 'throttled')
    return hundred?.success === true && next?.success === false ? 100 : undefined;
  const limit = readLimit(result);
  return limit === undefined || limit >= requestedLimit ? undefined : limit;
}

/** Usual maximum page sizes other than 100. */
const usualMaximums = [10, 20, 25, 30, 40, 50, 60, 75, 80, 200, 250, 500];
const usualMaximumOrders = {
  'usual maximums': usualMaximums,
  'usual maximums, the greatest first': usualMaximums.toReversed(),
};

/** The maximum page size if every size up to it is accepted, and the next number and every larger one are refused. */
function findUsualMaximum({ requests }: ScriptResult): number | undefined {
  const sizes = requests.map(({ step, observation }) => ({ size: Number(step.query?.limit), ...observation }));
  const greatest = Math.max(...sizes.filter(({ success }) => success).map(({ size }) => size));
  const isMaximum = sizes.every(
    ({ size, status }) => (status >= 400 && status < 500 && status !== 429) === size > greatest,
  );
  return isMaximum && sizes.some(({ size }) => size === greatest + 1) ? greatest : undefined;
}

/** Two posts, which are due at the given times, and a list that contains them. */
const buildTwoPostSteps =
  (first: string, second: string, query: Query = {}) =>
  (profile: Profile) => [
    given('first', createPost({ ...posts.first, scheduledFor: first })),
    given('second', createPost({ ...posts.second, scheduledFor: second })),
    list({ limit: getFullPageSize(profile), ...query }),
  ];

/** A valid value of a filter, and one that is not. */
const invalidFilters = {
  'an unknown state': [{ status: 'published' }, { status: 'no-such-state' }],
  'an invalid date': [{ from: farFuture }, { from: 'yesterday' }],
} as const;

/** @param name says which of the two posts is due later */
const predictOrders = (name: string) => ({
  'newest-first': { ...accepted, listed: ['second', 'first'] },
  'oldest-first': { ...accepted, listed: ['first', 'second'] },
  'by schedule': { ...accepted, listed: name.startsWith('the first') ? ['second', 'first'] : ['first', 'second'] },
});

/** Without a post that the filter excludes, only a refusal is evidence, because an accepted parameter may have no effect. */
export const listExperiments: Experiments = {
  'request.unknown-parameters': buildVariants(
    { 'the posts': 'listPosts', 'the accounts': 'listAccounts' } as const,
    (operation) => ({
      steps: [control({ operation }), probe({ operation, query: { colour: 'blue' } })],
      predicts: { refuse: refused, ignore: accepted },
    }),
  ),
  'post.list.limit': [
    { name: 'all posts', steps: [list()], measure: readLimit },
    { name: 'drafts', steps: [list({ status: 'draft' })], measure: readLimit },
    ...[51, 101].map(
      (count): MeasureExperiment => ({
        name: `${count} posts`,
        steps: [
          ...Array.from({ length: count }, (_, i) => given(`post-${i}`, createPost(withSchedule(greetingPost)))),
          list(),
        ],
        measure: ({ requests }) => {
          const listedCount = asList(getData(requests.at(-1))).length;
          // If all posts are listed, the service may have no others.
          return listedCount > 0 && listedCount < count ? listedCount : undefined;
        },
        needs: ['post.schedule.field'],
        maskingAnswers: { 'post.list.paging': 'none' },
        size: 'deep',
      }),
    ),
  ],
  'post.list.limit.most': [
    ...[101, 1000].map((limit) => ({
      name: String(limit),
      steps: [
        control(listPosts({ limit: 100 })),
        ...[...new Set([101, limit])].map((number) => list({ limit: number })),
      ],
      measure: (result: ScriptResult) => findGreatestLimit(result, limit),
    })),
    ...Object.entries(usualMaximumOrders).map(([name, sizes]) => ({
      name,
      steps: [
        control(listPosts({ limit: 1 })),
        ...sizes.flatMap((size) => [list({ limit: size }), list({ limit: size + 1 })]),
      ],
      measure: findUsualMaximum,
    })),
  ].map(
    (experiment): MeasureExperiment => ({
      ...experiment,
      needs: ['post.list.query'],
      maskingAnswers: { 'post.list.paging': 'none' },
    }),
  ),
  'post.list.limit.over': [
    ...buildVariants({ 'a limit of 101': 101, 'a limit of 1,000': 1000 }, (limit) => ({
      steps: [control(listPosts({ limit: 10 })), list({ limit })],
      predicts: { refuse: refused, cap: accepted },
      commonPrediction: refused,
      needs: ['post.list.query'],
      maskingAnswers: { 'post.list.paging': 'none' },
    })),
    ...buildVariants({ 'a limit of 101, after one of 1': 101, 'a limit of 1,000, after one of 1': 1000 }, (limit) => ({
      steps: [
        given('first', createPost(withSchedule(posts.first))),
        given('second', createPost(withSchedule(posts.second))),
        control(listPosts({ limit: 1 })),
        list({ limit }),
      ],
      predicts: { refuse: refused, cap: { ...accepted, isCapped: true } },
      commonPrediction: { control: { items: 1 } },
      needs: ['post.schedule.field', 'post.list.query'],
      maskingAnswers: { 'post.list.paging': 'none' },
    })),
  ],
  'post.list.paging.invalid': buildVariants(
    {
      'a page size in words': { limit: 'ten' },
      'a negative page size': { limit: '-1' },
      'a page size of zero': { limit: '0' },
      'a page size with a fraction': { limit: '1.5' },
      'a page in words': { cursor: 'no-such-page' },
      'another page in words': { cursor: 'abc' },
      'a negative page': { cursor: '-1' },
    } as const,
    (query) => ({
      steps: [control(listPosts({ limit: 1 })), list(query)],
      predicts: { refuse: refused, 'accept: the default or the nearest valid value': accepted },
      isAlwaysPlayed: true,
      needs: ['post.list.query', 'post.list.paging'],
      requiredAnswers: { 'post.list.paging': pagedAnswers },
    }),
  ),
  'post.list.invalid': [
    ...buildVariants(invalidFilters, ([valid, query]) => ({
      steps: [control(listPosts(valid)), list(query)],
      predicts: { refuse: refused, 'ignore it': accepted, 'an empty list': accepted },
      commonPrediction: refused,
      needs: ['post.list.query'],
    })),
    ...buildVariants(
      {
        'an unknown state, and a post': invalidFilters['an unknown state'],
        'an invalid date, and a post': invalidFilters['an invalid date'],
      },
      ([valid, query]) => ({
        steps: [...buildFilterSetup(valid), list(query)],
        predicts: {
          refuse: refused,
          'ignore it': { ...accepted, listed: ['first'] },
          'an empty list': { ...accepted, items: 0 },
        },
        commonPrediction: withEmptyControl,
        needs: ['post.schedule.field', 'post.list.query'],
      }),
    ),
  ],
  ...dateFilterExperiments,
  'post.list.order': [
    // In other lists of more than one page, the newest posts may be on the last one.
    ...buildVariants(
      {
        'the first is due later, among posts of some days': ['P14D', 'P12D', 'P11D', 'P15D'],
        'the first is due an hour later, among posts of a day': ['P17DT1H', 'P17D', 'P16D', 'P18D'],
        'the second is due later, among posts of some days': ['P20D', 'P22D', 'P19D', 'P23D'],
        'the second is due an hour later, among posts of a day': ['P25D', 'P25DT1H', 'P24D', 'P26D'],
      } as const,
      ([first, second, from, to], name) => ({
        steps: buildTwoPostSteps(`{{now+${first}}}`, `{{now+${second}}}`, {
          from: `{{now+${from}}}`,
          to: `{{now+${to}}}`,
        }),
        predicts: predictOrders(name),
        needs: ['post.schedule.field', 'post.list.query'],
        requiredAnswers: { 'post.list.dates': 'effective' },
        commonPrediction: accepted,
      }),
    ),
    ...buildVariants(
      {
        'the first is due later': ['{{now+P40D}}', '{{now+P30D}}'],
        'the first is due an hour later': ['{{now+P30DT1H}}', '{{now+P30D}}'],
        'the second is due later': ['{{now+P30D}}', '{{now+P40D}}'],
        'the second is due an hour later': ['{{now+P30D}}', '{{now+P30DT1H}}'],
      } as const,
      ([first, second], name) => ({
        steps: buildTwoPostSteps(first, second),
        predicts: predictOrders(name),
        needs: ['post.schedule.field'],
        commonPrediction: accepted,
      }),
    ),
  ],
};
