/** Rules on the title and the tags of a video. */
import { type JsonObject, listOrEmpty } from '../../json.ts';
import { titleMax } from '../../limits.ts';
import { lengthBeyond, measure } from '../../text/measure.ts';
import { after, beside, content, letters, postTo, to, without } from '../bodies.ts';
import { type JsonSchema, requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import type { PostView } from '../views/post.ts';

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

/** Distinct tags: each has `length` letters and its number. */
const numbered = (count: number, length: number) => Array.from({ length: count }, (_, i) => `${letters(length)}${i}`);

/** A post with a title and a video, and variants of it. */
const post = postTo('video');
const called = (title: string, more: JsonObject = {}) => content(post, 'video', { title, ...more });
const unnamed = without(post, 'platformContent');
const still = without(post, 'media');

export const videoTitleRequired = requestRule({
  id: 'video.title.required',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: platformContent.video.title is required for video posts' },
  summary: 'A post to video that has a video must have a title.',
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
  trials: [
    {
      like: post,
      broken: {
        'no options at all': unnamed,
        'no options of the platform': { ...unnamed, platformContent: {} },
        'other options': { ...unnamed, platformContent: { video: { privacy: 'unlisted', videoType: 'long' } } },
        'only a description': { ...unnamed, platformContent: { video: { text: 'A description' } } },
        'beside another platform': beside(unnamed, 'social'),
        'after another platform': after(unnamed, 'social'),
        short: { ...unnamed, platformContent: { video: { videoType: 'short' } } },
      },
    },
  ],
  vectors: [
    accepted('a video post with a title', video({ title: 'Baking bread' })),
    accepted('no title where video is not targeted', { body: { text: 'Hello', platforms: to('shortvideo') } }),
    refused('a video post without a title', { body: { text: 'A video', platforms: to('video'), media: film } }),
    refused('other options but no title', {
      body: {
        text: 'A video',
        platforms: to('video'),
        platformContent: { video: { privacy: 'unlisted' } },
        media: film,
      },
    }),
    vectorsOf('updatePost').refused(
      'removing the title',
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
  summary: 'A post to video must have a title, even before it has a video.',
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
  verbatim: ['media'],
  trials: [
    {
      like: post,
      broken: {
        'neither a title nor a video': without(still, 'platformContent'),
        'other options and no video': { ...still, platformContent: { video: { privacy: 'public' } } },
      },
    },
  ],
  vectors: [
    accepted('a title without a video', video({ title: 'Baking bread' })),
    refused('a post with neither a title nor a video', { body: { text: 'A video', platforms: to('video') } }),
  ],
});

export const videoTitleLength = requestRule({
  id: 'video.title.length',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: the title of a video post has max 100 chars' },
  summary: `The title of a video post must have at most ${titleMax} chars.`,
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
  trials: [
    {
      like: post,
      broken: {
        'one character too long': called(letters(titleMax + 1)),
        'much too long': called(letters(5000)),
        Cyrillic: called('ж'.repeat(titleMax + 1)),
        Chinese: called('字'.repeat(titleMax + 1)),
        'beside another platform': beside(called(letters(titleMax + 1)), 'social'),
        'after another platform': after(called(letters(titleMax + 1)), 'professional'),
        'on a short': called(letters(titleMax + 1), { videoType: 'short' }),
      },
    },
  ],
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
  summary: 'The title of a video post must not be empty.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }) =>
    post?.labels.includes('video') && post.option('video', 'title') === ''
      ? [{ rule: 'video.title.empty', at: '/platformContent/video/title', detail: 'The title must not be empty.' }]
      : [],
  schema: (b) =>
    b['platformContent.untargeted'] !== 'measure'
      ? []
      : ['VideoContent', 'VideoContentUpdate'].map((component) => ({
          component,
          covers: 'all' as const,
          json: { properties: { title: { minLength: 1 } } },
        })),
  trials: [
    { like: post, broken: { empty: called(''), 'empty beside another platform': beside(called(''), 'social') } },
  ],
  vectors: [
    accepted('a title of one character', video({ title: 'B' })),
    refused('an empty title', video({ title: '' })),
  ],
});

/** Maximum number of chars of all tags of a video together. */
export const tagsMax = 500;

export const videoTagsTotal = requestRule({
  id: 'video.tags.total',
  level: 'assumed',
  needs: ['video.tags.items'],
  source: row('tags is an array'),
  summary: `The tags of a video must have at most ${tagsMax} chars in total.`,
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
        detail: `The tags have ${actual} characters in total; at most ${tagsMax} are allowed.`,
      },
    ];
  },
  trials: [
    {
      like: called('A title', { tags: ['bread'] }),
      broken: {
        'six tags of 100 characters': called('A title', { tags: numbered(6, 99) }),
        'five tags of 100 characters and one of 1': called('A title', { tags: [...numbered(5, 99), 'b'] }),
        '51 tags of 10 characters': called('A title', {
          tags: Array.from({ length: 51 }, (_, i) => `${letters(8)}${i + 10}`),
        }),
      },
    },
  ],
  vectors: [
    accepted('five tags of 100 characters', video({ title: 'T', tags: [1, 2, 3, 4, 5].map((n) => letters(99) + n) })),
    refused('six tags of 100 characters', video({ title: 'T', tags: [1, 2, 3, 4, 5, 6].map((n) => letters(99) + n) })),
  ],
});
