/** Scenarios for the analytics of an account. */
import { account, buildSecondTarget, listTargets, secondAccountLabels } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  buildScenario,
  createDraft,
  createPublishedPost,
  failPublishing,
  listPosts,
  readAnalytics,
  reset,
  restorePublishing,
  type ScenarioBuilder,
} from '../scenario.ts';

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
          },
          createPublishedPost('first', { text: 'Counted here', platforms: listTargets('social') }),
          createPublishedPost('second', { text: 'Counted there', platforms: listTargets('microblog') }),
          hasAnswer(context, 'post.neither', 'draft')
            ? createDraft('draft', { text: 'Not counted', platforms: listTargets('social') })
            : [],
          waitUntilPublished(context),
          listPosts(),
          readAnalytics('{{account:social}}'),
          readAnalytics('{{account:microblog}}'),
        ),
        buildScenario(
          'analytics/fresh',
          'After a reset the top posts of two accounts are the posts of each account',
          { about: ['analytics.posts.of-account', 'analytics.posts.published'], needs: ['analytics'], alone: true },
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
            { about: ['analytics.posts.of-account', 'analytics.account.asked'], needs: ['analytics'] },
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
          advance('P1D'),
          readAnalytics('{{account:social}}'),
        ),
        buildScenario(
          'analytics/failed',
          'A post that failed on an account counts only on accounts where it was published',
          { about: ['analytics.posts.published'], needs: ['analytics'], alone: true },
          failPublishing(account('microblog')),
          createPublishedPost('partly', { text: 'Half of it', platforms: listTargets('social', 'microblog') }),
          createPublishedPost('wholly', { text: 'None of it', platforms: listTargets('microblog') }),
          waitUntilPublished(context),
          listPosts(),
          restorePublishing(account('microblog')),
          readAnalytics(account('microblog')),
          readAnalytics(account('social')),
        ),
      ]
    : [];
