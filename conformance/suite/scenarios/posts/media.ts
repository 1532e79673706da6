/** Scenarios for images on professional, shared media, and defaults of options. */
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, listPhotos, listTargets, postTo } from '../../../script/bodies.ts';
import type { Step } from '../../../script/script.ts';
import { hasAnswer, isBoundIn, readPublications, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  createPost,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  republishPost,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const disclosedPhoto = {
  text: 'Made by a machine',
  platforms: listTargets('photo'),
  platformContent: { photo: { aiGenerated: true } },
  media: { images: [file('photo.jpg')] },
};

/** The content types of posts that can be disclosed as AI-generated, with media that fit. */
const disclosedForms = [
  ['feed', { images: [file('photo.jpg')] }],
  ['carousel', { images: listPhotos(2) }],
  ['reel', { video: file('clip.mp4') }],
] as const;

const slidesPost = {
  text: 'Slides',
  platforms: listTargets('professional'),
  media: { carousel: file('slides.pdf') },
};

export const buildMediaScenarios: ScenarioBuilder = (context) => [
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
    readPublications(context),
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
    readPublications(context),
  ),
  buildScenario(
    'media/shared',
    'Every platform publishes all files of a post, including a platform that is added later',
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
    readPublications(context),
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
    readPublications(context),
  ),
  buildScenario(
    'media/carousel-elsewhere-later',
    'A PDF carousel is refused in an update for other platforms, or not published there',
    { about: ['media.carousel.elsewhere'], needs: ['post.schedule.field'], alone: true },
    createScheduledPost('slides', slidesPost, 'now+PT10M'),
    createScheduledPost('text', { text: 'No slides yet', platforms: listTargets('social') }, 'now+PT10M'),
    ['slides', 'text'].map((name) =>
      asProbe(
        updatePost(name, {
          ...slidesPost,
          platforms: listTargets('professional', 'social'),
          scheduledFor: '{{now+PT10M}}',
        }),
      ),
    ),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'media/carousel-elsewhere',
    'A PDF carousel is refused for other platforms or not published there',
    { about: ['media.carousel.elsewhere'] },
    asProbe(createPublishedPost('professional', slidesPost)),
    asProbe(
      createPublishedPost('both', {
        text: 'Slides for colleagues',
        platforms: listTargets('professional', 'social', 'microblog'),
        media: { carousel: file('slides.pdf') },
      }),
    ),
    platformLabels
      .filter((label) => label !== 'professional')
      .map((label) =>
        asProbe(
          createPublishedPost(label, {
            text: `Slides for ${label}`,
            platforms: listTargets(label),
            ...(label === 'video' ? { platformContent: { video: { title: 'Slides' } } } : {}),
            media: { carousel: file('slides.pdf') },
          }),
        ),
      ),
    readPublications(context),
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
    readPublications(context),
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
    createPublishedPost('carousel', {
      text: 'Two photos',
      platforms: listTargets('photo'),
      platformContent: { photo: { contentType: 'carousel' } },
      media: { images: [file('photo-1.jpg'), file('photo-2.jpg')] },
    }),
    readPublications(context),
  ),
  buildScenario(
    'options/disclosed-after-update',
    'An update of another option of photo keeps the disclosure',
    {
      about: ['photo.aiGenerated.kept', 'post.update.keeps', 'post.record.options'],
      needs: ['post.update.merge'],
      when: hasAnswer(context, 'post.update.merge', 'merge-patch'),
    },
    createPost('post', disclosedPhoto),
    listPosts(),
    updatePost('post', { ...disclosedPhoto, platformContent: { photo: { text: 'Its own text' } } }),
    listPosts(),
  ),
  buildScenario(
    'options/disclosed',
    'Posts disclosed as AI-generated stay disclosed, whatever their form',
    { about: ['photo.aiGenerated.kept', 'option.sent', 'post.record.echo', 'post.record.options'] },
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
    readPublications(context),
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
    createPublishedPost('partly', {
      text: 'Pictures with music',
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { text: 'Their own text' } },
      media: { images: listPhotos(2) },
    }),
    readPublications(context),
  ),
  buildScenario(
    'options/after-text-update',
    'Posts without options still have the defaults after an update of their own texts',
    { about: ['photo.aiGenerated.default', 'photo.contentType.default', 'shortvideo.autoAddMusic.default'] },
    createThenUpdateText('photo', [file('photo.jpg')]),
    createThenUpdateText('shortvideo', listPhotos(2)),
    listPosts(),
  ),
  buildScenario(
    'options/video',
    'A video without options has the defaults',
    { about: ['video.videoType.default', 'video.privacy.default'] },
    createPublishedPost('post', buildVideo()),
    readPublications(context),
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

/** A post that has a text of its own on a platform, and gets another one; the update repeats the rest. */
function createThenUpdateText(label: PlatformLabel, images: readonly string[]): readonly Step[] {
  const buildBody = (text: string) => ({
    text: 'Pictures',
    platforms: listTargets(label),
    platformContent: { [label]: { text } },
    media: { images },
  });
  return [
    createPost(label, buildBody('Their own text')),
    listPosts(),
    updatePost(label, buildBody('Their newer text')),
  ];
}

/** A post of a video with options. */
export function buildVideo(options: object = {}) {
  return {
    text: 'A film',
    platforms: listTargets('video'),
    platformContent: { video: { title: 'Our film', ...options } },
    media: { video: file('clip.mp4') },
  };
}
