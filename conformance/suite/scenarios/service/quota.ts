/** Scenarios for the monthly quota: what counts, what is refused at its end, and when it starts again. */
import { type Plan, plans } from '../../../../spec/plans.ts';
import { listTargets } from '../../../script/bodies.ts';
import type { CallerName, RequestStep, Step } from '../../../script/script.ts';
import { canCreateDrafts, getFullPage, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  buildRequestStep,
  buildScenario,
  type Context,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listPosts,
  republishPost,
  reset,
  restorePublishing,
  type Scenario,
  type ScenarioBuilder,
  settle,
  switchPlans,
  updatePost,
} from '../scenario.ts';

const hello = { text: 'Within limits', platforms: listTargets('social') };
const monthlyPosts = plans.api.publishedPostsPerMonth ?? 0;

/** Steps that wait a minute after every fifty posts, to stay within the rate limit. */
const paceSteps = (count: number, caller: CallerName, build: (i: number) => Step): readonly Step[] =>
  Array.from({ length: count }, (_, i) => [
    ...(i > 0 && i % 50 === 0 ? [advance('PT61S', caller)] : []),
    build(i),
  ]).flat();

/** Publishes posts. The last refusal is compared with the first post. */
const publishPosts = (count: number, caller: CallerName, first = 0): readonly Step[] =>
  paceSteps(count, caller, (i) =>
    createPublishedPost(`post${first + i}`, hello, { caller, role: first + i === 0 ? 'control' : 'given' }),
  );

/** A request whose outcome depends on all earlier posts, which only the laws count. */
const judgeByLawsOnly = (step: RequestStep): RequestStep => ({ ...step, about: [] });

/**
 * Marks a request that publishes one post too many. It must be refused only if the profile says how long publishing takes;
 * otherwise, earlier posts may not be published yet, and only the laws judge it.
 */
const expectBeyondQuota = (context: Context, step: RequestStep): Step =>
  isBoundIn(context, 'post.publish.duration')
    ? { ...step, expects: 'refused', about: ['quota.posts'] }
    : judgeByLawsOnly(step);

/** A hundred posts take time, so a quick run plays only the scenario of the whole month. */
export const buildQuotaScenarios: ScenarioBuilder = (context) =>
  !isBoundIn(context, 'limits.quota') || context.profile.behaviour['limits.quota'] === 'off'
    ? []
    : [
        buildQuotaScenario(context, 'month', 'primary'),
        // For services without a hook for plans.
        buildQuotaScenario(context, 'month-of-api-key', 'api'),
        ...buildSpecialCases(context).map((scenario) => ({ ...scenario, size: 'standard' as const })),
      ];

const buildSpecialCases = (context: Context): readonly Scenario[] => [
  buildCountScenario(
    'several-targets',
    'A post counts once, whatever the number of its targets',
    createPublishedPost('both', { ...hello, platforms: listTargets('social', 'professional') }, { caller: 'api' }),
    monthlyPosts - 2,
    // If a republish counts, the quota has no room for it.
    isBoundIn(context, 'post.republish') && hasAnswer(context, 'limits.quota', 'per-post-calendar-month')
      ? [expectBeyondQuota(context, asProbe(republishPost('both', listTargets('microblog'), { caller: 'api' })))]
      : [],
  ),
  buildCountScenario(
    'failed',
    'A post that fails everywhere does not count as published',
    [
      failPublishing('{{account:social}}', 'api'),
      createPublishedPost('failed', hello, { caller: 'api' }),
      ...waitUntilPublished(context, 'api'),
      listPosts({}, { caller: 'api' }),
      restorePublishing('{{account:social}}', 'api'),
    ],
    monthlyPosts - 1,
  ),
  buildScenario(
    'quota/month-end',
    'A quota that is used up half an hour before the end of a month in UTC starts again half an hour after it',
    { about: ['quota.not-early'], needs: ['limits.quota'], alone: true },
    reset('api'),
    { ...advance('P31D', 'api'), beforeMonthEnd: 'PT30M' },
    publishPosts(monthlyPosts, 'api'),
    waitUntilPublished(context, 'api'),
    listAllPosts(context, 'api'),
    advance('PT1H', 'api'),
    asProbe(createPublishedPost('next', hello, { caller: 'api' })),
  ),
  ...(isBoundIn(context, 'post.schedule.field')
    ? [
        buildCountScenario(
          'scheduled',
          'A post that is scheduled does not count before it is published',
          createScheduledPost('scheduled', hello, 'now+P2D', { caller: 'api' }),
          monthlyPosts - 1,
        ),
        buildLaterMonthScenario(context),
      ]
    : []),
  buildScenario(
    'quota/starter',
    'With the Starter plan, more than a hundred posts are published in a month',
    { about: ['plan.starter.unlimited'], alone: true },
    Array.from({ length: monthlyPosts + 1 }, (_, i) =>
      asProbe(createPublishedPost(`post${i}`, hello, { caller: 'starter' })),
    ),
  ),
];

/** Posts that count as one or not at all, followed by as many posts as the quota still allows. */
const buildCountScenario = (
  name: string,
  title: string,
  first: Step | readonly Step[],
  remaining: number,
  last: readonly Step[] = [],
): Scenario =>
  buildScenario(
    `quota/${name}`,
    title,
    { about: ['quota.not-early'], needs: ['limits.quota'], alone: true },
    reset('api'),
    first,
    publishPosts(remaining, 'api'),
    asProbe(createPublishedPost('last', hello, { caller: 'api' })),
    last,
  );

/** How many posts are scheduled for the later month, and how many are published in the first month. */
const scheduledPostCount = 60;

