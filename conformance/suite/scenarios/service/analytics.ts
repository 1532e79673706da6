/** Scenarios for the analytics of an account. */
import { account, to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import { analytics, draft, fails, list, published, type Scenarios, scene, works } from '../scene.ts';

export const analyticsScenarios: Scenarios = (context) =>
  bound(context, 'analytics')
    ? [
        scene(
          'analytics/accounts',
          'Analytics of two accounts have the posts of each account',
          {
            about: [
              'analytics.topics',
              'analytics.account.asked',
              'analytics.posts.of-account',
              'analytics.posts.published',
              'answer.status.getAnalytics',
            ],
            needs: ['analytics'],
          },
          published('first', { text: 'Counted here', platforms: to('social') }),
          published('second', { text: 'Counted there', platforms: to('microblog') }),
          ...(chose(context, 'post.neither', 'draft')
            ? [draft('draft', { text: 'Not counted', platforms: to('social') })]
            : []),
          untilPublished(context),
          list(),
          analytics('{{account:social}}'),
          analytics('{{account:microblog}}'),
        ),
        scene(
          'analytics/alike',
          'Analytics of two accounts of one platform have only the posts to that account',
          { about: ['analytics.posts.of-account', 'analytics.account.asked'], needs: ['analytics'] },
          published('first', { text: 'Counted with the first', platforms: to('microblog') }),
          published('second', {
            text: 'Counted with the second',
            platforms: [{ platform: 'microblog', accountId: account('microblog', 2) }],
          }),
          untilPublished(context),
          list(),
          analytics(account('microblog')),
          analytics(account('microblog', 2)),
        ),
        scene(
          'analytics/failed',
          'A post that failed on an account counts only on accounts where it was published',
          { about: ['analytics.posts.published'], needs: ['analytics'], alone: true },
          fails(account('microblog')),
          published('partly', { text: 'Half of it', platforms: to('social', 'microblog') }),
          published('wholly', { text: 'None of it', platforms: to('microblog') }),
          untilPublished(context),
          list(),
          works(account('microblog')),
          analytics(account('microblog')),
          analytics(account('social')),
        ),
      ]
    : [];
