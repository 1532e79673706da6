/** Scenarios for updates: only the given members change. */
import { file, getForeignUrl, listPhotos, listTargets } from '../../../script/bodies.ts';
import { expectAcceptance } from '../../expectations.ts';
import { canCreateDrafts, hasAnswer, updateTextAlone, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asOpenProbe,
  asProbe,
  buildRequestStep,
  buildScenario,
  createPost,
  createScheduledPost,
  listAccounts,
  listPosts,
  type ScenarioBuilder,
  updatePost,
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
const overriddenPost = {
  text: 'Soon',
  platforms: listTargets('social', 'microblog'),
  platformContent: { microblog: { text: 'Soon, and short' } },
  media: { images: [file('photo.jpg')] },
};

/** Posts with options that apply to some posts alone. */
const optionPosts = [
  ['photo', { aiGenerated: true, contentType: 'reel' }, { video: file('clip.mp4') }],
  ['shortvideo', { allowDuet: true, allowStitch: false }, { video: file('clip.mp4') }],
  ['shortvideo', { autoAddMusic: false }, { images: listPhotos(2) }],
  ['video', { title: 'Our film', videoType: 'long', thumbnail: file('drawing.png') }, { video: file('clip.mp4') }],
] as const;

/** Updates that break one rule each. */
const invalidBodies = [
  { text: 'x'.repeat(281), platforms: listTargets('microblog') },
  { text: 'A film', platforms: listTargets('video'), media: { video: file('clip.mp4') } },
  { text: 'A film', platforms: listTargets('shortvideo'), media: { video: getForeignUrl('clip.mp4') } },
];

export const buildUpdateScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'update/text',
    'The text of a post is updated twice',
    { about: ['post.update.applies', 'post.update.record', 'answer.status.updatePost', 'post.updated.stamp'] },
    createPost('post', hello),
    listPosts(),
    updatePost('post', { text: 'A second draft', platforms: listTargets('social') }),
    listPosts(),
    updatePost('post', { text: 'A third draft', platforms: listTargets('social') }),
    listPosts(),
  ),
  buildScenario(
    'update/accepted',
    'A draft and a scheduled post are edited',
    { about: ['post.update.accepted'], needs: ['post.schedule.field'] },
    createPost('quiet', hello),
    createScheduledPost('planned', hello, 'now+P30D'),
    listPosts(),
    asProbe(updatePost('quiet', { ...hello, text: 'Edited' })),
    asProbe(updatePost('planned', { ...hello, text: 'Edited' })),
    asProbe(updatePost('planned', { ...hello, text: 'Edited, and later', scheduledFor: '{{now+P60D@-08:00}}' })),
    listPosts(),
  ),
  buildScenario(
    'update/time',
    'An update a day later changes the update time, and keeps the creation time',
    { about: ['post.updated.stamp', 'post.updated.moves'], alone: true },
    createPost('post', hello),
    // Long enough for timestamps of whole seconds to differ, however they are rounded.
    { ...advance('P1D'), inRealTime: 'PT3S' },
    updatePost('post', { text: 'A day later', platforms: listTargets('social') }),
    listPosts(),
  ),
  buildScenario(
    'update/keeps',
    'An update of the text keeps targets, overrides, options and media',
    { about: ['post.update.keeps', 'post.update.applies', 'post.text.override.kept'] },
    createPost('post', imagePost),
    listPosts(),
    updatePost('post', { text: 'Another text', platforms: imagePost.platforms }),
    listPosts(),
    updateTextAlone(context, 'post', 'The last text'),
    listPosts(),
  ),
  buildScenario(
    'update/keeps-flags',
    'An update of the text keeps follow-up comments, and keeps them enabled',
    { about: ['post.update.keeps'], needs: ['autoPlug', 'autoPlug.switch'] },
    createPost('post', { ...autoPlugPost, isAutoPlug: true }),
    listPosts(),
    updatePost('post', { text: 'Another text', platforms: autoPlugPost.platforms }),
    listPosts(),
    updatePost('post', {
      platforms: autoPlugPost.platforms,
      autoPlug: { comments: [{ text: 'And here', delay: 'PT2H' }] },
    }),
    listPosts(),
  ),
  buildScenario(
    'update/keeps-flag',
    'An update of the text keeps isAutoPlug',
    { about: ['post.update.keeps'] },
    asOpenProbe(createPost('post', { ...hello, platforms: listTargets('professional'), isAutoPlug: true })),
    listPosts(),
    updatePost('post', { text: 'Another text', platforms: listTargets('professional') }),
    listPosts(),
  ),
  ...optionPosts.map(([label, options, media]) =>
    buildScenario(
      `update/keeps-options-${label}-${Object.keys(media).join()}`,
      `An update of the text keeps the options of ${label} for ${Object.keys(media).join()}`,
      { about: ['post.update.keeps'] },
      createPost('post', {
        text: 'A first text',
        platforms: listTargets(label),
        platformContent: { [label]: options },
        media,
      }),
      listPosts(),
      updatePost('post', { text: 'Another text', platforms: listTargets(label) }),
      listPosts(),
    ),
  ),
  buildScenario(
    'update/scheduled',
    'A scheduled post can be edited like a draft',
    { about: ['post.update.keeps', 'post.update.applies', 'post.scheduled.kept'], needs: ['post.schedule.field'] },
    createScheduledPost('post', imagePost, 'now+P30D'),
    updatePost('post', { text: 'Another text', platforms: imagePost.platforms }),
    listPosts(),
  ),
  buildScenario(
    'update/reschedule',
    'A new text and a new time change neither the overrides nor the media of a scheduled post',
    { about: ['post.update.keeps', 'post.text.override.kept'], needs: ['post.schedule.field'] },
    createScheduledPost('post', overriddenPost, 'now+P30D'),
    listPosts(),
    updatePost('post', { text: 'Later', platforms: overriddenPost.platforms, scheduledFor: '{{now+P60D}}' }),
    listPosts(),
  ),
  buildScenario(
    'update/option',
    'An update of one option of a platform keeps its other options',
    {
      about: ['post.update.merges', 'post.update.applies', 'post.update.record'],
      needs: ['post.update.merge'],
      when: !hasAnswer(context, 'post.update.merge', 'replace'),
    },
    createPost('post', imagePost),
    updatePost('post', { platforms: imagePost.platforms, platformContent: { photo: { contentType: 'story' } } }),
    listPosts(),
    updatePost('post', { platforms: imagePost.platforms, platformContent: { photo: { text: 'Their photo' } } }),
    listPosts(),
  ),
  buildScenario(
    'update/targets',
    'An update replaces the targets',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    createPost('post', { text: 'Where to', platforms: listTargets('social', 'microblog') }),
    updatePost('post', { text: 'Where to', platforms: listTargets('microblog', 'openmicro') }),
    listPosts(),
  ),
  buildScenario(
    'update/media',
    'An update replaces the images, and then sets a video instead',
    { about: ['post.update.replaces', 'post.update.applies'], needs: ['post.update.merge'] },
    createPost('post', { ...hello, media: { images: listPhotos(2) } }),
    updatePost('post', { ...hello, media: { images: [getForeignUrl('other.jpg')] } }),
    listPosts(),
    ...(hasAnswer(context, 'post.update.merge', 'merge-patch')
      ? [updatePost('post', { ...hello, media: { images: null, video: file('clip.mp4') } }), listPosts()]
      : []),
  ),
  buildScenario(
    'update/flags',
    'An update enables follow-up comments, and another disables them',
    { about: ['post.update.applies'], needs: ['autoPlug', 'autoPlug.switch'] },
    createPost('post', autoPlugPost),
    updatePost('post', { ...autoPlugPost, isAutoPlug: true }),
    listPosts(),
    updatePost('post', { ...autoPlugPost, isAutoPlug: false }),
    listPosts(),
  ),
  buildScenario(
    'update/flag-without-comments',
    'A post with isAutoPlug false and without follow-up comments is accepted, as is an update to it',
    { about: ['accounts.id.target', 'post.update.accepted'] },
    listAccounts(),
    asProbe(
      createPost('post', { text: 'No comments in {{run}}', platforms: listTargets('professional'), isAutoPlug: false }),
    ),
    createPost('other', { ...hello, platforms: listTargets('professional') }),
    asProbe(updatePost('other', { ...hello, platforms: listTargets('professional'), isAutoPlug: false })),
  ),
  ...(['ignore-unchanged', 'ignore'] as const).map((answer) => {
    const idName = context.profile.wire.names.get('post.record:id') ?? 'id';
    const id = answer === 'ignore' ? 'another' : '{{post}}';
    return buildScenario(
      'update/echo',
      `An update contains ${answer === 'ignore' ? 'another id' : 'the id of the post'}`,
      {
        about: ['post.update.unchanged', 'post.update.record'],
        needs: ['post.update.echo', 'post.record'],
        when: hasAnswer(context, 'post.update.echo', answer),
      },
      createPost('post', hello),
      expectAcceptance('post.update.unchanged', {
        operation: 'updatePost',
        id: '{{post}}',
        body: { ...hello, text: 'Edited', [idName]: id },
      }),
    );
  }),
  buildScenario(
    'update/refused',
    'A refused update does not change the post',
    { about: ['refusal.changes-nothing', 'post.update.others', 'text.length.microblog'] },
    createPost('post', { text: 'Short', platforms: listTargets('microblog') }),
    createPost('other', { text: 'Another', platforms: listTargets('social') }),
    listPosts(),
    asProbe(updatePost('post', { text: 'x'.repeat(281), platforms: listTargets('microblog') })),
    listPosts(),
    // The stored targets limit a new text.
    updateTextAlone(context, 'post', 'x'.repeat(281)).map(asProbe),
    listPosts(),
    asProbe(updatePost('post', { text: 'No network', platforms: [{ platform: 'unknown', accountId: 'unknown' }] })),
    listPosts(),
  ),
  buildScenario(
    'update/refused-target',
    'An update to a target that does not accept the media of the post is refused',
    { about: ['media.hosted.shortvideo', 'refusal.changes-nothing'] },
    createPost('film', {
      text: 'A film',
      platforms: listTargets('social'),
      media: { video: getForeignUrl('clip.mp4') },
    }),
    listPosts(),
    asProbe(updatePost('film', { platforms: listTargets('shortvideo') })),
    listPosts(),
  ),
  buildScenario(
    'create/draft-rules',
    'A draft is refused for the same faults as a post that is published immediately',
    {
      about: ['post.draft.rules'],
      needs: ['validation.drafts', 'post.neither'],
      when: canCreateDrafts(context),
    },
    ...invalidBodies.flatMap((body) => [
      asProbe(buildRequestStep('createPost', { body: { ...body, publishNow: true } })),
      asProbe(buildRequestStep('createPost', { body })),
    ]),
  ),
  buildScenario(
    'create/refused',
    'A refused creation creates no post',
    { about: ['refusal.changes-nothing', 'post.draft.rules'], needs: ['validation.drafts'], alone: true },
    listPosts(),
    asProbe({
      ...createPost('long', { text: `No trace of {{run}} ${'x'.repeat(281)}`, platforms: listTargets('microblog') }),
      timing: undefined,
    }),
    listPosts(),
    asProbe(createPost('nowhere', { text: 'No trace at all of {{run}}', platforms: [] })),
    listPosts(),
    asProbe(
      createPost('foreign', {
        text: 'No trace either of {{run}}',
        platforms: listTargets('shortvideo'),
        media: { video: getForeignUrl('clip.mp4') },
        publishNow: true,
      }),
    ),
    listPosts(),
    waitUntilPublished(context),
  ),
];
