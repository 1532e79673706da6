/** Analytics of one account. Source: "GET /analytics"; everything except its three topics is assumed. */

import { z } from 'zod';
import { answer, count, described, id, list, named, text, timestamp, url } from './atoms.ts';

const metrics = {
  impressions: described('The number of impressions.', count()),
  likes: described('The number of likes.', count()),
  comments: described('The number of comments.', count()),
  shares: described('The number of shares.', count()),
};

const PostPerformance = answer('PostPerformance', 'The performance of one published post.', {
  postId: described('The id of the post.', id()),
  publishedAt: described('When the post was published on the account.', timestamp()),
  url: described('The URL of the post on the network.', url()).optional(),
  ...metrics,
});

export const Analytics = answer(
  'Analytics',
  'Post performance, follower growth and top-performing content of one account.',
  {
    account: named(
      'analytics:account',
      answer('AnalyticsAccount', 'The account.', {
        id: described('The id of the account.', id()),
        platform: described('The platform label.', text('bounds.word')),
        name: described('The display name or handle.', text('bounds.name')),
      }),
    ),
    totals: named(
      'analytics:totals',
      answer('AnalyticsTotals', 'Totals of the posts in the date range.', {
        posts: described('The number of posts.', count()),
        ...metrics,
      }),
    ),
    followers: named(
      'analytics:followers',
      described(
        'The followers per day.',
        list(
          answer('FollowerCount', 'The number of followers at the end of a day.', {
            date: described('The UTC day.', z.iso.date().max(10).meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
            count: described('The number of followers.', count()),
          }),
          'bounds.list',
        ),
      ),
    ),
    posts: named(
      'analytics:posts',
      described('All posts in the date range, newest first.', list(PostPerformance, 'bounds.list')),
    ),
    topPosts: named(
      'analytics:topPosts',
      described('The best-performing posts in the date range, best first.', list(PostPerformance, 'bounds.list')),
    ),
  },
);
export type Analytics = z.infer<typeof Analytics>;
