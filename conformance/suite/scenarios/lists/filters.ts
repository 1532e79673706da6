/** Scenarios for filters of the list of posts: status, platform and date, separately and combined. */
import { type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { listTargets, postTo } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  draft,
  failPublishing,
  list,
  post,
  publishedPost,
  reset,
  restorePublishing,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
} from '../scenario.ts';

const buildPostBody = (text: string, ...labels: readonly PlatformLabel[]) => ({
  text,
  platforms: listTargets(...labels),
});
const fullPage = { limit: '100' } as const;
const listFilterRules = (name: string, ...extraRules: readonly string[]) =>
  ['only', 'all'].map((kind) => `post.list.filter.${name}.${kind}`).concat(extraRules);

export const buildFilterScenarios: ScenarioBuilder = (context) => {
  const canDraft = hasAnswer(context, 'post.neither', 'draft');
  const canSchedule = schedulingDecisions.every((id) => isBoundIn(context, id));
  const setup = [
    ...(canDraft ? [draft('draft', buildPostBody('A draft', 'social'))] : []),
    ...(canSchedule ? [scheduledPost('planned', buildPostBody('A plan', 'social', 'microblog'), 'now+P10D')] : []),
    publishedPost('live', buildPostBody('Published', 'microblog')),
    waitUntilPublished(context),
    // All posts, before any filter.
    list(fullPage),
  ].flat();
  const states = [...(canDraft ? ['draft'] : []), ...(canSchedule ? ['scheduled'] : []), 'published'];
  return [
    scenario(
      'filter/status',
      'Each state lists its posts, and no others',
      { about: listFilterRules('status'), needs: ['post.list.query', 'post.states'], alone: true },
      setup,
      states.map((status) => list({ ...fullPage, status })),
    ),
    scenario(
      'filter/failed',
      'Posts that failed, entirely or in part, are listed by their states',
      { about: listFilterRules('status'), needs: ['post.list.query', 'post.states'], alone: true },
      failPublishing('{{account:microblog}}'),
      publishedPost('failed', buildPostBody('Failed', 'microblog')),
      publishedPost('partial', buildPostBody('Half of it', 'social', 'microblog')),
      waitUntilPublished(context),
      restorePublishing('{{account:microblog}}'),
      list(fullPage),
      ['failed', 'partially_published', 'published'].map((status) => list({ ...fullPage, status })),
    ),
    scenario(
      'filter/platform',
      'Each platform lists the posts that target it, including those with other targets',
      { about: listFilterRules('platform'), needs: ['post.list.query'], alone: true },
      post('one', buildPostBody('One', 'social')),
      post('two', buildPostBody('Two', 'microblog', 'openmicro')),
      post('three', buildPostBody('Three', 'openmicro', 'social')),
      (['professional', 'textthread', 'photo', 'video', 'shortvideo'] as const).map((label) =>
        post(label, postTo(label, `One to ${label}`)),
      ),
      platformLabels.map((platform) => list({ ...fullPage, platform })),
    ),
    scenario(
      'filter/both',
      'Status and platform combined list posts that match both',
      {
        about: ['post.list.filter.status.only', 'post.list.filter.platform.only'],
        needs: ['post.list.query', 'post.states'],
      },
      setup,
      states.flatMap((status) => ['social', 'microblog'].map((platform) => list({ ...fullPage, status, platform }))),
    ),
    scenario(
      'filter/fresh',
      'After a reset filters find every matching post',
      {
        about: [...listFilterRules('status'), ...listFilterRules('platform')],
        needs: ['post.list.query', 'post.states'],
        alone: true,
      },
      reset(),
      setup,
      states.map((status) => list({ ...fullPage, status })),
      (['social', 'microblog', 'openmicro'] as const).map((platform) => list({ ...fullPage, platform })),
    ),
    ...(canSchedule ? buildDateScenarios(context) : []),
  ];
};

const dateRules = ['post.list.filter.dates', 'post.list.filter.dates.all'];

const buildDateScenarios: ScenarioBuilder = () => [
  scenario(
    'filter/dates',
    'Ranges of days list the posts with dates in the range',
    { about: dateRules, needs: ['post.list.query', ...schedulingDecisions], alone: true },
    scheduledPost('near', buildPostBody('In March', 'social'), '2032-03-10T12:00:00Z'),
    scheduledPost('far', buildPostBody('In May', 'social'), '2032-05-20T12:00:00Z'),
    list({ ...fullPage, from: '2032-03-08', to: '2032-03-12' }),
    list({ ...fullPage, from: '2032-03-20', to: '2032-05-10' }),
    list({ ...fullPage, from: '2032-05-18' }),
    list({ ...fullPage, to: '2032-03-08' }),
  ),
  scenario(
    'filter/instants',
    'Ranges of timestamps include their bounds',
    {
      about: [...dateRules, 'post.list.filter.dates.inclusive'],
      needs: ['post.list.query', ...schedulingDecisions],
      alone: true,
    },
    scheduledPost('near', buildPostBody('In March', 'social'), '2032-03-10T12:00:00Z'),
    scheduledPost('far', buildPostBody('In May', 'social'), '2032-05-20T12:00:00Z'),
    list({ ...fullPage, from: '2032-03-10T11:00:00Z', to: '2032-03-10T13:00:00Z' }),
    list({ ...fullPage, from: '2032-03-10T12:00:00Z', to: '2032-03-11T00:00:00Z' }),
    list({ ...fullPage, from: '2032-03-11T00:00:00Z', to: '2032-05-20T12:00:00Z' }),
    list({ ...fullPage, from: '2032-05-20T13:00:00Z', to: '2032-05-21T00:00:00Z' }),
  ),
  scenario(
    'filter/created',
    'Ranges around the present list the posts that were just created',
    {
      about: ['post.list.filter.dates', 'post.list.filter.dates.all'],
      needs: ['post.list.query'],
      alone: true,
    },
    publishedPost('post', buildPostBody('Just now', 'social')),
    list({ ...fullPage, from: '{{now-PT1H}}', to: '{{now+PT1H}}' }),
    list({ ...fullPage, from: '{{now+PT1H}}', to: '{{now+PT2H}}' }),
    list({ ...fullPage, to: '{{now-PT1H}}' }),
  ),
];
