/** Scenarios for updates: only the given members change. */
import { file, foreign, photos, to } from '../../../script/bodies.ts';
import { chose, untilPublished } from '../choices.ts';
import { advance, ask, list, post, type Scenarios, scene, scheduled, scheduling, tried, update } from '../scene.ts';

const hello = { text: 'A first draft', platforms: to('social') };
const plugged = {
  text: 'Read on below',
  platforms: to('professional'),
  isAutoPlug: false,
  autoPlug: { comments: [{ text: 'More here', delay: 'PT1H' }] },
};
const pictured = {
  text: 'A picture',
  platforms: to('professional', 'photo'),
  platformContent: { photo: { text: 'Our photo', contentType: 'feed' } },
  media: { images: [file('photo.jpg')] },
};

/** Each update breaks one rule. */
const wrong = [
  { text: 'x'.repeat(281), platforms: to('microblog') },
  { text: 'A film', platforms: to('video'), media: { video: file('clip.mp4') } },
  { text: 'A film', platforms: to('shortvideo'), media: { video: foreign('clip.mp4') } },
];

export const updateScenarios: Scenarios = (context) => [
  scene(
    'update/text',
    'The text of a post is updated twice',
    { about: ['post.update.applies', 'answer.status.updatePost', 'post.updated.stamp'] },
    post('post', hello),
    list(),
    update('post', { text: 'A second draft', platforms: to('social') }),
    list(),
    update('post', { text: 'A third draft', platforms: to('social') }),
    list(),
  ),
  scene(
    'update/accepted',
    'A draft and a scheduled post are edited',
    { about: ['post.update.accepted'], needs: scheduling },
    post('quiet', hello),
    scheduled('planned', hello, 'now+P30D'),
    list(),
    tried(update('quiet', { ...hello, text: 'Edited' })),
    tried(update('planned', { ...hello, text: 'Edited' })),
    tried(update('planned', { ...hello, text: 'Edited, and later', scheduledFor: '{{now+P60D}}' })),
    list(),
  ),
  scene(
    'update/time',
    'An update a day later changes the update time, and keeps the creation time',
    { about: ['post.updated.stamp', 'post.updated.moves'], alone: true },
    post('post', hello),
    advance('P1D'),
    update('post', { text: 'A day later', platforms: to('social') }),
    list(),
  ),
  scene(
    'update/keeps',
    'An update of the text keeps targets, overrides, options and media',
    { about: ['post.update.keeps', 'post.update.applies', 'post.text.override.kept'] },
    post('post', pictured),
    list(),
    update('post', { text: 'Another text', platforms: pictured.platforms }),
    list(),
  ),
  scene(
    'update/keeps-flags',
    'An update of the text keeps follow-up comments and their switch',
    { about: ['post.update.keeps'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', { ...plugged, isAutoPlug: true }),
    list(),
    update('post', { text: 'Another text', platforms: plugged.platforms }),
    list(),
    update('post', { platforms: plugged.platforms, autoPlug: { comments: [{ text: 'And here', delay: 'PT2H' }] } }),
    list(),
  ),
  scene(
    'update/scheduled',
    'A scheduled post can be edited like a draft',
    { about: ['post.update.keeps', 'post.update.applies', 'post.scheduled.kept'], needs: scheduling },
    scheduled('post', pictured, 'now+P30D'),
    update('post', { text: 'Another text', platforms: pictured.platforms }),
    list(),
  ),
  ...(chose(context, 'post.update.merge', 'replace')
    ? []
    : [
        scene(
          'update/option',
          'An update of one option of a platform keeps its other options',
          { about: ['post.update.merges', 'post.update.applies'], needs: ['post.update.merge'] },
          post('post', pictured),
          update('post', { platforms: pictured.platforms, platformContent: { photo: { contentType: 'story' } } }),
          list(),
          update('post', { platforms: pictured.platforms, platformContent: { photo: { text: 'Their photo' } } }),
          list(),
        ),
      ]),
  scene(
    'update/targets',
    'An update replaces the targets',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    post('post', { text: 'Where to', platforms: to('social', 'microblog') }),
    update('post', { text: 'Where to', platforms: to('microblog', 'openmicro') }),
    list(),
  ),
  scene(
    'update/media',
    'An update replaces the images, and then sets a video instead',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    post('post', { ...hello, media: { images: photos(2) } }),
    update('post', { ...hello, media: { images: [foreign('other.jpg')] } }),
    list(),
    ...(chose(context, 'post.update.merge', 'merge-patch')
      ? [update('post', { ...hello, media: { images: null, video: file('clip.mp4') } }), list()]
      : []),
  ),
  scene(
    'update/flags',
    'An update enables follow-up comments, and another disables them',
    { about: ['post.update.applies'], needs: ['autoPlug', 'autoPlug.switch'] },
    post('post', plugged),
    update('post', { ...plugged, isAutoPlug: true }),
    list(),
    update('post', { ...plugged, isAutoPlug: false }),
    list(),
  ),
  scene(
    'update/refused',
    'A refused update does not change the post',
    { about: ['refusal.changes-nothing', 'post.update.others'] },
    post('post', { text: 'Short', platforms: to('microblog') }),
    post('other', { text: 'Another', platforms: to('social') }),
    list(),
    tried(update('post', { text: 'x'.repeat(281), platforms: to('microblog') })),
    list(),
    tried(update('post', { text: 'No network', platforms: [{ platform: 'nowhere', accountId: 'nobody' }] })),
    list(),
  ),
  ...(chose(context, 'post.neither', 'draft')
    ? [
        scene(
          'create/draft-rules',
          'A draft is refused for the same faults as a post that is published immediately',
          { about: ['post.draft.rules'], needs: ['validation.drafts', 'post.neither'] },
          ...wrong.flatMap((body) => [
            tried(ask('createPost', { body: { ...body, publishNow: true } })),
            tried(ask('createPost', { body })),
          ]),
        ),
      ]
    : []),
  scene(
    'create/refused',
    'A refused creation creates no post',
    { about: ['refusal.changes-nothing', 'post.draft.rules'], needs: ['validation.drafts'], alone: true },
    list(),
    tried({
      ...post('long', { text: `No trace of {{run}} ${'x'.repeat(281)}`, platforms: to('microblog') }),
      timing: undefined,
    }),
    list(),
    tried(post('nowhere', { text: 'No trace at all of {{run}}', platforms: [] })),
    list(),
    tried(
      post('foreign', {
        text: 'No trace either of {{run}}',
        platforms: to('shortvideo'),
        media: { video: foreign('clip.mp4') },
        publishNow: true,
      }),
    ),
    list(),
    untilPublished(context),
  ),
];
