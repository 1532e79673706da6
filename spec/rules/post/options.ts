/** Rules on the options of platforms: titles, tags, enumerations. */
import { listOrEmpty } from '../../json.ts';
import { titleMax } from '../../limits.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { photoContentTypes, postModes, privacyLevels, videoPrivacies, videoTypes } from '../../schemas/content.ts';
import { lengthBeyond, measure } from '../../text/measure.ts';
import { type JsonSchema, type RequestRule, requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { letters, to } from './bodies.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const row = (item: string) => ({ section: 'platformContent.<label> fields', item });

const film = { video: 'https://media.example.org/film.mp4' };

const video = (content: Record<string, unknown>) => ({
  body: { text: 'A video', platforms: to('video'), platformContent: { video: content } },
});

const targetsVideo: JsonSchema = {
  properties: {
    platforms: { contains: { type: 'object', properties: { platform: { const: 'video' } }, required: ['platform'] } },
    media: { type: 'object', properties: { video: {} }, required: ['video'] },
  },
};
const hasVideo: JsonSchema = { required: ['media'] };
const titled: JsonSchema = {
  properties: {
    platformContent: {
      type: 'object',
      properties: { video: { type: 'object', properties: { title: {} }, required: ['title'] } },
      required: ['video'],
    },
  },
  required: ['platformContent'],
};

const untitled = (post: PostView): boolean =>
  post.labels.includes('video') && post.option('video', 'title') === undefined;

export const videoTitleRequired = requestRule({
  id: 'video.title.required',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: platformContent.video.title is required for video posts' },
  summary: 'A post to video that has a video has a title.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }) => {
    if (post === undefined || !untitled(post) || post.media.video === undefined) return [];
    return [
      { rule: 'video.title.required', at: '/platformContent/video/title', detail: 'A post to video needs a title.' },
    ];
  },
  schema: () => ({
    component: 'PostCreate',
    when: 'platforms',
    covers: 'all',
    json: { if: { ...targetsVideo, ...hasVideo }, then: titled },
  }),
  vectors: [
    accepted('a title', video({ title: 'Baking bread' })),
    accepted('no title where video is not targeted', { body: { text: 'Hello', platforms: to('shortvideo') } }),
    refused('no title', { body: { text: 'A video', platforms: to('video'), media: film } }),
    refused('other options but no title', {
      body: {
        text: 'A video',
        platforms: to('video'),
        platformContent: { video: { privacy: 'unlisted' } },
        media: film,
      },
    }),
    vectorsOf('updatePost').refused(
      'taking the title away',
      { id: '{{draft}}', body: { platformContent: { video: { title: null } } } },
      {
        posts: {
          draft: {
            text: 'A video',
            platforms: to('video'),
            platformContent: { video: { title: 'Baking bread' } },
            media: film,
          },
        },
      },
    ),
  ],
});

export const videoTitleWhen = requestRule({
  id: 'video.title.when',
  level: 'assumed',
  needs: ['video.title.when'],
  source: row('video title: required'),
  holds: { 'video.title.when': 'targets-video' },
  summary: 'Every post to video has a title, whether or not it has a video yet.',
  on: writes,
  concerns: { platform: 'video' },
  rests: { 'video.title.when': ({ post }) => post !== undefined && untitled(post) && post.media.video === undefined },
  find: ({ post }) =>
    post === undefined || !untitled(post) || post.media.video !== undefined
      ? []
      : [{ rule: 'video.title.when', at: '/platformContent/video/title', detail: 'A post to video needs a title.' }],
  schema: () => ({
    component: 'PostCreate',
    when: 'platforms',
    covers: 'all',
    json: { if: { properties: { platforms: (targetsVideo.properties as JsonSchema).platforms } }, then: titled },
  }),
  vectors: [
    accepted('a title without a video', video({ title: 'Baking bread' })),
    refused('neither', { body: { text: 'A video', platforms: to('video') } }),
  ],
});

