/** Scenarios for names of carousels and videos on professional, defaults of options, and thumbnails. */
import { file, listPhotos, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  list,
  outbox,
  post,
  publishedPost,
  republish,
  type Scenarios,
  scenario,
  scheduledPost,
  schedulingDecisions,
  setChannel,
  update,
} from '../scenario.ts';

const titles = [
  { name: 'filename', kind: 'carousel', url: file('slides.pdf') },
  { name: 'videoTitle', kind: 'video', url: file('clip.mp4') },
] as const;

const buildTitleScenarios: Scenarios = (context) =>
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
      scenario(
        `media/${name}-default`,
        `A ${kind} without a ${name} gets the branding`,
        { about: [`media.${name}.default`] },
        post('post', buildBody()),
        list(),
      ),
      scenario(
        `media/${name}-override`,
        `A ${kind} keeps the ${name} of its creation, also when published`,
        { about: [`media.${name}.override`] },
        post('post', buildBody({ [name]: 'Our year in numbers' })),
        publishedPost('live', buildBody({ [name]: 'Our year in numbers, published' })),
        waitUntilPublished(context),
        outbox,
        list(),
      ),
      scenario(
        `media/${name}-reset`,
        `An update changes the ${name} of a ${kind}, and an empty one restores the branding`,
        { about: [`media.${name}.override`, `media.${name}.reset`, 'media.names.reset'] },
        post('post', buildBody({ [name]: 'First' })),
        update('post', withTitle('Second')),
        list(),
        asProbe(update('post', withTitle(''))),
        list(),
        ...(hasAnswer(context, 'post.update.merge', 'merge-patch')
          ? [update('post', buildTitleOnly('Third')), list(), update('post', buildTitleOnly('')), list()]
          : []),
      ),
    ];
  });

/** A patch of one name says nothing about the other. */
const buildNamesApart: Scenarios = (context) =>
  hasAnswer(context, 'post.update.merge', 'merge-patch')
    ? titles.map(({ name, kind, url }) =>
        scenario(
          `media/${name}-alone`,
          `An empty ${name} leaves the other name as it is`,
          { about: [...titles.map((title) => `media.${title.name}.override`), 'post.update.keeps'] },
          post('post', {
            text: 'Our year',
            platforms: listTargets('professional'),
            media: { [kind]: url, filename: 'Our file', videoTitle: 'Our film' },
          }),
          update('post', { platforms: listTargets('professional'), media: { [name]: '' } }),
          list(),
        ),
      )
    : [];

/** The content types of posts that can be disclosed as AI-generated, with media that fit. */
const disclosedForms = [
  ['feed', { images: [file('photo.jpg')] }],
  ['carousel', { images: listPhotos(2) }],
  ['reel', { video: file('clip.mp4') }],
] as const;

