/** Scenarios for the analytics of an account. */
import type { Metrics } from '../../../../spec/laws/observation.ts';
import { account, buildSecondTarget, listTargets, secondAccountLabels } from '../../../script/bodies.ts';
import { canCreateDrafts, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  buildRequestStep,
  buildScenario,
  createDraft,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listAccounts,
  listPosts,
  readAnalytics,
  republishPost,
  reset,
  restorePublishing,
  type ScenarioBuilder,
  setFollowers,
  setMetrics,
} from '../scenario.ts';

/** Distinct numbers that are not sums of each other, so that a report shows which of them it has. */
const buildMetrics = (offset: number): Metrics => ({
  impressions: 700_001 + offset,
  views: 500_009 + offset,
  likes: 40_013 + offset,
  comments: 3019 + offset,
  shares: 2003 + offset,
  saves: 1009 + offset,
  clicks: 5003 + offset,
});

/**
 * Metrics of a post that are all low or all high. Impressions, views, likes and sums of low posts begin with 9, and those
 * of high posts with 1, so that they are in another order as texts.
 */
const buildRankedMetrics = (isHigh: boolean, i: number): Metrics => ({
  ...(isHigh
    ? { impressions: 120_000, views: 120_000, likes: 1500 + i, comments: 2, shares: 2, saves: 2, clicks: 2 }
    : { impressions: 90_000 + i, views: 90_000 + i, likes: 900 + i, comments: 1, shares: 1, saves: 1, clicks: 1 }),
});

const [rankedCount, highPosts] = [12, [4, 9]];