function buildLaterMonthScenario(context: Context): Scenario {
  const caller = 'api';
  const publish = (as: string) => asProbe(createPublishedPost(as, hello, { caller }));
  return buildScenario(
    'quota/later-month',
    'Scheduled posts count in the month in which they are published, not in that of the request',
    {
      about: ['quota.month', 'quota.not-early', 'quota.posts'],
      needs: ['limits.quota', 'post.schedule.field'],
      alone: true,
    },
    reset(caller),
    paceSteps(scheduledPostCount, caller, (i) => createScheduledPost(`due${i}`, hello, 'now+P35D', { caller })),
    advance('PT61S', caller),
    publishPosts(scheduledPostCount, caller),
    // Posts that are published slowly would otherwise count in the later month.
    waitUntilPublished(context, caller),
    settle,
    listPosts({}, { caller }),
    advance('P35D', caller),
    waitUntilPublished(context, caller),
    listAllPosts(context, caller),
    publishPosts(monthlyPosts - 1 - scheduledPostCount, caller, scheduledPostCount),
    publish('last'),
    waitUntilPublished(context, caller),
    listPosts({}, { caller }),
    isBoundIn(context, 'post.schedule.period')
      ? expectBeyondQuota(context, publish('more'))
      : judgeByLawsOnly(publish('more')),
    waitUntilPublished(context, caller),
    listPosts({}, { caller }),
  );
}

/** Reads all posts, in as few pages as the service allows. */
const listAllPosts = (context: Context, caller: CallerName): RequestStep => ({
  ...listPosts(hasPageSize(context) ? getFullPage(context) : {}, { caller }),
  allPages: true,
});

const hasPageSize = (context: Context): boolean =>
  isBoundIn(context, 'post.list.query') && !context.profile.wire.missingFields.has('post.list.query:limit');

function buildQuotaScenario(context: Context, name: string, caller: 'primary' | 'api'): Scenario {
  const changePlans = (...names: readonly Plan[]) => (caller === 'primary' ? [switchPlans(...names)] : []);
  const publish = (as: string) => asProbe(createPublishedPost(as, hello, { caller }));
  // A scheduled post counts once it is published, whether or not the service has reserved a place for it before.
  const canSchedule =
    isBoundIn(context, 'post.schedule.field') &&
    (['all', 'no-carousels'] as const).some((answer) => hasAnswer(context, 'plans.api.features', answer));
  const schedulingSteps = canSchedule ? [createScheduledPost('scheduled', hello, 'now+PT30S', { caller })] : [];
  // Without a stated period, the service may publish the scheduled post late, so that it is unknown how many count.
  const isCountKnown = schedulingSteps.length === 0 || isBoundIn(context, 'post.schedule.period');
  const draftSteps =
    canCreateDrafts(context) && hasAnswer(context, 'post.update.publish', 'publish')
      ? [
          buildRequestStep('createPost', { as: 'updated', body: hello, caller }),
          updatePost('updated', { ...hello, publishNow: true }, { caller }),
        ]
      : [];
  const otherPosts = schedulingSteps.length + draftSteps.length / 2;
  const listMany = listAllPosts(context, caller);
  return buildScenario(
    `quota/${name}`,
    `At most a hundred posts are published in a month${caller === 'api' ? ' with a key that has the API plan alone' : ''}`,
    {
      about: ['quota.month', 'quota.not-early', 'quota.refused', 'quota.posts'],
      needs: ['limits.quota'],
      alone: true,
      ownKey: caller === 'api',
    },
    reset(caller),
    changePlans('api'),
    buildRequestStep('createPost', { as: 'draft', body: hello, timing: 'any', caller }),
    schedulingSteps,
    draftSteps,
    publishPosts(monthlyPosts / 2 - otherPosts, caller),
    // Two long pages show every post. Publishing may take time, and has ended when the clock has advanced.
    advance('PT61S', caller),
    listMany,
    publishPosts(monthlyPosts / 2 - 1, caller, monthlyPosts / 2),
    // Any of the first four may be the last of the month, or none if the service refuses concurrent requests.
    ...[['one', 'two', 'three', 'four'], ['last']].map(
      (names): Step => ({ kind: 'parallel', requests: names.map(publish) }),
    ),
    waitUntilPublished(context, caller),
    isCountKnown ? [] : [advance('PT5M', caller)],
    listMany,
    isCountKnown ? expectBeyondQuota(context, publish('more')) : judgeByLawsOnly(publish('more')),
    listPosts({}, { caller }),
    isBoundIn(context, 'post.update.publish')
      ? [
          judgeByLawsOnly(asProbe(updatePost('draft', { ...hello, publishNow: true }, { caller }))),
          ...waitUntilPublished(context, caller),
        ]
      : [],
    isBoundIn(context, 'post.schedule.field')
      ? [
          // If the request were throttled, its time would have passed when it is repeated.
          advance('PT61S', caller),
          createScheduledPost('due', hello, 'now+PT1M', { caller }),
          advance('PT2M', caller),
          listPosts({}, { caller }),
        ]
      : [],
    // A service whose keys have one plan each cannot add Starter to the API plan.
    ...(caller === 'primary'
      ? [
          ...changePlans(...(hasAnswer(context, 'plans.of-a-key', 'set') ? (['api'] as const) : []), 'starter'),
          publish('unlimited'),
        ]
      : []),
    // The quota starts again in the next month, not on the next day.
    changePlans('api'),
    advance('P1D', caller),
    judgeByLawsOnly(publish('nextDay')),
    ...waitUntilPublished(context, caller),
    listPosts({}, { caller }),
    advance('P31D', caller),
    publish('later'),
    listPosts({}, { caller }),
  );
}
