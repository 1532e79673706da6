/** Scenarios for names of carousels and videos on professional, shared media, and defaults of options. */
import { getPlatformByLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, listPhotos, listTargets, postTo } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  asProbe,
  buildScenario,
  createPost,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  outbox,
  republishPost,
  type ScenarioBuilder,
  schedulingDecisions,
  updatePost,
} from '../scenario.ts';

const titles = [
  { name: 'filename', kind: 'carousel', url: file('slides.pdf') },
  { name: 'videoTitle', kind: 'video', url: file('clip.mp4') },
] as const;

const buildTitleScenarios: ScenarioBuilder = (context) =>
  titles.flatMap(({ name, kind, url }) => {
    const buildBody = (members: object = {}) => ({
      text: 'Our year',
      platforms: listTargets('professional'),
      media: { [kind]: url, ...members },
    });
    // Complete bodies mean the same with any merge semantics; merge patches can also set the name alone.
    const withTitle = (value: string) => buildBody({ [name]: value });
    const buildTitleOnly = (value: string) => ({ platforms: listTargets('professional'), media: { [name]: value } });
    return [
      buildScenario(
        `media/${name}-default`,
        `A ${kind} without a ${name} gets the branding`,
        { about: [`media.${name}.default`] },
        createPost('post', buildBody()),
        listPosts(),
      ),
      buildScenario(
        `media/${name}-override`,
        `A ${kind} keeps the ${name} of its creation, also when published`,
        { about: [`media.${name}.override`] },
        createPost('post', buildBody({ [name]: 'Our year in numbers' })),
        createPublishedPost('live', buildBody({ [name]: 'Our year in numbers, published' })),
        waitUntilPublished(context),
        outbox,
        listPosts(),
      ),
      buildScenario(
        `media/${name}-reset-scheduled`,
        `An empty ${name} restores the branding of a scheduled post`,
        { about: [`media.${name}.reset`, 'media.names.reset'], needs: schedulingDecisions },
        createScheduledPost('post', buildBody({ [name]: 'First' }), 'now+P3D'),
        listPosts(),
        asProbe(updatePost('post', withTitle(''))),
        listPosts(),
      ),
      buildScenario(
        `media/${name}-reset-published`,
        `A ${kind} whose ${name} was emptied is published with the branding`,
        { about: [`media.${name}.reset`] },
        createPost('post', buildBody({ [name]: 'First' })),
        asProbe(updatePost('post', { ...withTitle(''), publishNow: true })),
        waitUntilPublished(context),
        outbox,
        listPosts(),
      ),
      buildScenario(
        `media/${name}-reset`,
        `An update changes the ${name} of a ${kind}, and an empty one restores the branding`,
        { about: [`media.${name}.override`, `media.${name}.reset`, 'media.names.reset'] },
        createPost('post', buildBody({ [name]: 'First' })),
        updatePost('post', withTitle('Second')),
        listPosts(),
        asProbe(updatePost('post', withTitle(''))),
        listPosts(),
        ...(hasAnswer(context, 'post.update.merge', 'merge-patch')
          ? [
              updatePost('post', buildTitleOnly('Third')),
              listPosts(),
              updatePost('post', buildTitleOnly('')),
              listPosts(),
            ]
          : []),
      ),
    ];
  });

/** A patch of one name says nothing about the other. */
const buildSeparateNameScenarios: ScenarioBuilder = (context) =>
  hasAnswer(context, 'post.update.merge', 'merge-patch')
    ? titles.map(({ name, kind, url }) =>
        buildScenario(
          `media/${name}-alone`,
          `An empty ${name} leaves the other name as it is`,
          { about: [...titles.map((title) => `media.${title.name}.override`), 'post.update.keeps'] },
          createPost('post', {
            text: 'Our year',
            platforms: listTargets('professional'),
            media: { [kind]: url, filename: 'Our file', videoTitle: 'Our film' },
          }),
          updatePost('post', { platforms: listTargets('professional'), media: { [name]: '' } }),
          listPosts(),
        ),
      )
    : [];

/** The content types of posts that can be disclosed as AI-generated, with media that fit. */
const disclosedForms = [
  ['feed', { images: [file('photo.jpg')] }],
  ['carousel', { images: listPhotos(2) }],
  ['reel', { video: file('clip.mp4') }],
] as const;