export const videoTitleLength = requestRule({
  id: 'video.title.length',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: the title of a video post has max 100 chars' },
  summary: `The title of a video post has at most ${titleMax} chars.`,
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, b) => {
    const title = post?.labels.includes('video') ? post.option('video', 'title') : undefined;
    const actual = typeof title === 'string' ? lengthBeyond(title, titleMax, b['text.unit']) : undefined;
    if (actual === undefined) return [];
    return [
      {
        rule: 'video.title.length',
        at: '/platformContent/video/title',
        limit: titleMax,
        actual,
        detail: `The title has ${actual} characters; at most ${titleMax} are allowed.`,
      },
    ];
  },
  schema: (b) =>
    b['text.unit'] !== 'code-points' || b['platformContent.untargeted'] !== 'measure'
      ? []
      : ['VideoContent', 'VideoContentUpdate'].map((component) => ({
          component,
          covers: 'all' as const,
          json: { properties: { title: { maxLength: titleMax } } },
        })),
  vectors: [
    accepted(`a title of ${titleMax} characters`, video({ title: letters(titleMax) })),
    refused(`a title of ${titleMax + 1} characters`, video({ title: letters(titleMax + 1) })),
  ],
});

export const videoTitleEmpty = requestRule({
  id: 'video.title.empty',
  level: 'derived',
  needs: [],
  source: row('title is required'),
  summary: 'The title of a video post is not empty.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }) =>
    post?.labels.includes('video') && post.option('video', 'title') === ''
      ? [{ rule: 'video.title.empty', at: '/platformContent/video/title', detail: 'An empty title is no title.' }]
      : [],
  schema: (b) =>
    b['platformContent.untargeted'] !== 'measure'
      ? []
      : ['VideoContent', 'VideoContentUpdate'].map((component) => ({
          component,
          covers: 'all' as const,
          json: { properties: { title: { minLength: 1 } } },
        })),
  vectors: [
    accepted('a title of one character', video({ title: 'B' })),
    refused('an empty title', video({ title: '' })),
  ],
});

/** Chars of all tags of a video together. */
export const tagsMax = 500;

export const videoTagsTotal = requestRule({
  id: 'video.tags.total',
  level: 'assumed',
  needs: ['video.tags.items'],
  source: row('tags is an array'),
  summary: `The tags of a video have at most ${tagsMax} chars in all.`,
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, b) => {
    const tags = post?.labels.includes('video') ? listOrEmpty(post.option('video', 'tags')) : [];
    const actual = tags.reduce<number>(
      (sum, tag) => sum + (typeof tag === 'string' ? measure(tag, b['text.unit']) : 0),
      0,
    );
    if (actual <= tagsMax) return [];
    return [
      {
        rule: 'video.tags.total',
        at: '/platformContent/video/tags',
        limit: tagsMax,
        actual,
        detail: `The tags have ${actual} characters together; at most ${tagsMax} are allowed.`,
      },
    ];
  },
  vectors: [
    accepted('five tags of 100 characters', video({ title: 'T', tags: [1, 2, 3, 4, 5].map((n) => letters(99) + n) })),
    refused('six tags of 100 characters', video({ title: 'T', tags: [1, 2, 3, 4, 5, 6].map((n) => letters(99) + n) })),
  ],
});

/** Where an enumeration stands and what it allows. */
const enumerations = [
  ['photo', 'contentType', photoContentTypes],
  ['video', 'privacy', videoPrivacies],
  ['video', 'videoType', videoTypes],
  ['shortvideo', 'privacyLevel', privacyLevels],
  ['shortvideo', 'postMode', postModes],
] as const satisfies readonly (readonly [PlatformLabel, string, readonly string[]])[];

/** One rule per enumeration: `photo.contentType.allowed` and its siblings. */
export const optionsAllowed: readonly RequestRule[] = enumerations.map(([label, option, allowed]) => {
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
    summary: `${option} of ${label} is one of ${allowed.join(', ')}.`,
    on: writes,
    vectors: [
      ...allowed.map((value) => accepted(value, content(value))),
      refused('a value that is not listed', content('something')),
      refused('a listed value in another case', content(swapCase(allowed[0]))),
    ],
  });
});

/** Options that do not apply are ignored, as the thumbnail is on shorts. */
export const optionNotApplicable = requestRule({
  id: 'option.not-applicable',
  level: 'assumed',
  needs: ['option.not-applicable'],
  source: row('video only, carousels only, long-form only, image, reel and carousel only'),
  summary: 'An option that does not apply to the post is accepted and has no effect.',
  on: writes,
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

/** Documented for the thumbnail alone. */
export const thumbnailOnShorts = requestRule({
  id: 'video.thumbnail.shorts',
  level: 'documented',
  needs: [],
  source: row('video thumbnail: ignored on shorts'),
  summary: 'A thumbnail on a short is accepted and ignored.',
  on: writes,
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
