/** Rules on platform options: enumerations, and options without effect. */
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { photoContentTypes, postModes, privacyLevels, videoPrivacies, videoTypes } from '../../schemas/content.ts';
import { getHostedUrl } from '../../world.ts';
import { withContent as addContent, buildPostOn, buildTargetsOn } from '../bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { buildNamedBodies } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeFields = (item: string) => ({ section: 'platformContent.<label> fields', item });

/** The platform, option, allowed values and description of each enumeration. */
const enumerations = [
  ['photo', 'contentType', photoContentTypes, 'kinds of posts on photo'],
  ['video', 'privacy', videoPrivacies, 'privacy of a video'],
  ['video', 'videoType', videoTypes, 'kinds of videos'],
  ['shortvideo', 'privacyLevel', privacyLevels, 'privacy on shortvideo'],
  ['shortvideo', 'postMode', postModes, 'modes of posting on shortvideo'],
] as const satisfies readonly (readonly [PlatformLabel, string, readonly string[], string])[];

/** Values similar to the allowed ones, and a value of another option. */
function listInvalidValues(option: string, allowedValues: readonly string[]): readonly string[] {
  const [first = ''] = allowedValues;
  const otherValues = enumerations.filter(([, name]) => name !== option).flatMap(([, , values]) => values.slice(0, 1));
  return [
    'something',
    ...allowedValues.map(swapCase),
    `${first} `,
    `${first}s`,
    first.slice(0, -1),
    '',
    ...otherValues.slice(0, 1),
  ];
}

/** A post to photo with media that suits its contentType. */
function buildPhotoPost(contentType: string): JsonObject {
  const post = { text: 'Hello', platforms: buildTargetsOn('photo'), platformContent: { photo: { contentType } } };
  if (contentType === 'reel') return { ...post, media: { video: getHostedUrl('clip.mp4') } };
  const images = [getHostedUrl('photo.jpg'), ...(contentType === 'carousel' ? [getHostedUrl('second.jpg')] : [])];
  return { ...post, media: { images } };
}

/** `<label>.<option>.allowed`, one rule per enumeration. */
export const optionsAllowed: readonly RequestRule[] = enumerations.map(([label, option, allowedValues, name]) => {
  const addOption = (value: string) => addContent(buildPostOn(label), label, { [option]: value });
  const buildSuitedPost = label === 'photo' ? buildPhotoPost : addOption;
  return requestRule({
    id: `${label}.${option}.allowed`,
    level: 'derived',
    needs: [],
    source: citeFields(`${label} ${option}: ${allowedValues.join(', ')}`),
    summary: `The option ${option} of ${label} must be one of ${allowedValues.join(', ')}.`,
    on: writes,
    trials: [
      {
        baseline: buildPostOn(label),
        breaking: buildNamedBodies(listInvalidValues(option, allowedValues), (value) => `“${value}”`, addOption),
        name,
        updates: 'always',
        valid: allowedValues.map(buildSuitedPost),
      },
    ],
    vectors: [
      ...allowedValues.map((value) => accepted(value, { body: buildSuitedPost(value) })),
      refused('an unlisted value', { body: addOption('something') }),
      refused('a listed value in another case', { body: addOption(swapCase(allowedValues[0])) }),
    ],
  });
});

/** Extends to all options what the document says of thumbnails on shorts: they are ignored. */
export const optionNotApplicable = requestRule({
  id: 'option.unused',
  level: 'assumed',
  needs: ['option.not-applicable'],
  source: citeFields('video only, carousels only, long-form only, image, reel and carousel only'),
  summary: 'An option that does not apply to the post is accepted and has no effect.',
  on: writes,
  concerns: { overrides: true },
  forbids: { 'option.not-applicable': 'refuse' },
  says: { 'option.not-applicable': { refuse: 'An option that does not apply to the post must be omitted.' } },
  reliesOn: { 'option.not-applicable': ({ post }) => listUnusedOptions(post).length > 0 },
  find: ({ post }, b) =>
    listUnusedOptions(post, b['shortvideo.autoAddMusic.one'] === 'apply' ? 1 : 2).map(([label, option]) => ({
      at: `/platformContent/${label}/${option}`,
      detail: `${option} does not apply to this post; omit it.`,
    })),
  verbatim: ['media'],
  trials: [
    {
      baseline: buildPostOn('shortvideo'),
      name: 'options without effect',
      updates: 'widest',
      valid: [
        addContent(buildPostOn('shortvideo'), 'shortvideo', { autoAddMusic: true }),
        addContent({ ...buildPostOn('shortvideo'), media: { images: [getHostedUrl('photo.jpg')] } }, 'shortvideo', {
          allowDuet: true,
        }),
        addContent(buildPostOn('photo'), 'photo', { contentType: 'story', aiGenerated: true }),
      ],
    },
  ],
  vectors: [
    accepted('aiGenerated on a story', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        platformContent: { photo: { contentType: 'story', aiGenerated: true } },
        media: { images: [getHostedUrl('photo.jpg')] },
      },
    }),
    accepted('allowDuet without a video', {
      body: addContent({ ...buildPostOn('shortvideo'), media: { images: [getHostedUrl('photo.jpg')] } }, 'shortvideo', {
        allowDuet: true,
      }),
    }),
  ],
});

/**
 * The options that are set although they do not apply to the post.
 *
 * @param carouselImages how many images make a carousel
 */
function listUnusedOptions(
  post: PostView | undefined,
  carouselImages = 2,
): readonly (readonly [PlatformLabel, string])[] {
  if (post === undefined) return [];
  const isSet = (label: PlatformLabel, name: string) => (post.getOption(label, name) ?? undefined) !== undefined;
  const unusedOptions = [
    ...(post.media.video === undefined ? (['allowDuet', 'allowStitch'] as const) : []),
    ...(post.media.images.length < carouselImages ? (['autoAddMusic'] as const) : []),
  ].flatMap((name) => (isSet('shortvideo', name) ? [['shortvideo', name] as const] : []));
  const isStory = post.getOption('photo', 'contentType') === 'story';
  return isStory && isSet('photo', 'aiGenerated')
    ? [...unusedOptions, ['photo', 'aiGenerated'] as const]
    : unusedOptions;
}

const buildVideoRequest = (content: Record<string, unknown>) => ({
  body: {
    text: 'A video',
    platforms: buildTargetsOn('video'),
    platformContent: { video: content },
    media: { video: getHostedUrl('clip.mp4') },
  },
});

/** The only option that the document says is ignored. */
export const thumbnailOnShorts = requestRule({
  id: 'video.thumbnail.shorts',
  level: 'documented',
  needs: [],
  source: citeFields('video thumbnail: ignored on shorts'),
  summary: 'A thumbnail on a short is accepted and ignored.',
  on: writes,
  trials: [
    {
      baseline: buildPostOn('video'),
      name: 'thumbnails',
      updates: 'always',
      valid: ['photo.jpg', 'drawing.png'].map((name) =>
        addContent(buildPostOn('video'), 'video', { videoType: 'short', thumbnail: getHostedUrl(name) }),
      ),
    },
  ],
  vectors: [
    accepted(
      'a thumbnail on a short',
      buildVideoRequest({ title: 'T', videoType: 'short', thumbnail: 'https://media.example.org/t.png' }),
    ),
  ],
});

function swapCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
}
