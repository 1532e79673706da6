/** Scenarios with parallel requests to different resources, each of which has the outcome that it has alone. */
import { listTargets } from '../../script/bodies.ts';
import type { ParallelStep, RequestStep, Step } from '../../script/script.ts';
import { isBoundIn, waitUntilPublished } from './choices.ts';
import { buildCollectOnlyBody } from './leadMagnets/magnet.ts';
import {
  asControl,
  asProbe,
  type Context,
  leadMagnet,
  list,
  pause,
  post,
  publishedPost,
  remove,
  republish,
  resume,
  type ScenarioBuilder,
  scenario,
  update,
  updateMagnet,
  upload,
} from './scenario.ts';

/** Sends requests in parallel that do not affect each other. */
export const runIndependently = (...requests: readonly RequestStep[]): ParallelStep => ({
  kind: 'parallel',
  independent: true,
  requests: requests.map(asProbe),
});

const about = ['parallel.accepted', 'answer.no-server-error', 'upload.url.file'];
const platforms = listTargets('social');

export const buildIndependentScenarios: ScenarioBuilder = (context) => [
  scenario(
    'parallel/apart',
    'Parallel requests to different posts and uploads have the outcomes that they have alone',
    { about: [...about, 'post.parallel.sequential'], needs: ['post.update.merge', 'post.update.publish'] },
    ...buildPostSteps(context),
    list(),
  ),
  scenario(
    'parallel/apart-lead-magnets',
    'Parallel requests to different lead magnets have the outcomes that they have alone',
    {
      about: [...about, 'leadMagnet.parallel.sequential', 'leadMagnet.id.unique'],
      needs: ['leadMagnet.pause.again', 'leadMagnet.update.merge'],
    },
    ...buildLeadMagnetSteps(context),
  ),
];

/** Each operation alone, and then all of them at once. */
function buildPostSteps(context: Context): readonly (Step | readonly Step[])[] {
  const canDelete = isBoundIn(context, 'post.delete');
  const canRepublish = isBoundIn(context, 'post.republish');
  const optional = (isPossible: boolean, ...steps: readonly RequestStep[]) => (isPossible ? steps : []);
  return [
    ['changed', 'deleted', 'kept'].map((name) => post(name, { text: name, platforms })),
    publishedPost('published', { text: 'published', platforms }),
    waitUntilPublished(context),
    asControl(update('changed', { text: 'changed alone', platforms })),
    optional(canDelete, asControl(remove('deleted')), post('deletedToo', { text: 'deleted too', platforms })),
    optional(canRepublish, asControl(republish('published', listTargets('microblog')))),
    waitUntilPublished(context),
    upload('file', 'Team.jpg', 'photo.jpg'),
    runIndependently(
      post('created', { text: 'created', platforms }),
      post('createdToo', { text: 'created too', platforms }),
      update('changed', { text: 'changed beside others', platforms }),
      ...optional(canDelete, remove('deletedToo')),
      ...optional(canRepublish, republish('published', listTargets('professional'))),
      upload('fileToo', 'Office.jpg', 'photo-1.jpg'),
      upload('thirdFile', 'Window.jpg', 'photo-2.jpg'),
    ),
    waitUntilPublished(context),
  ];
}

function buildLeadMagnetSteps(context: Context): readonly (Step | readonly Step[])[] {
  const canUpdate = isBoundIn(context, 'leadMagnet.update');
  const canResume = isBoundIn(context, 'leadMagnet.resume');
  const buildBody = (name: string) => buildCollectOnlyBody(`apart-${name}`);
  const move = (name: string) => updateMagnet(name, buildBody(`${name}-elsewhere`));
  // Shows the watched post without naming it.
  const readBack = (name: string) =>
    asProbe(updateMagnet(name, { outreachAccountId: '{{outreach}}', keywords: ['GUIDE'] }));
  const changedNames = ['changed', 'changedToo'];
  const names = [...changedNames, 'paused', 'resumed'];
  return [
    names.map((name) => leadMagnet(name, { ...buildBody(name), activate: true })),
    asControl(pause('resumed')),
    canResume ? [asControl(resume('resumed')), asProbe(pause('resumed'))] : [],
    canUpdate ? asControl(updateMagnet('changed', buildBody('changed'))) : [],
    runIndependently(
      ...(canUpdate ? changedNames.map(move) : []),
      leadMagnet('created', buildBody('created')),
      pause('paused'),
      ...(canResume ? [resume('resumed')] : []),
    ),
    canUpdate ? names.map(readBack) : [],
  ];
}
