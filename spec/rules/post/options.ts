/** Rules on platform options: enumerations, and options without effect. */
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { photoContentTypes, postModes, privacyLevels, videoPrivacies, videoTypes } from '../../schemas/content.ts';
import { hosted } from '../../world.ts';
import { content as addContent, postTo, to } from '../bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { each } from '../trial.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const row = (item: string) => ({ section: 'platformContent.<label> fields', item });

/** The platform, option, allowed values and description of each enumeration. */
const enumerations = [
  ['photo', 'contentType', photoContentTypes, 'kinds of posts on photo'],
  ['video', 'privacy', videoPrivacies, 'privacy of a video'],
  ['video', 'videoType', videoTypes, 'kinds of videos'],
  ['shortvideo', 'privacyLevel', privacyLevels, 'privacy on shortvideo'],
  ['shortvideo', 'postMode', postModes, 'modes of posting on shortvideo'],
] as const satisfies readonly (readonly [PlatformLabel, string, readonly string[], string])[];

/** Values similar to the allowed ones, and one of another option. */
function wrongWords(option: string, allowed: readonly string[]): readonly string[] {
  const [first = ''] = allowed;
  const others = enumerations.filter(([, name]) => name !== option).flatMap(([, , words]) => words.slice(0, 1));
  return [
    'something',
    ...allowed.map(swapCase),
    `${first} `,
    `${first}s`,
    first.slice(0, -1),
    '',
    ...others.slice(0, 1),
  ];
}

/** A post to photo with media that suits its contentType. */
function ofKind(contentType: string): JsonObject {
  const post = { text: 'Hello', platforms: to('photo'), platformContent: { photo: { contentType } } };
  if (contentType === 'reel') return { ...post, media: { video: hosted('clip.mp4') } };
  const images = [hosted('photo.jpg'), ...(contentType === 'carousel' ? [hosted('second.jpg')] : [])];
  return { ...post, media: { images } };
}

/** `<label>.<option>.allowed`, one rule per enumeration. */
export const optionsAllowed: readonly RequestRule[] = enumerations.map(([label, option, allowed, name]) => {
  const content = (value: string) => ({
    body: {
      text: 'Hello',
      platforms: to(label),
      platformContent: { [label]: { ...(label === 'video' ? { title: 'T' } : {}), [option]: value } },
    },
  });
  return requestRule({
    id: `${label}.${option}.allowed`,
    level: 'derived',
    needs: [],
    source: row(`${label} ${option}: ${allowed.join(', ')}`),
    summary: `${option} of ${label} must be one of ${allowed.join(', ')}.`,
    on: writes,
    trials: [
      {
        like: postTo(label),
        broken: each(
          wrongWords(option, allowed),
          (value) => `“${value}”`,
          (value) => addContent(postTo(label), label, { [option]: value }),
        ),
        name,
        updates: 'always',
        kept: allowed.map((value) =>
          label === 'photo' ? ofKind(value) : addContent(postTo(label), label, { [option]: value }),
        ),
      },
    ],
    vectors: [
      ...allowed.map((value) => accepted(value, content(value))),
      refused('an unlisted value', content('something')),
      refused('a listed value in another case', content(swapCase(allowed[0]))),
    ],
  });
});

/** Extends to all options what the document says of thumbnails on shorts: they are ignored. */
export const optionNotApplicable = requestRule({
  id: 'option.not-applicable',
  level: 'assumed',
  needs: ['option.not-applicable'],
  source: row('video only, carousels only, long-form only, image, reel and carousel only'),
  summary: 'An option that does not apply to the post is accepted and has no effect.',
  on: writes,
  concerns: { overrides: true },
  rests: {
    'option.not-applicable': ({ post }) => {
      const given = (name: string) => post?.option('shortvideo', name) !== undefined;
      return (
        ((given('allowDuet') || given('allowStitch')) && post?.media.video === undefined) ||
        (given('autoAddMusic') && (post?.media.images.length ?? 0) < 2) ||
        (post?.option('photo', 'contentType') === 'story' && post.option('photo', 'aiGenerated') !== undefined)
      );
    },
  },
  verbatim: ['media'],
  trials: [
    {
      like: postTo('shortvideo'),
      name: 'options without effect',
      updates: 'widest',
      kept: [
        addContent(postTo('shortvideo'), 'shortvideo', { autoAddMusic: true }),
        addContent({ ...postTo('shortvideo'), media: { images: [hosted('photo.jpg')] } }, 'shortvideo', {
          allowDuet: true,
        }),
        addContent(postTo('photo'), 'photo', { contentType: 'story', aiGenerated: true }),
      ],
    },
  ],
  vectors: [
    accepted('aiGenerated on a story', {
      body: {
        text: 'Hello',
        platforms: to('photo'),
        platformContent: { photo: { contentType: 'story', aiGenerated: true } },
      },
    }),
    accepted('allowDuet without a video', {
      body: { text: 'Hello', platforms: to('shortvideo'), platformContent: { shortvideo: { allowDuet: true } } },
    }),
  ],
});

const video = (content: Record<string, unknown>) => ({
  body: { text: 'A video', platforms: to('video'), platformContent: { video: content } },
});

/** The only option that the document says is ignored. */
export const thumbnailOnShorts = requestRule({
  id: 'video.thumbnail.shorts',
  level: 'documented',
  needs: [],
  source: row('video thumbnail: ignored on shorts'),
  summary: 'A thumbnail on a short is accepted and ignored.',
  on: writes,
  trials: [
    {
      like: postTo('video'),
      name: 'thumbnails',
      updates: 'always',
      kept: ['photo.jpg', 'drawing.png'].map((name) =>
        addContent(postTo('video'), 'video', { videoType: 'short', thumbnail: hosted(name) }),
      ),
    },
  ],
  vectors: [
    accepted(
      'a thumbnail on a short',
      video({ title: 'T', videoType: 'short', thumbnail: 'https://media.example.org/t.png' }),
    ),
  ],
});

function swapCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
}
