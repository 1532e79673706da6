/** Figures of analytics that are summed, ranked or attributed wrongly. */
import type { Json } from '../request.ts';
import { type FamilyFault, isOk, withData } from './faultBehaviour.ts';

const createFault = (id: string, change: (data: Json) => void): FamilyFault => ({
  family: 'figures',
  id,
  near: ['analytics.totals.sum', 'analytics.figures.agree', 'analytics.posts.complete', 'analytics.top.best'],
  create: () => ({
    changeResponse: (response, { operation }) => {
      if (operation !== 'getAnalytics' || !isOk(response)) return undefined;
      const changedResponse = withData(response, change);
      return JSON.stringify(changedResponse) === JSON.stringify(response) ? undefined : changedResponse;
    },
  }),
});

const metrics = ['impressions', 'likes', 'comments', 'shares'] as const;

export const figureFaults: readonly FamilyFault[] = [
  ...metrics.flatMap((name) => [
    createFault(`the total of ${name} leaves out the last post`, ({ totals, posts }) => {
      totals[name] -= posts.at(-1)?.[name] ?? 0;
    }),
    createFault(`the total of ${name} is doubled`, ({ totals }) => {
      totals[name] *= 2;
    }),
    createFault(`the top posts have the ${name} of the first`, ({ posts, topPosts }) => {
      for (const entry of topPosts) entry[name] = posts[0][name];
    }),
  ]),
  createFault('the newest post is missing', ({ posts }) => {
    if (posts.length > 1) posts.shift();
  }),
  createFault('the oldest post is missing', ({ posts }) => {
    if (posts.length > 1) posts.pop();
  }),
  createFault('the top posts are the worst', (data) => {
    const worst = data.posts.toSorted((a: Json, b: Json) => a.impressions - b.impressions);
    data.topPosts = worst.slice(0, data.topPosts.length);
  }),
  createFault('the top posts leave out the first', (data) => {
    if (data.topPosts.length > 1) data.topPosts.shift();
  }),
];
