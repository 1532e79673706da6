/** Scenarios with parallel requests to different resources, each of which has the same outcome as on its own. */
import { listTargets } from '../../script/bodies.ts';
import type { ParallelStep, RequestStep, Step } from '../../script/script.ts';
import { isBoundIn, waitUntilPublished } from './choices.ts';
import { buildCollectOnlyBody } from './leadMagnets/magnet.ts';
import {
  asControl,
  asProbe,
  buildScenario,
  type Context,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  deletePost,
  listPosts,
  pauseLeadMagnet,
  republishPost,
  resumeLeadMagnet,
  type ScenarioBuilder,
  updateLeadMagnet,
  updatePost,
  uploadMedia,
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
  buildScenario(
    'parallel/apart',
    'Parallel requests to different posts and uploads have the same outcomes as on their own',
    { about: [...about, 'post.parallel.sequential'], needs: ['post.update.merge', 'post.update.publish'] },
    ...buildPostSteps(context),
    listPosts(),
  ),
  buildScenario(
    'parallel/apart-lead-magnets',
    'Parallel requests to different lead magnets have the same outcomes as on their own',
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
    ['changed', 'deleted', 'kept'].map((name) => createPost(name, { text: name, platforms })),
    createPublishedPost('published', { text: 'published', platforms }),
    waitUntilPublished(context),
    asControl(updatePost('changed', { text: 'changed alone', platforms })),
    optional(canDelete, asControl(deletePost('deleted')), createPost('deletedToo', { text: 'deleted too', platforms })),
    optional(canRepublish, asControl(republishPost('published', listTargets('microblog')))),
    waitUntilPublished(context),
    uploadMedia('file', 'Team.jpg', 'photo.jpg'),
    runIndependently(
      createPost('created', { text: 'created', platforms }),
      createPost('createdToo', { text: 'created too', platforms }),
      updatePost('changed', { text: 'changed beside others', platforms }),
      ...optional(canDelete, deletePost('deletedToo')),
      ...optional(canRepublish, republishPost('published', listTargets('professional'))),
      uploadMedia('fileToo', 'Office.jpg', 'photo-1.jpg'),
      uploadMedia('thirdFile', 'Window.jpg', 'photo-2.jpg'),
    ),
    waitUntilPublished(context),
  ];
}

function buildLeadMagnetSteps(context: Context): readonly (Step | readonly Step[])[] {
  const canUpdate = isBoundIn(context, 'leadMagnet.update');
  const canResume = isBoundIn(context, 'leadMagnet.resume');
  const buildBody = (name: string) => buildCollectOnlyBody(`apart-${name}`);
  const move = (name: string) => updateLeadMagnet(name, buildBody(`${name}-elsewhere`));
  // Shows the watched post without naming it.
  const readBack = (name: string) =>
    asProbe(updateLeadMagnet(name, { outreachAccountId: '{{outreach}}', keywords: ['GUIDE'] }));
  const changedNames = ['changed', 'changedToo'];
  const names = [...changedNames, 'paused', 'resumed'];
  return [
    names.map((name) => createLeadMagnet(name, { ...buildBody(name), activate: true })),
    asControl(pauseLeadMagnet('resumed')),
    canResume ? [asControl(resumeLeadMagnet('resumed')), asProbe(pauseLeadMagnet('resumed'))] : [],
    // A service may refuse to move a lead magnet to another post, also alone.
    canUpdate ? asProbe(updateLeadMagnet('changed', buildBody('changed-alone'))) : [],
    runIndependently(
      ...(canUpdate ? changedNames.map(move) : []),
      createLeadMagnet('created', buildBody('created')),
      pauseLeadMagnet('paused'),
      ...(canResume ? [resumeLeadMagnet('resumed')] : []),
    ),
    canUpdate ? names.map(readBack) : [],
  ];
}
