/** Analytics of one account. Source: "GET /analytics"; everything but its three topics is assumed. */

import { z } from 'zod';
import { answer, count, described, id, list, named, text, timestamp, url } from './atoms.ts';

const metrics = {
  impressions: described('How often it was shown.', count()),
  likes: described('How often it was liked.', count()),
  comments: described('How often it was commented.', count()),
  shares: described('How often it was shared.', count()),
};

const PostPerformance = answer('PostPerformance', 'How one published post did.', {
  postId: described('The id of the post.', id()),
  publishedAt: described('When it was published on the account.', timestamp()),
  url: described('Where it was published.', url()).optional(),
  ...metrics,
});

export const Analytics = answer(
  'Analytics',
  'Post performance, follower growth and top-performing content of one account.',
  {
    account: named(
      'analytics:account',
      answer('AnalyticsAccount', 'The account.', {
        id: described('Its id.', id()),
        platform: described('Its platform label.', text('bounds.word')),
        name: described('Display name or handle.', text('bounds.name')),
      }),
    ),
    totals: named(
      'analytics:totals',
      answer('AnalyticsTotals', 'Sums over the posts of the span.', {
        posts: described('How many posts.', count()),
        ...metrics,
      }),
    ),
    followers: named(
      'analytics:followers',
      described(
        'One entry a day.',
        list(
          answer('FollowerCount', 'Followers at the end of a day.', {
            date: described('The UTC day.', z.iso.date().max(10).meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
            count: described('How many followers.', count()),
          }),
          'bounds.list',
        ),
      ),
    ),
    posts: named(
      'analytics:posts',
      described('Every post of the span, newest first.', list(PostPerformance, 'bounds.list')),
    ),
    topPosts: named(
      'analytics:topPosts',
      described('The best posts of the span, best first.', list(PostPerformance, 'bounds.list')),
    ),
  },
);
export type Analytics = z.infer<typeof Analytics>;