export const buildAnalyticsScenarios: ScenarioBuilder = (context) =>
  isBoundIn(context, 'analytics')
    ? [
        buildScenario(
          'analytics/accounts',
          'Analytics of two accounts have the posts of each account',
          {
            about: [
              'analytics.topics',
              'analytics.shape',
              'analytics.types',
              'analytics.account.asked',
              'analytics.posts.of-account',
              'analytics.posts.published',
              'answer.status.getAnalytics',
              'operation.exists',
            ],
            needs: ['analytics'],
            anyPlatform: true,
          },
          createPublishedPost('first', { text: 'Counted here', platforms: listTargets('social') }),
          createPublishedPost('second', { text: 'Counted there', platforms: listTargets('microblog') }),
          canCreateDrafts(context)
            ? createDraft('draft', { text: 'Not counted', platforms: listTargets('social') })
            : [],
          isBoundIn(context, 'post.schedule.field')
            ? createScheduledPost('planned', { text: 'Not counted yet', platforms: listTargets('social') }, 'now+P30D')
            : [],
          waitUntilPublished(context),
          listPosts(),
          readAnalytics('{{account:social}}'),
          readAnalytics('{{account:microblog}}'),
        ),
        buildScenario(
          'analytics/fresh',
          'After a reset, the top posts of two accounts are the posts of each account',
          {
            about: ['analytics.posts.of-account', 'analytics.posts.published'],
            needs: ['analytics'],
            alone: true,
            anyPlatform: true,
          },
          reset('primary'),
          createPublishedPost('first', { text: 'The first here', platforms: listTargets('social') }),
          createPublishedPost('second', { text: 'The first there', platforms: listTargets('microblog') }),
          waitUntilPublished(context),
          listPosts(),
          readAnalytics('{{account:social}}'),
          readAnalytics('{{account:microblog}}'),
        ),
        ...secondAccountLabels.map((label) =>
          buildScenario(
            `analytics/alike/${label}`,
            'Analytics of two accounts of one platform have only the posts to that account',
            {
              about: ['analytics.posts.of-account', 'analytics.account.asked'],
              needs: ['analytics'],
              anyPlatform: true,
            },
            createPublishedPost('first', { text: 'Counted with the first', platforms: listTargets(label) }),
            createPublishedPost('second', {
              text: 'Counted with the second',
              platforms: [buildSecondTarget(label)],
            }),
            waitUntilPublished(context),
            listPosts(),
            readAnalytics(account(label)),
            readAnalytics(account(label, 2)),
          ),
        ),
        buildScenario(
          'analytics/top',
          'The top posts of an account are the best of eight',
          {
            about: [
              'analytics.topics',
              'analytics.top.best',
              'analytics.totals.sum',
              'analytics.figures.agree',
              'analytics.posts.complete',
            ],
            needs: ['analytics'],
            alone: true,
          },
          Array.from({ length: 8 }, (_, i) =>
            createPublishedPost(`post${i}`, { text: `Counted ${i}`, platforms: listTargets('social') }),
          ),
          waitUntilPublished(context),
          listPosts(),
          readAnalytics('{{account:social}}'),
          // Clocks in whole seconds are read up to a second off.
          advance('P1DT10S'),
          readAnalytics('{{account:social}}'),
        ),
        buildScenario(
          'analytics/later',
          'A day later, the analytics of an account have a post that was scheduled and one that was republished there',
          {
            about: ['analytics.posts.complete'],
            needs: ['analytics', 'post.republish.to', 'post.schedule.field'],
            alone: true,
          },
          createPublishedPost('plain', { text: 'Counted at once', platforms: listTargets('social') }),
          createPublishedPost('moved', { text: 'Counted later', platforms: listTargets('microblog') }),
          createScheduledPost('planned', { text: 'Counted then', platforms: listTargets('social') }, 'now+PT10M'),
          waitUntilPublished(context),
          republishPost('moved', listTargets('social')),
          advance('PT11M'),
          waitUntilPublished(context),
          listPosts(),
          advance('P1DT10S'),
          readAnalytics(account('social')),
        ),
        buildScenario(
          'analytics/ranked',
          'The top posts of an account include the two that performed best',
          { about: ['analytics.top.best', 'analytics.totals.sum'], needs: ['analytics'] },
          Array.from({ length: rankedCount }, (_, i) =>
            createPublishedPost(`post${i}`, { text: `Ranked ${i}`, platforms: listTargets('social') }),
          ),
          waitUntilPublished(context),
          Array.from({ length: rankedCount }, (_, i) =>
            setMetrics(`post${i}`, account('social'), buildRankedMetrics(highPosts.includes(i), i)),
          ),
          readAnalytics(account('social')),
        ),
        buildScenario(
          'analytics/measured',
          'A day after the network has figures of a post, analytics have them',
          { about: ['analytics.topics'], needs: ['analytics'], alone: true },
          createPublishedPost('post', { text: 'Measured', platforms: listTargets('social') }),
          waitUntilPublished(context),
          setMetrics('post', account('social'), buildMetrics(0)),
          advance('P1DT10S'),
          readAnalytics(account('social')),
        ),
        buildScenario(
          'analytics/metrics',
          'Analytics of two accounts have the metrics of a post on each account',
          { about: ['analytics.metrics.of-account'], needs: ['analytics'], anyPlatform: true },
          createPublishedPost('post', { text: 'Counted twice', platforms: listTargets('social', 'microblog') }),
          waitUntilPublished(context),
          // The sum of two figures is far from each figure, to which other posts add a little.
          setMetrics('post', account('social'), buildMetrics(50_000)),
          setMetrics('post', account('microblog'), buildMetrics(100_000)),
          readAnalytics(account('social')),
          readAnalytics(account('microblog')),
        ),
        buildScenario(
          'analytics/followers',
          'Analytics of two accounts distinguish a loss of followers from a gain',
          { about: ['analytics.followers.loss', 'analytics.topics'], needs: ['analytics'], alone: true },
          setFollowers(account('social'), 7000),
          setFollowers(account('microblog'), 7377),
          advance('P1DT10S'),
          setFollowers(account('social'), 7377),
          setFollowers(account('microblog'), 7000),
          readAnalytics(account('social')),
          readAnalytics(account('microblog')),
        ),
        buildScenario(
          'analytics/failed',
          'A post that failed on an account counts only on accounts where it was published',
          { about: ['analytics.posts.published', 'analytics.posts.complete'], needs: ['analytics'], alone: true },
          failPublishing(account('microblog')),
          createPublishedPost('partly', { text: 'Half of it', platforms: listTargets('social', 'microblog') }),
          createPublishedPost('wholly', { text: 'None of it', platforms: listTargets('microblog') }),
          waitUntilPublished(context),
          listPosts(),
          restorePublishing(account('microblog')),
          readAnalytics(account('microblog')),
          readAnalytics(account('social')),
          // Counted from the republish on.
          isBoundIn(context, 'post.republish.to')
            ? [
                asProbe(republishPost('partly', listTargets('microblog'))),
                ...waitUntilPublished(context),
                listPosts(),
                advance('P1DT10S'),
                readAnalytics(account('microblog')),
              ]
            : [],
        ),
      ]
    : [
        buildScenario(
          'analytics/unnamed',
          'The path of analytics exists, whatever its parameters are called',
          { about: ['operation.exists'] },
          listAccounts(),
          buildRequestStep('getAnalytics', { role: 'read', expects: 'open' }),
        ),
      ];