export const buildMediaScenarios: Scenarios = (context) => [
  ...buildTitleScenarios(context),
  ...buildNamesApart(context),
  scenario(
    'media/images',
    'Plain images have no name on professional',
    { about: ['media.images.nameless', 'post.record.echo'] },
    post('post', { text: 'Pictures', platforms: listTargets('professional'), media: { images: listPhotos(2) } }),
    publishedPost('live', {
      text: 'More pictures',
      platforms: listTargets('professional'),
      media: { images: listPhotos(2) },
    }),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'media/nested',
    'Media inside platformContent is refused or has no effect',
    { about: ['media.top-level.only'] },
    asProbe(
      publishedPost('post', {
        text: 'Pictures in the wrong place',
        platforms: listTargets('professional'),
        platformContent: { professional: { images: listPhotos(1) } },
      }),
    ),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'media/shared',
    'Every platform publishes all files of a post, also a platform that is added later',
    { about: ['media.shared'] },
    publishedPost('pictures', {
      text: 'Pictures for everybody',
      platforms: listTargets('professional', 'microblog', 'openmicro'),
      media: { images: listPhotos(3) },
    }),
    publishedPost('picture', {
      text: 'A picture for everybody',
      platforms: listTargets('professional', 'microblog'),
      media: { images: [file('photo.jpg')] },
    }),
    publishedPost('film', {
      text: 'A film for everybody',
      platforms: listTargets('professional', 'microblog'),
      media: { video: file('clip.mp4') },
    }),
    waitUntilPublished(context),
    list(),
    ...(isBoundIn(context, 'post.republish')
      ? [
          asProbe(republish('pictures', listTargets('textthread'))),
          asProbe(republish('film', listTargets('textthread'))),
        ]
      : []),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'options/photo',
    'A photo without options has the defaults',
    { about: ['photo.aiGenerated.default', 'photo.contentType.default'] },
    publishedPost('post', { text: 'A photo', platforms: listTargets('photo'), media: { images: [file('photo.jpg')] } }),
    post('partly', {
      text: 'A photo',
      platforms: listTargets('photo'),
      platformContent: { photo: { text: 'Its own text' } },
      media: { images: [file('photo.jpg')] },
    }),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'options/disclosed',
    'Posts disclosed as AI-generated stay disclosed, whatever their form',
    { about: ['photo.aiGenerated.kept', 'option.sent', 'post.record.echo'] },
    ...disclosedForms.map(([contentType, media]) =>
      asProbe(
        publishedPost(contentType, {
          text: 'Made by a machine',
          platforms: listTargets('photo'),
          platformContent: { photo: { aiGenerated: true, contentType } },
          media,
        }),
      ),
    ),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
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
    publishedPost('post', {
      text: 'Pictures with music',
      platforms: listTargets('shortvideo'),
      media: { images: listPhotos(2) },
    }),
    publishedPost('silent', {
      text: 'Pictures without music',
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { autoAddMusic: false } },
      media: { images: listPhotos(2) },
    }),
    post('partly', {
      text: 'Pictures with music',
      platforms: listTargets('shortvideo'),
      platformContent: { shortvideo: { text: 'Their own text' } },
      media: { images: listPhotos(2) },
    }),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'options/video',
    'A video without options has the defaults',
    { about: ['video.videoType.default', 'video.privacy.default'] },
    publishedPost('post', buildVideo()),
    waitUntilPublished(context),
    outbox,
    list(),
  ),
  scenario(
    'options/given',
    'Options that are given are kept',
    { about: ['post.record.echo'] },
    post('video', buildVideo({ privacy: 'unlisted', videoType: 'short', tags: ['bread', 'butter'] })),
    post('short', {
      text: 'A clip',
      platforms: listTargets('shortvideo'),
      platformContent: {
        shortvideo: { privacyLevel: 'SELF_ONLY', allowComments: false, allowDuet: false, postMode: 'draft' },
      },
      media: { video: file('clip.mp4') },
    }),
    list(),
  ),
  ...buildThumbnailScenarios(context),
];

function buildVideo(options: object = {}) {
  return {
    text: 'A film',
    platforms: listTargets('video'),
    platformContent: { video: { title: 'Our film', ...options } },
    media: { video: file('clip.mp4') },
  };
}

const buildThumbnailScenarios: Scenarios = (context) => {
  const account = '{{account:video}}';
  const publishAndRead = (videoType: string) => [
    publishedPost('post', buildVideo({ videoType, thumbnail: file('drawing.png') })),
    waitUntilPublished(context),
    advance('PT1M'),
    outbox,
    list(),
    // On a slow machine, the clock has passed the time of the list only after one more step.
    advance('PT2S'),
    outbox,
  ];
  const cases = [
    [
      'long',
      false,
      ['video.thumbnail.unverified.email', 'video.thumbnail.unverified.published', 'video.thumbnail.email.once'],
    ],
    ['short', false, ['video.thumbnail.email.only-skipped', 'video.thumbnail.unverified.published']],
    ['short', true, ['video.thumbnail.delivered']],
    ['long', true, ['video.thumbnail.email.only-skipped', 'video.thumbnail.delivered']],
  ] as const;
  return [
    ...cases.map(([videoType, verified, about]) =>
      scenario(
        `thumbnail/${videoType}-${verified ? 'verified' : 'unverified'}`,
        `A ${videoType} video with a thumbnail on a channel that is ${verified ? '' : 'not '}verified`,
        { about, alone: true },
        setChannel(account, verified),
        ...publishAndRead(videoType),
        setChannel(account, true),
      ),
    ),
    scenario(
      'thumbnail/edited',
      'A video whose text alone is edited is published with its thumbnail',
      {
        about: ['video.thumbnail.delivered'],
        needs: [...schedulingDecisions, 'post.update.merge'],
        alone: true,
        when: !hasAnswer(context, 'post.update.merge', 'replace'),
      },
      setChannel(account, true),
      scheduledPost('post', buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }), 'now+PT10M'),
      update('post', { text: 'Another film', platforms: listTargets('video') }),
      advance('PT11M'),
      waitUntilPublished(context),
      list(),
      advance('PT2S'),
      outbox,
    ),
  ];
};