export const buildMediaScenarios: ScenarioBuilder = (context) => [
  ...buildTitleScenarios(context),
  ...buildSeparateNameScenarios(context),
  buildScenario(
    'media/images',
    'Plain images have no name on professional',
    { about: ['media.images.nameless', 'post.record.echo'] },
    createPost('post', { text: 'Pictures', platforms: listTargets('professional'), media: { images: listPhotos(2) } }),
    createPublishedPost('live', {
      text: 'More pictures',
      platforms: listTargets('professional'),
      media: { images: listPhotos(2) },
    }),
    asProbe(
      createPublishedPost('named', {
        text: 'Pictures with a name',
        platforms: listTargets('professional'),
        media: { images: listPhotos(2), filename: 'Our year' },
      }),
    ),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'media/nested',
    'Media inside platformContent is refused or has no effect',
    { about: ['media.top-level.only'] },
    asProbe(
      createPublishedPost('post', {
        text: 'Pictures in the wrong place',
        platforms: listTargets('professional'),
        platformContent: { professional: { images: listPhotos(1) } },
      }),
    ),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'media/shared',
    'Every platform publishes all files of a post, also a platform that is added later',
    { about: ['media.shared'] },
    createPublishedPost('pictures', {
      text: 'Pictures for everybody',
      platforms: listTargets('professional', 'microblog', 'openmicro'),
      media: { images: listPhotos(3) },
    }),
    createPublishedPost('picture', {
      text: 'A picture for everybody',
      platforms: listTargets('professional', 'microblog'),
      media: { images: [file('photo.jpg')] },
    }),
    createPublishedPost('film', {
      text: 'A film for everybody',
      platforms: listTargets('professional', 'microblog'),
      media: { video: file('clip.mp4') },
    }),
    waitUntilPublished(context),
    listPosts(),
    ...(isBoundIn(context, 'post.republish')
      ? [
          asProbe(republishPost('pictures', listTargets('textthread'))),
          asProbe(republishPost('film', listTargets('textthread'))),
        ]
      : []),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'media/full',
    'Each platform publishes as many images as it supports',
    { about: ['media.shared'] },
    ...platformLabels.flatMap((label) => {
      const { images } = getPlatformByLabel(label);
      return images === false || images.max === undefined
        ? []
        : [createPublishedPost(label, { ...postTo(label), media: { images: listPhotos(images.max) } })];
    }),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'media/carousel-elsewhere',
    'A PDF carousel is refused for other platforms or not published there',
    { about: ['media.carousel.elsewhere'] },
    asProbe(
      createPublishedPost('both', {
        text: 'Slides for colleagues',
        platforms: listTargets('professional', 'social', 'microblog'),
        media: { carousel: file('slides.pdf') },
      }),
    ),
    asProbe(
      createPublishedPost('elsewhere', {
        text: 'Slides for friends',
        platforms: listTargets('social'),
        media: { carousel: file('slides.pdf') },
      }),
    ),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'media/apart',
    'Posts with carousels and videos keep their own files and names',
    { about: ['media.shared', 'media.filename.override', 'media.videoTitle.override'] },
    ...Object.entries({
      year: { carousel: file('slides.pdf'), filename: 'Our year' },
      plans: { carousel: file('pages-2.pdf'), filename: 'Our plans' },
      film: { video: file('clip.mp4'), videoTitle: 'Our film' },
      clip: { video: file('milliseconds-5000.mp4'), videoTitle: 'Our clip' },
    }).map(([name, media]) =>
      createPublishedPost(name, { text: 'See', platforms: listTargets('professional'), media }),
    ),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'options/photo',
    'A photo without options has the defaults',
    { about: ['photo.aiGenerated.default', 'photo.contentType.default'] },
    createPublishedPost('post', {
      text: 'A photo',
      platforms: listTargets('photo'),
      media: { images: [file('photo.jpg')] },
    }),
    createPost('partly', {
      text: 'A photo',
      platforms: listTargets('photo'),
      platformContent: { photo: { text: 'Its own text' } },
      media: { images: [file('photo.jpg')] },
    }),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'options/disclosed',
    'Posts disclosed as AI-generated stay disclosed, whatever their form',
    { about: ['photo.aiGenerated.kept', 'option.sent', 'post.record.echo'] },
    ...disclosedForms.map(([contentType, media]) =>
      asProbe(
        createPublishedPost(contentType, {
          text: 'Made by a machine',
          platforms: listTargets('photo'),
          platformContent: { photo: { aiGenerated: true, contentType } },
          media,
        }),
      ),
    ),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'options/music',
    'A carousel of images on shortvideo has music and the other defaults',
    {
      about: [
        'shortvideo.autoAddMusic.default',
        'shortvideo.privacyLevel.default',
        'shortvideo.postMode.default',
        'option.suited',
        'option.sent',
      ],
    },
    createPublishedPost('post', {
      text: 'Pictures with music',
      platforms: listTargets('shortvideo'),
      media: { images: listPhotos(2) },
    }),
    createPublishedPost('silent', {
      text: 'Pictures without music',
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { autoAddMusic: false } },
      media: { images: listPhotos(2) },
    }),
    asProbe(
      createPublishedPost('still', {
        text: 'Pictures with options of videos',
        platforms: listTargets('shortvideo'),
        platformContent: { shortvideo: { allowDuet: true, allowStitch: true } },
        media: { images: listPhotos(2) },
      }),
    ),
    createPost('partly', {
      text: 'Pictures with music',
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { text: 'Their own text' } },
      media: { images: listPhotos(2) },
    }),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'options/video',
    'A video without options has the defaults',
    { about: ['video.videoType.default', 'video.privacy.default'] },
    createPublishedPost('post', buildVideo()),
    waitUntilPublished(context),
    outbox,
    listPosts(),
  ),
  buildScenario(
    'options/given',
    'Options that a post sets are kept',
    { about: ['post.record.echo'] },
    createPost('video', buildVideo({ privacy: 'unlisted', videoType: 'short', tags: ['bread', 'butter'] })),
    createPost('short', {
      text: 'A clip',
      platforms: listTargets('shortvideo'),
      platformContent: {
        shortvideo: { privacyLevel: 'SELF_ONLY', allowComments: false, allowDuet: false, postMode: 'draft' },
      },
      media: { video: file('clip.mp4') },
    }),
    listPosts(),
  ),
];

/** A post of a video with options. */
export function buildVideo(options: object = {}) {
  return {
    text: 'A film',
    platforms: listTargets('video'),
    platformContent: { video: { title: 'Our film', ...options } },
    media: { video: file('clip.mp4') },
  };
}
