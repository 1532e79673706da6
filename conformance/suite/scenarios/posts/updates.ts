/** Scenarios for updates: only the given members change. */
import { file, foreignUrl, listPhotos, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  list,
  post,
  requestStep,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  update,
} from '../scenario.ts';

const hello = { text: 'A first draft', platforms: listTargets('social') };
const autoPlugPost = {
  text: 'Read on below',
  platforms: listTargets('professional'),
  isAutoPlug: false,
  autoPlug: { comments: [{ text: 'More here', delay: 'PT1H' }] },
};
const imagePost = {
  text: 'A picture',
  platforms: listTargets('professional', 'photo'),
  platformContent: { photo: { text: 'Our photo', contentType: 'feed' } },
  media: { images: [file('photo.jpg')] },
};

/** Updates that break one rule each. */
const invalidBodies = [
  { text: 'x'.repeat(281), platforms: listTargets('microblog') },
  { text: 'A film', platforms: listTargets('video'), media: { video: file('clip.mp4') } },
  { text: 'A film', platforms: listTargets('shortvideo'), media: { video: foreignUrl('clip.mp4') } },
];

export const buildUpdateScenarios: ScenarioBuilder = (context) => [
  scenario(
    'update/text',
    'The text of a post is updated twice',
    { about: ['post.update.applies', 'post.update.record', 'answer.status.updatePost', 'post.updated.stamp'] },
    post('post', hello),
    list(),
    update('post', { text: 'A second draft', platforms: listTargets('social') }),
    list(),
    update('post', { text: 'A third draft', platforms: listTargets('social') }),
    list(),
  ),
  scenario(
    'update/accepted',
    'A draft and a scheduled post are edited',
    { about: ['post.update.accepted'], needs: schedulingDecisions },
    post('quiet', hello),
    scheduledPost('planned', hello, 'now+P30D'),
    list(),
    asProbe(update('quiet', { ...hello, text: 'Edited' })),
    asProbe(update('planned', { ...hello, text: 'Edited' })),
    asProbe(update('planned', { ...hello, text: 'Edited, and later', scheduledFor: '{{now+P60D}}' })),
    list(),
  ),
  scenario(
    'update/time',
    'An update a day later changes the update time, and keeps the creation time',
    { about: ['post.updated.stamp', 'post.updated.moves'], alone: true },
    post('post', hello),
    advance('P1D'),
    update('post', { text: 'A day later', platforms: listTargets('social') }),
    list(),
  ),
  scenario(
    'update/keeps',
    'An update of the text keeps targets, overrides, options and media',
    { about: ['post.update.keeps', 'post.update.applies', 'post.text.override.kept'] },
    post('post', imagePost),
    list(),
    update('post', { text: 'Another text', platforms: imagePost.platforms }),
    list(),
  ),
  scenario(
    'update/keeps-flags',
    'An update of the text keeps follow-up comments and their switch',
    { about: ['post.update.keeps'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', { ...autoPlugPost, isAutoPlug: true }),
    list(),
    update('post', { text: 'Another text', platforms: autoPlugPost.platforms }),
    list(),
    update('post', {
      platforms: autoPlugPost.platforms,
      autoPlug: { comments: [{ text: 'And here', delay: 'PT2H' }] },
    }),
    list(),
  ),
  scenario(
    'update/scheduled',
    'A scheduled post can be edited like a draft',
    { about: ['post.update.keeps', 'post.update.applies', 'post.scheduled.kept'], needs: schedulingDecisions },
    scheduledPost('post', imagePost, 'now+P30D'),
    update('post', { text: 'Another text', platforms: imagePost.platforms }),
    list(),
  ),
  scenario(
    'update/option',
    'An update of one option of a platform keeps its other options',
    {
      about: ['post.update.merges', 'post.update.applies', 'post.update.record'],
      needs: ['post.update.merge'],
      when: !hasAnswer(context, 'post.update.merge', 'replace'),
    },
    post('post', imagePost),
    update('post', { platforms: imagePost.platforms, platformContent: { photo: { contentType: 'story' } } }),
    list(),
    update('post', { platforms: imagePost.platforms, platformContent: { photo: { text: 'Their photo' } } }),
    list(),
  ),
  scenario(
    'update/targets',
    'An update replaces the targets',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    post('post', { text: 'Where to', platforms: listTargets('social', 'microblog') }),
    update('post', { text: 'Where to', platforms: listTargets('microblog', 'openmicro') }),
    list(),
  ),
  scenario(
    'update/media',
    'An update replaces the images, and then sets a video instead',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    post('post', { ...hello, media: { images: listPhotos(2) } }),
    update('post', { ...hello, media: { images: [foreignUrl('other.jpg')] } }),
    list(),
    ...(hasAnswer(context, 'post.update.merge', 'merge-patch')
      ? [update('post', { ...hello, media: { images: null, video: file('clip.mp4') } }), list()]
      : []),
  ),
  scenario(
    'update/flags',
    'An update enables follow-up comments, and another disables them',
    { about: ['post.update.applies'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', autoPlugPost),
    update('post', { ...autoPlugPost, isAutoPlug: true }),
    list(),
    update('post', { ...autoPlugPost, isAutoPlug: false }),
    list(),
  ),
  scenario(
    'update/refused',
    'A refused update does not change the post',
    { about: ['refusal.changes-nothing', 'post.update.others'] },
    post('post', { text: 'Short', platforms: listTargets('microblog') }),
    post('other', { text: 'Another', platforms: listTargets('social') }),
    list(),
    asProbe(update('post', { text: 'x'.repeat(281), platforms: listTargets('microblog') })),
    list(),
    asProbe(update('post', { text: 'No network', platforms: [{ platform: 'nowhere', accountId: 'nobody' }] })),
    list(),
  ),
  scenario(
    'create/draft-rules',
    'A draft is refused for the same faults as a post that is published immediately',
    {
      about: ['post.draft.rules'],
      needs: ['validation.drafts', 'post.neither'],
      when: hasAnswer(context, 'post.neither', 'draft'),
    },
    ...invalidBodies.flatMap((body) => [
      asProbe(requestStep('createPost', { body: { ...body, publishNow: true } })),
      asProbe(requestStep('createPost', { body })),
    ]),
  ),
  scenario(
    'create/refused',
    'A refused creation creates no post',
    { about: ['refusal.changes-nothing', 'post.draft.rules'], needs: ['validation.drafts'], alone: true },
    list(),
    asProbe({
      ...post('long', { text: `No trace of {{run}} ${'x'.repeat(281)}`, platforms: listTargets('microblog') }),
      timing: undefined,
    }),
    list(),
    asProbe(post('nowhere', { text: 'No trace at all of {{run}}', platforms: [] })),
    list(),
    asProbe(
      post('foreign', {
        text: 'No trace either of {{run}}',
        platforms: listTargets('shortvideo'),
        media: { video: foreignUrl('clip.mp4') },
        publishNow: true,
      }),
    ),
    list(),
    waitUntilPublished(context),
  ),
];
