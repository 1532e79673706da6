/** Scenarios for filters of the list of posts: status, platform and date, separately and combined. */
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import {
  draft,
  fails,
  list,
  post,
  published,
  reset,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  works,
} from '../scene.ts';

const said = (text: string, ...labels: readonly PlatformLabel[]) => ({ text, platforms: to(...labels) });
const all = { limit: '100' } as const;
const by = (name: string, ...more: readonly string[]) =>
  ['only', 'all'].map((kind) => `post.list.filter.${name}.${kind}`).concat(more);

export const filterScenarios: Scenarios = (context) => {
  const canDraft = chose(context, 'post.neither', 'draft');
  const canSchedule = scheduling.every((id) => bound(context, id));
  const made = [
    ...(canDraft ? [draft('draft', said('A draft', 'social'))] : []),
    ...(canSchedule ? [scheduled('planned', said('A plan', 'social', 'microblog'), 'now+P10D')] : []),
    published('live', said('Published', 'microblog')),
    untilPublished(context),
    // All posts, before any filter.
    list(all),
  ].flat();
  const states = [...(canDraft ? ['draft'] : []), ...(canSchedule ? ['scheduled'] : []), 'published'];
  return [
    scene(
      'filter/status',
      'Each state lists its posts, and no others',
      { about: by('status'), needs: ['post.list.query', 'post.states'], alone: true },
      made,
      states.map((status) => list({ ...all, status })),
    ),
    scene(
      'filter/failed',
      'Posts that failed, entirely or in part, are listed by their states',
      { about: by('status'), needs: ['post.list.query', 'post.states'], alone: true },
      fails('{{account:microblog}}'),
      published('failed', said('Failed', 'microblog')),
      published('partial', said('Half of it', 'social', 'microblog')),
      untilPublished(context),
      works('{{account:microblog}}'),
      list(all),
      ['failed', 'partially_published', 'published'].map((status) => list({ ...all, status })),
    ),
    scene(
      'filter/platform',
      'Each platform lists the posts that target it, including those with other targets',
      { about: by('platform'), needs: ['post.list.query'], alone: true },
      post('one', said('One', 'social')),
      post('two', said('Two', 'microblog', 'openmicro')),
      post('three', said('Three', 'openmicro', 'social')),
      (['social', 'microblog', 'openmicro', 'professional'] as const).map((platform) => list({ ...all, platform })),
    ),
    scene(
      'filter/both',
      'Status and platform combined list posts that match both',
      {
        about: ['post.list.filter.status.only', 'post.list.filter.platform.only'],
        needs: ['post.list.query', 'post.states'],
      },
      made,
      states.flatMap((status) => ['social', 'microblog'].map((platform) => list({ ...all, status, platform }))),
    ),
    scene(
      'filter/fresh',
      'After a reset filters find every matching post',
      { about: [...by('status'), ...by('platform')], needs: ['post.list.query', 'post.states'], alone: true },
      reset(),
      made,
      states.map((status) => list({ ...all, status })),
      (['social', 'microblog', 'openmicro'] as const).map((platform) => list({ ...all, platform })),
    ),
    ...(canSchedule ? dates(context) : []),
  ];
};

const dated = ['post.list.filter.dates', 'post.list.filter.dates.all'];

const dates: Scenarios = () => [
  scene(
    'filter/dates',
    'Ranges of days list the posts with dates in the range',
    { about: dated, needs: ['post.list.query', 'post.list.dates', ...scheduling], alone: true },
    scheduled('near', said('In March', 'social'), '2032-03-10T12:00:00Z'),
    scheduled('far', said('In May', 'social'), '2032-05-20T12:00:00Z'),
    list({ ...all, from: '2032-03-08', to: '2032-03-12' }),
    list({ ...all, from: '2032-03-20', to: '2032-05-10' }),
    list({ ...all, from: '2032-05-18' }),
    list({ ...all, to: '2032-03-08' }),
  ),
  scene(
    'filter/instants',
    'Ranges of timestamps include their bounds',
    {
      about: [...dated, 'post.list.filter.dates.inclusive'],
      needs: ['post.list.query', 'post.list.dates', ...scheduling],
      alone: true,
    },
    scheduled('near', said('In March', 'social'), '2032-03-10T12:00:00Z'),
    scheduled('far', said('In May', 'social'), '2032-05-20T12:00:00Z'),
    list({ ...all, from: '2032-03-10T11:00:00Z', to: '2032-03-10T13:00:00Z' }),
    list({ ...all, from: '2032-03-10T12:00:00Z', to: '2032-03-11T00:00:00Z' }),
    list({ ...all, from: '2032-03-11T00:00:00Z', to: '2032-05-20T12:00:00Z' }),
    list({ ...all, from: '2032-05-20T13:00:00Z', to: '2032-05-21T00:00:00Z' }),
  ),
  scene(
    'filter/created',
    'Ranges around the present list the posts that were just created',
    {
      about: ['post.list.filter.dates', 'post.list.filter.dates.all'],
      needs: ['post.list.query', 'post.list.dates'],
      alone: true,
    },
    published('post', said('Just now', 'social')),
    list({ ...all, from: '{{now-PT1H}}', to: '{{now+PT1H}}' }),
    list({ ...all, from: '{{now+PT1H}}', to: '{{now+PT2H}}' }),
    list({ ...all, to: '{{now-PT1H}}' }),
  ),
];
