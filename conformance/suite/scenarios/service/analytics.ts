/** Scenarios for the analytics of an account. */
import { account, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  analytics,
  draft,
  failPublishing,
  list,
  publishedPost,
  restorePublishing,
  type ScenarioBuilder,
  scenario,
} from '../scenario.ts';

export const buildAnalyticsScenarios: ScenarioBuilder = (context) =>
  isBoundIn(context, 'analytics')
    ? [
        scenario(
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
            ],
            needs: ['analytics'],
          },
          publishedPost('first', { text: 'Counted here', platforms: listTargets('social') }),
          publishedPost('second', { text: 'Counted there', platforms: listTargets('microblog') }),
          hasAnswer(context, 'post.neither', 'draft')
            ? draft('draft', { text: 'Not counted', platforms: listTargets('social') })
            : [],
          waitUntilPublished(context),
          list(),
          analytics('{{account:social}}'),
          analytics('{{account:microblog}}'),
        ),
        scenario(
          'analytics/alike',
          'Analytics of two accounts of one platform have only the posts to that account',
          { about: ['analytics.posts.of-account', 'analytics.account.asked'], needs: ['analytics'] },
          publishedPost('first', { text: 'Counted with the first', platforms: listTargets('microblog') }),
          publishedPost('second', {
            text: 'Counted with the second',
            platforms: [{ platform: 'microblog', accountId: account('microblog', 2) }],
          }),
          waitUntilPublished(context),
          list(),
          analytics(account('microblog')),
          analytics(account('microblog', 2)),
        ),
        scenario(
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
            publishedPost(`post${i}`, { text: `Counted ${i}`, platforms: listTargets('social') }),
          ),
          waitUntilPublished(context),
          advance('P1D'),
          analytics('{{account:social}}'),
        ),
        scenario(
          'analytics/failed',
          'A post that failed on an account counts only on accounts where it was published',
          { about: ['analytics.posts.published'], needs: ['analytics'], alone: true },
          failPublishing(account('microblog')),
          publishedPost('partly', { text: 'Half of it', platforms: listTargets('social', 'microblog') }),
          publishedPost('wholly', { text: 'None of it', platforms: listTargets('microblog') }),
          waitUntilPublished(context),
          list(),
          restorePublishing(account('microblog')),
          analytics(account('microblog')),
          analytics(account('social')),
        ),
      ]
    : [];
