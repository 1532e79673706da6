/** Scenarios for the list of posts with a range of dates, alone and with other filters. */
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { listTargets } from '../../../script/bodies.ts';
import { computePublishSeconds, getFullPage, waitUntilPublished } from '../choices.ts';
import {
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';
import { buildRangeOfDays } from './rangeOfDays.ts';

const buildPostBody = (text: string, label: PlatformLabel) => ({ text, platforms: listTargets(label) });

const dateRules = ['post.list.filter.dates', 'post.list.filter.dates.all'];

const nearAndFar = [
  createScheduledPost('near', buildPostBody('In March', 'social'), '2032-03-10T12:00:00Z'),
  createScheduledPost('far', buildPostBody('In May', 'social'), '2032-05-20T12:00:00Z'),
];

/** Other filters to combine with a range of days. */
const filterSets: readonly Readonly<Record<string, string>>[] = [
  { status: 'scheduled' },
  { platform: 'social' },
  { status: 'scheduled', platform: 'social' },
];

export const buildDateFilterScenarios: ScenarioBuilder = (context) => {
  const fullPage = getFullPage(context);
  const days = (from?: string, to?: string) => buildRangeOfDays(from, to, context);
  return [
    buildScenario(
      'filter/dates',
      'Ranges of days list the posts with dates in the range',
      { about: dateRules, needs: ['post.list.query', 'post.schedule.field'], alone: true },
      nearAndFar,
      listPosts({ ...fullPage, ...days('2032-03-08', '2032-03-12') }),
      listPosts({ ...fullPage, ...days('2032-03-20', '2032-05-10') }),
      listPosts({ ...fullPage, ...days('2032-05-18') }),
      listPosts({ ...fullPage, ...days(undefined, '2032-03-08') }),
    ),
    buildScenario(
      'filter/all',
      'A range of days, a state and a platform together list only posts that match all of them',
      {
        about: ['post.list.filter.dates', 'post.list.filter.status.only', 'post.list.filter.platform.only'],
        needs: ['post.list.query', 'post.states', 'post.schedule.field'],
        alone: true,
        anyPlatform: true,
      },
      nearAndFar,
      createScheduledPost('early', buildPostBody('In February', 'social'), '2032-02-10T12:00:00Z'),
      createScheduledPost('other', buildPostBody('In March, to another platform', 'microblog'), '2032-03-10T12:00:00Z'),
      filterSets.map((filters) => listPosts({ ...fullPage, ...filters, ...days('2032-03-08', '2032-03-12') })),
    ),
    buildScenario(
      'filter/moved',
      'A post that is moved to another time is listed by its new time',
      { about: dateRules, needs: ['post.list.query', 'post.schedule.field'], alone: true },
      createScheduledPost('post', buildPostBody('In March, and then in May', 'social'), '2032-03-10T12:00:00Z'),
      updatePost('post', {
        ...buildPostBody('In March, and then in May', 'social'),
        scheduledFor: '2032-05-20T12:00:00Z',
      }),
      listPosts(fullPage),
      listPosts({ ...fullPage, ...days('2032-03-08', '2032-03-12') }),
      listPosts({ ...fullPage, ...days('2032-05-18', '2032-05-22') }),
    ),
    buildScenario(
      'filter/instants',
      'Ranges of timestamps include their bounds',
      {
        about: [...dateRules, 'post.list.filter.dates.inclusive'],
        needs: ['post.list.query', 'post.schedule.field'],
        alone: true,
      },
      nearAndFar,
      listPosts({ ...fullPage, from: '2032-03-10T11:00:00Z', to: '2032-03-10T13:00:00Z' }),
      listPosts({ ...fullPage, from: '2032-03-10T12:00:00Z', to: '2032-03-11T00:00:00Z' }),
      listPosts({ ...fullPage, from: '2032-03-11T00:00:00Z', to: '2032-05-20T12:00:00Z' }),
      listPosts({ ...fullPage, from: '2032-05-20T13:00:00Z', to: '2032-05-21T00:00:00Z' }),
    ),
    buildScenario(
      'filter/created',
      'Ranges around the present list the posts that were just created',
      {
        about: dateRules,
        needs: ['post.list.query'],
        alone: true,
      },
      createPublishedPost('post', buildPostBody('Just now', 'social')),
      waitUntilPublished(context),
      listPosts(),
      listPosts({ ...fullPage, from: '{{now-PT1H}}', to: '{{now+PT1H}}' }),
      // In an hour of a run without resets, more posts can be created than fit on a page.
      listPosts({ ...fullPage, from: `{{now-PT${computePublishSeconds(context) + 20}S}}`, to: '{{now+PT1H}}' }),
      // A service that compares days lists the whole day of a timestamp.
      listPosts({ ...fullPage, from: '{{now+P2D}}', to: '{{now+P3D}}' }),
      listPosts({ ...fullPage, from: '{{now-P3D}}', to: '{{now-P2D}}' }),
      listPosts({ ...fullPage, from: '{{now+P2D}}' }),
      listPosts({ ...fullPage, to: '{{now-P2D}}' }),
      // With another filter, a service may forget one of the bounds.
      listPosts({ ...fullPage, platform: 'social', from: '{{now+P2D}}' }),
      listPosts({ ...fullPage, platform: 'social', to: '{{now-P2D}}' }),
    ),
  ];
};
