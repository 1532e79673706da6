/** Analytics of one account. Source: "GET /analytics"; everything except its three topics is assumed. */

import { z } from 'zod';
import { count, id, list, responseObject, text, timestamp, url, withDescription, withField } from './atoms.ts';

const metrics = {
  impressions: withDescription('The number of impressions.', count()),
  likes: withDescription('The number of likes.', count()),
  comments: withDescription('The number of comments.', count()),
  shares: withDescription('The number of shares.', count()),
};

const PostPerformance = responseObject('PostPerformance', 'The performance of one published post.', {
  postId: withDescription('The id of the post.', id()),
  publishedAt: withDescription('When the post was published on the account.', timestamp()),
  url: withDescription('The URL of the post on the network.', url()).optional(),
  ...metrics,
});

export const Analytics = responseObject(
  'Analytics',
  'Post performance, follower growth and top-performing content of one account.',
  {
    account: withField(
      'analytics:account',
      responseObject('AnalyticsAccount', 'The account.', {
        id: withDescription('The id of the account.', id()),
        platform: withDescription('The platform label.', text('bounds.word')),
        name: withDescription('The display name or handle.', text('bounds.name')),
      }),
    ),
    totals: withField(
      'analytics:totals',
      responseObject('AnalyticsTotals', 'Totals of the posts in the date range.', {
        posts: withDescription('The number of posts.', count()),
        ...metrics,
      }),
    ),
    followers: withField(
      'analytics:followers',
      withDescription(
        'The followers per day.',
        list(
          responseObject('FollowerCount', 'The number of followers at the end of a day.', {
            date: withDescription('The UTC day.', z.iso.date().max(10).meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
            count: withDescription('The number of followers.', count()),
          }),
          'bounds.list',
        ),
      ),
    ),
    posts: withField(
      'analytics:posts',
      withDescription('All posts in the date range, newest first.', list(PostPerformance, 'bounds.list')),
    ),
    topPosts: withField(
      'analytics:topPosts',
      withDescription('The best-performing posts in the date range, best first.', list(PostPerformance, 'bounds.list')),
    ),
  },
);
export type Analytics = z.infer<typeof Analytics>;
