/** Posts that keep every rule, next to what a service may wrongly refuse. */
import type { JsonObject } from '../../../spec/json.ts';
import { type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import {
  photoContentTypes,
  postModes,
  privacyLevels,
  videoPrivacies,
  videoTypes,
} from '../../../spec/schemas/content.ts';
import { account, file, foreign, postTo, to } from '../../script/bodies.ts';
import { complete } from '../bodies/complete.ts';
import type { Ladder } from '../boundaries/ladder.ts';
import { after, beside, content, defined } from '../breaches/breach.ts';

const on = (label: PlatformLabel, more: JsonObject): JsonObject => content(postTo(label), label, more);
const whole = (post: JsonObject): JsonObject => complete(post) as JsonObject;

const ladder = (about: string, name: string, kept: JsonObject, rungs: readonly JsonObject[]): Ladder => ({
  about: [about],
  name,
  kept,
  rungs,
});

/** Each allowed word. */
const words: readonly Ladder[] = [
  ladder(
    'photo.contentType.allowed',
    'kinds of posts on photo',
    postTo('photo'),
    photoContentTypes.map((contentType) =>
      whole({ text: 'Hello', platforms: to('photo'), platformContent: { photo: { contentType } } }),
    ),
  ),
  ladder(
    'video.privacy.allowed',
    'privacy of a video',
    postTo('video'),
    videoPrivacies.map((privacy) => on('video', { privacy })),
  ),
  ladder(
    'video.videoType.allowed',
    'kinds of videos',
    postTo('video'),
    videoTypes.map((videoType) => on('video', { videoType })),
  ),
  ladder(
    'shortvideo.privacyLevel.allowed',
    'privacy on shortvideo',
    postTo('shortvideo'),
    privacyLevels.map((privacyLevel) => on('shortvideo', { privacyLevel })),
  ),
  ladder(
    'shortvideo.postMode.allowed',
    'ways of posting on shortvideo',
    postTo('shortvideo'),
    postModes.map((postMode) => on('shortvideo', { postMode })),
  ),
];

/** Flags, both ways. */
const flags = [true, false].flatMap((value): readonly JsonObject[] => [
  on('shortvideo', { allowComments: value, allowDuet: value, allowStitch: value }),
  on('photo', { aiGenerated: value }),
]);

const targets: readonly Ladder[] = [
  // Compared with two of them, for one that is refused tells nothing of itself.
  ...(['social', 'professional'] as const).map((kept) =>
    ladder(
      'post.target.platform.known',
      `every platform, beside ${kept}`,
      postTo(kept),
      platformLabels.map((label) => postTo(label)),
    ),
  ),
  ladder('post.target.account.platform', 'second accounts', postTo('microblog'), [
    { text: 'Hello', platforms: [{ platform: 'microblog', accountId: account('microblog', 2) }] },
    { text: 'Hello', platforms: [...to('microblog'), { platform: 'microblog', accountId: account('microblog', 2) }] },
    {
      text: 'Hello',
      platforms: [{ platform: 'professional', accountId: account('professional', 2) }, ...to('social')],
    },
  ]),
  ladder('post.target.unique', 'several platforms', postTo('social'), [
    { text: 'Hello', platforms: to('professional', 'microblog', 'textthread', 'openmicro', 'social') },
    beside(postTo('video'), 'shortvideo', 'social', 'professional', 'microblog', 'textthread', 'photo'),
    beside(
      { ...postTo('social'), media: { images: [file('photo.jpg')] } },
      'photo',
      'openmicro',
      'shortvideo',
      'microblog',
    ),
  ]),
];

const texts: readonly Ladder[] = [
  ladder('post.text.required', 'texts of their own', postTo('social'), [
    content(defined({ ...postTo('social'), text: undefined }), 'social', { text: 'Hello' }),
    content(
      content(defined({ ...beside(postTo('microblog'), 'social'), text: undefined }), 'social', { text: 'Long' }),
      'microblog',
      {
        text: 'Short',
      },
    ),
    content(beside(postTo('professional'), 'microblog'), 'microblog', { text: 'Short' }),
  ]),
  ladder(
    'request.member.type',
    'texts that are hard to read',
    postTo('social'),
    [
      'Ünïcödé',
      'مرحبا بالعالم',
      'שלום עולם',
      '你好，世界',
      'a\tb\nc',
      'a\n\nb',
      '"quotes" and \\backslashes\\',
      '<b>bold</b> & <script>alert(1)</script>',
      '%s %00 $name',
      "'; DROP TABLE posts; --",
      '__proto__',
      'constructor',
      'null',
      '0',
      '\u200bzero\u200dwidth\ufeff',
      '\u202eright to left',
    ].map((text) => postTo('social', text)),
  ),
  ladder('thread.segment.empty', 'threads', postTo('microblog', 'one\n\n\ntwo'), [
    postTo('textthread', 'one\n\n\ntwo\n\n\nthree'),
    content(postTo('openmicro'), 'openmicro', { text: 'one\n\n\ntwo' }),
    { text: 'one\n\n\ntwo', platforms: to('microblog', 'professional', 'social') },
    content({ text: 'one post', platforms: to('microblog', 'professional') }, 'microblog', { text: 'two\n\n\nposts' }),
    // Where nothing threads, newlines are newlines.
    postTo('professional', 'one\n\n\n'),
    postTo('social', '\n\n\none'),
    postTo('professional', 'one\n\n\n\n\n\ntwo'),
  ]),
];

const media: readonly Ladder[] = [
  ladder('media.combination', 'one kind of media', postTo('professional'), [
    { ...postTo('professional'), media: { images: [file('photo.jpg')] } },
    { ...postTo('professional'), media: { video: file('clip.mp4') } },
    { ...postTo('professional'), media: { carousel: file('slides.pdf') } },
    { ...postTo('professional'), media: { carousel: file('slides.pdf'), filename: 'Our year' } },
    { ...postTo('professional'), media: { video: file('clip.mp4'), videoTitle: 'Our year' } },
    { ...beside(postTo('professional'), 'social'), media: { video: file('clip.mp4'), videoTitle: 'Our year' } },
  ]),
  ladder('media.professional-only', 'a filename beside plain images', postTo('professional'), [
    { ...postTo('professional'), media: { images: [file('photo.jpg')], filename: 'Our year' } },
  ]),
  {
    ...ladder(
      'media.url.https',
      'foreign media',
      postTo('social'),
      (['professional', 'microblog', 'textthread', 'photo', 'openmicro', 'social'] as const)
        .map((label): JsonObject => ({ ...postTo(label), media: { images: [foreign('a.jpg')] } }))
        .concat([
          { ...postTo('video'), media: { video: foreign('a.mp4') } },
          { ...postTo('social'), media: { video: 'https://media.example.org/a%20b.mp4?version=2&x=%3D#t=1' } },
          { ...postTo('professional'), media: { carousel: foreign('a.pdf') } },
          { ...postTo('social'), media: { images: [foreign('a.jpg'), file('photo.jpg')] } },
        ]),
    ),
    needs: ['media.foreign'],
  },
  ladder('media.hosted.shortvideo', 'hosted media on shortvideo', postTo('shortvideo'), [
    postTo('shortvideo'),
    { ...postTo('shortvideo'), media: { images: [file('photo.jpg'), file('photo.webp')] } },
    beside(postTo('shortvideo'), 'social'),
  ]),
  ladder('video.thumbnail.shorts', 'thumbnails', postTo('video'), [
    content(postTo('video'), 'video', { videoType: 'short', thumbnail: file('photo.jpg') }),
    content(postTo('video'), 'video', { videoType: 'short', thumbnail: file('drawing.png') }),
  ]),
  ladder('video.thumbnail.file', 'thumbnails of every kind', postTo('video'), [
    ...['photo.jpg', 'drawing.png', 'loop.gif'].map((name) =>
      on('video', { videoType: 'long', thumbnail: file(name) }),
    ),
  ]),
];

const formats = {
  professional: ['photo.jpg', 'drawing.png', 'loop.gif'],
  microblog: ['photo.jpg', 'drawing.png', 'loop.gif', 'photo.webp'],
  textthread: ['photo.jpg', 'drawing.png'],
  photo: ['photo.jpg', 'drawing.png'],
  openmicro: ['photo.jpg', 'drawing.png', 'loop.gif', 'photo.webp'],
  social: ['photo.jpg', 'drawing.png'],
  shortvideo: ['photo.jpg', 'photo.webp'],
} as const;

/** What the table of the document lists, and nothing else. */
const listed = Object.entries(formats).map(([label, names]) =>
  ladder(
    `media.image.format.${label}`,
    `images on ${label}, by format`,
    postTo(label as PlatformLabel),
    names.map((name) => ({ ...postTo(label as PlatformLabel), media: { images: [file(name)] } })),
  ),
);

const videos = platformLabels
  .filter((label) => label !== 'openmicro')
  .map((label) => {
    const post = { ...postTo(label), media: { video: file('clip.mp4') } };
    const kept = postTo(label === 'video' ? 'video' : label);
    return ladder(`media.video.format.${label}`, `a video on ${label}`, kept, [
      label === 'photo' ? content(post, 'photo', { contentType: 'reel' }) : post,
      after(
        label === 'photo' ? content(post, 'photo', { contentType: 'reel' }) : post,
        label === 'social' ? 'microblog' : 'social',
      ),
    ]);
  });

export const postAcceptances: readonly Ladder[] = [
  ...words,
  ladder('request.member.type', 'flags', postTo('shortvideo'), flags),
  ...targets,
  ...texts,
  ...media,
  ...listed,
  ...videos,
];
