/** Scenarios for names of carousels and videos on professional, defaults of options, and thumbnails. */
import { file, photos, to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import { advance, channel, list, outbox, post, published, type Scenarios, scene, update } from '../scene.ts';

const titles = [
  { name: 'filename', kind: 'carousel', url: file('slides.pdf') },
  { name: 'videoTitle', kind: 'video', url: file('clip.mp4') },
] as const;

const named: Scenarios = (context) =>
  titles.flatMap(({ name, kind, url }) => {
    const body = (more: object = {}) => ({
      text: 'Our year',
      platforms: to('professional'),
      media: { [kind]: url, ...more },
    });
    // Complete bodies mean the same with any merge semantics; merge patches can also set the name alone.
    const set = (value: string) => body({ [name]: value });
    const alone = (value: string) => ({ platforms: to('professional'), media: { [name]: value } });
    return [
      scene(
        `media/${name}-default`,
        `A ${kind} without a ${name} gets the branding`,
        { about: [`media.${name}.default`] },
        post('post', body()),
        list(),
      ),
      scene(
        `media/${name}-override`,
        `A ${kind} keeps the ${name} of its creation, also when published`,
        { about: [`media.${name}.override`] },
        post('post', body({ [name]: 'Our year in numbers' })),
        published('live', body({ [name]: 'Our year in numbers, published' })),
        untilPublished(context),
        outbox,
        list(),
      ),
      ...(bound(context, 'post.update.merge')
        ? [
            scene(
              `media/${name}-reset`,
              `An update changes the ${name} of a ${kind}, and an empty one restores the branding`,
              {
                about: [`media.${name}.override`, `media.${name}.reset`],
                needs: ['post.update.merge'],
              },
              post('post', body({ [name]: 'First' })),
              update('post', set('Second')),
              list(),
              update('post', set('')),
              list(),
              ...(chose(context, 'post.update.merge', 'merge-patch')
                ? [update('post', alone('Third')), list(), update('post', alone('')), list()]
                : []),
            ),
          ]
        : []),
    ];
  });

export const mediaScenarios: Scenarios = (context) => [
  ...named(context),
  scene(
    'media/images',
    'Plain images have no name on professional',
    { about: ['media.images.nameless', 'post.record.echo'], needs: ['post.update.merge'] },
    post('post', { text: 'Pictures', platforms: to('professional'), media: { images: photos(2) } }),
    published('live', { text: 'More pictures', platforms: to('professional'), media: { images: photos(2) } }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'options/photo',
    'A photo without options has the defaults',
    { about: ['photo.aiGenerated.default', 'photo.contentType.default'] },
    published('post', { text: 'A photo', platforms: to('photo'), media: { images: [file('photo.jpg')] } }),
    post('partly', {
      text: 'A photo',
      platforms: to('photo'),
      platformContent: { photo: { text: 'Its own text' } },
      media: { images: [file('photo.jpg')] },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'options/disclosed',
    'A post disclosed as AI-generated stays disclosed',
    { about: ['photo.aiGenerated.kept', 'post.record.echo'] },
    published('post', {
      text: 'Made by a machine',
      platforms: to('photo'),
      platformContent: { photo: { aiGenerated: true, contentType: 'feed' } },
      media: { images: [file('photo.jpg')] },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'options/music',
    'A carousel of images on shortvideo has music and the other defaults',
    {
      about: ['shortvideo.autoAddMusic.default', 'shortvideo.privacyLevel.default', 'shortvideo.postMode.default'],
    },
    published('post', { text: 'Pictures with music', platforms: to('shortvideo'), media: { images: photos(2) } }),
    post('partly', {
      text: 'Pictures with music',
      platforms: to('shortvideo'),
      platformContent: { shortvideo: { text: 'Their own text' } },
      media: { images: photos(2) },
    }),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'options/video',
    'A video without options has the defaults',
    { about: ['video.videoType.default', 'video.privacy.default'] },
    published('post', video()),
    untilPublished(context),
    outbox,
    list(),
  ),
  scene(
    'options/given',
    'Options that are given are kept',
    { about: ['post.record.echo'] },
    post('video', video({ privacy: 'unlisted', videoType: 'short', tags: ['bread', 'butter'] })),
    post('short', {
      text: 'A clip',
      platforms: to('shortvideo'),
      platformContent: {
        shortvideo: { privacyLevel: 'SELF_ONLY', allowComments: false, allowDuet: false, postMode: 'draft' },
      },
      media: { video: file('clip.mp4') },
    }),
    list(),
  ),
  ...thumbnails(context),
];

function video(own: object = {}) {
  return {
    text: 'A film',
    platforms: to('video'),
    platformContent: { video: { title: 'Our film', ...own } },
    media: { video: file('clip.mp4') },
  };
}

const thumbnails: Scenarios = (context) => {
  const account = '{{account:video}}';
  const play = (videoType: string) => [
    published('post', video({ videoType, thumbnail: file('drawing.png') })),
    untilPublished(context),
    advance('PT1M'),
    outbox,
    list(),
  ];
  const scenes = [
    [
      'long',
      false,
      ['video.thumbnail.unverified.email', 'video.thumbnail.unverified.published', 'video.thumbnail.email.once'],
    ],
    ['short', false, ['video.thumbnail.email.only-skipped', 'video.thumbnail.unverified.published']],
    ['long', true, ['video.thumbnail.email.only-skipped']],
  ] as const;
  return scenes.map(([videoType, verified, about]) =>
    scene(
      `thumbnail/${videoType}-${verified ? 'verified' : 'unverified'}`,
      `A ${videoType} video with a thumbnail on a channel that is ${verified ? '' : 'not '}verified`,
      { about, alone: true },
      channel(account, verified),
      ...play(videoType),
      channel(account, true),
    ),
  );
};
