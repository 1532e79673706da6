/** Experiments on the date filters of the list of posts. */
import type { Profile } from '../../../../spec/profile/profile.ts';
import { getFullPageSize } from '../../../oracle/fullPage.ts';
import { control, given } from '../../../script/steps.ts';
import {
  accepted,
  buildVariants,
  createPost,
  type Experiments,
  greetingPost,
  laterTime,
  refused,
} from '../experiment.ts';
import { buildFilterSetup, farFuture, list, listPosts, posts, type Query, withEmptyControl } from './listRequests.ts';

/** A scheduled post, a list that contains it, and a range of dates that contains no post. */
const buildRangeSteps = (range: Query) => (profile: Profile) => [
  given('first', createPost({ ...greetingPost, scheduledFor: laterTime })),
  control(listPosts({ limit: getFullPageSize(profile) })),
  list(range),
];
const emptyList = { ...accepted, listed: [] };
const listOfFirst = { ...accepted, listed: ['first'] };
const withListedControl = { control: { listed: ['first'] } } as const;

const needs = ['post.schedule.field', 'post.list.query'] as const;

const dayBefore = '2032-03-09T12:00:00Z';
const farPast = '{{now-P400D}}';

export const dateFilterExperiments: Experiments = {
  'post.list.dates.form': [
    ...buildVariants({ 'a day': { from: '2099-12-31' }, 'another day': { to: '2001-12-31' } }, (query) => ({
      steps: buildRangeSteps(query),
      predicts: { 'days-and-timestamps': emptyList, timestamps: refused, days: emptyList },
      needs,
      commonPrediction: withListedControl,
    })),
    ...buildVariants(
      { 'a timestamp': { from: '2099-12-31T00:00:00Z' }, 'another timestamp': { to: '2001-12-31T00:00:00Z' } },
      (query) => ({
        steps: buildRangeSteps(query),
        predicts: { 'days-and-timestamps': emptyList, timestamps: emptyList, days: refused },
        needs,
        commonPrediction: withListedControl,
      }),
    ),
  ],
  'post.list.dates': [
    // No other post is due then, so the list contains this one in any order.
    ...buildVariants({ 'around the schedule': ['{{now+P6D}}', '{{now+P8D}}'] as const }, ([from, to]) => ({
      steps: [...buildFilterSetup({ from: farFuture }, '{{now+P7D}}'), list({ from, to })],
      predicts: { effective: listOfFirst, created: emptyList },
      needs,
      commonPrediction: { ...accepted, ...withEmptyControl },
    })),
    // For a service that accepts days only.
    ...buildVariants({ 'days around the schedule': 2032, 'days around another schedule': 2033 }, (year) => ({
      steps: [
        ...buildFilterSetup({ from: '2099-12-31' }, `${year}-03-10T12:00:00Z`),
        list({ from: `${year}-03-08`, to: `${year}-03-12` }),
      ],
      predicts: { effective: listOfFirst, created: emptyList },
      needs,
      commonPrediction: { ...accepted, ...withEmptyControl },
    })),
    ...buildVariants({ 'around the creation': ['{{now-P1D}}', '{{now+P1D}}'] as const }, ([from, to]) => ({
      steps: [...buildFilterSetup({ to: farPast }), list({ from, to })],
      predicts: { effective: emptyList, created: listOfFirst },
      needs,
      commonPrediction: { ...accepted, ...withEmptyControl },
    })),
  ],
  'post.list.dates.to': buildVariants(
    { 'at noon': '2032-03-10T12:00:00Z', 'at half past noon': '2032-03-10T12:30:00Z' },
    (to) => ({
      steps: [
        given('first', createPost({ ...posts.first, scheduledFor: to })),
        given('second', createPost({ ...posts.second, scheduledFor: '2032-03-10T14:00:00Z' })),
        control(listPosts({ from: dayBefore, to: '2032-03-10T13:00:00Z' })),
        list({ from: dayBefore, to }),
      ],
      predicts: { inclusive: listOfFirst, exclusive: emptyList },
      needs,
      commonPrediction: { ...accepted, ...withListedControl },
    }),
  ),
};
