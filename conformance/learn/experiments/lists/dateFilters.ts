/** Experiments on the date filters of the list of posts. */
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
const buildRangeSteps = (range: Query) => [
  given('first', createPost({ ...greetingPost, scheduledFor: laterTime })),
  control(listPosts({ limit: 100 })),
  list(range),
];
const emptyList = { ...accepted, listed: [] };

const dayBefore = '2032-03-09T12:00:00Z';
const farPast = '{{now-P400D}}';

export const dateFilterExperiments: Experiments = {
  'post.list.dates.form': [
    ...buildVariants({ 'a day': { from: '2099-12-31' }, 'another day': { to: '2001-12-31' } }, (query) => ({
      steps: buildRangeSteps(query),
      predicts: { 'days-and-timestamps': emptyList, timestamps: refused, days: emptyList },
      needs: ['post.schedule.field', 'post.list.query'],
      commonPrediction: { control: { listed: ['first'] } },
    })),
    ...buildVariants(
      { 'a timestamp': { from: '2099-12-31T00:00:00Z' }, 'another timestamp': { to: '2001-12-31T00:00:00Z' } },
      (query) => ({
        steps: buildRangeSteps(query),
        predicts: { 'days-and-timestamps': emptyList, timestamps: emptyList, days: refused },
        needs: ['post.schedule.field', 'post.list.query'],
        commonPrediction: { control: { listed: ['first'] } },
      }),
    ),
  ],
  'post.list.dates': [
    // No other post is due then, so the list contains this one in any order.
    ...buildVariants({ 'around the schedule': ['{{now+P199D}}', '{{now+P201D}}'] as const }, ([from, to]) => ({
      steps: [...buildFilterSetup({ from: farFuture }, '{{now+P200D}}'), list({ from, to })],
      predicts: { effective: { ...accepted, listed: ['first'] }, created: { ...accepted, listed: [] } },
      needs: ['post.schedule.field', 'post.list.query'],
      commonPrediction: { ...accepted, ...withEmptyControl },
    })),
    // For a service that accepts days only.
    ...buildVariants({ 'days around the schedule': 2032, 'days around another schedule': 2033 }, (year) => ({
      steps: [
        ...buildFilterSetup({ from: '2099-12-31' }, `${year}-03-10T12:00:00Z`),
        list({ from: `${year}-03-08`, to: `${year}-03-12` }),
      ],
      predicts: { effective: { ...accepted, listed: ['first'] }, created: { ...accepted, listed: [] } },
      needs: ['post.schedule.field', 'post.list.query'],
      commonPrediction: { ...accepted, ...withEmptyControl },
    })),
    ...buildVariants({ 'around the creation': ['{{now-P1D}}', '{{now+P1D}}'] as const }, ([from, to]) => ({
      steps: [...buildFilterSetup({ to: farPast }), list({ from, to })],
      predicts: { effective: { ...accepted, listed: [] }, created: { ...accepted, listed: ['first'] } },
      needs: ['post.schedule.field', 'post.list.query'],
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
      predicts: { inclusive: { ...accepted, listed: ['first'] }, exclusive: { ...accepted, listed: [] } },
      needs: ['post.schedule.field', 'post.list.query'],
      commonPrediction: { ...accepted, control: { listed: ['first'] } },
    }),
  ),
};
