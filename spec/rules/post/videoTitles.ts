/** Rules on the title and the tags of a video. */
import { asList, type JsonObject } from '../../json.ts';
import { maxTitleLength } from '../../limits.ts';
import { measure, measureIfExceeding } from '../../text/measure.ts';
import { getHostedUrl } from '../../world.ts';
import {
  appendTargets,
  buildPostOn,
  buildTargetsOn,
  farFuture,
  omitMember,
  prependTargets,
  repeatLetter,
  withContent,
} from '../bodies.ts';
import { allOf, anyOf, hasContent, hasMedia, hasMember, not, removes, targets } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';
import { completionRule } from './completeness/completion.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeFields = (item: string) => ({ section: 'platformContent.<label> fields', item });

const videoMedia = { video: 'https://media.example.org/film.mp4' };

const buildVideoRequest = (content: Record<string, unknown>) => ({
  body: {
    text: 'A video',
    platforms: buildTargetsOn('video'),
    platformContent: { video: content },
    media: { video: getHostedUrl('clip.mp4') },
  },
});

const untitledVideo = allOf(targets('video'), not(hasContent('video', hasMember('title'))));
const hasVideo = hasMedia(hasMember('video'));
const removesTitle = anyOf(
  removes('platformContent'),
  hasMember('platformContent', anyOf(removes('video'), hasMember('video', removes('title')))),
);

const lacksTitle = (post: PostView): boolean =>
  post.labels.includes('video') && post.getOption('video', 'title') === undefined;

/** Distinct tags: each has `length` letters and its number. */
const buildDistinctTags = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => `${repeatLetter(length)}${i}`);

/** A post with a title and a video, and variants of it. */
const post = buildPostOn('video');
const withTitle = (title: string, options: JsonObject = {}) => withContent(post, 'video', { title, ...options });
const withoutTitle = omitMember(post, 'platformContent');
const withoutVideo = omitMember(post, 'media');

export const videoTitleRequired = completionRule({
  id: 'video.title.required',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: platformContent.video.title is required for video posts' },
  summary: 'A post to video that has a video must have a title.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }) => {
    if (post === undefined || !lacksTitle(post) || post.media.video === undefined) return [];
    return { at: '/platformContent/video/title', detail: 'A post to video needs a title.' };
  },
  schema: () => [
    { component: 'PostCreate', covers: 'all', refuses: allOf(untitledVideo, hasVideo) },
    { component: 'PostUpdate', covers: 'part', refuses: allOf(targets('video'), hasVideo, removesTitle) },
  ],
  trials: [
    {
      baseline: post,
      breaking: {
        'no options at all': withoutTitle,
        'no options of the platform': { ...withoutTitle, platformContent: {} },
        'other options': { ...withoutTitle, platformContent: { video: { privacy: 'unlisted', videoType: 'long' } } },
        'only a description': { ...withoutTitle, platformContent: { video: { text: 'A description' } } },
        'with another platform': appendTargets(withoutTitle, 'social'),
        'after another platform': prependTargets(withoutTitle, 'social'),
        short: { ...withoutTitle, platformContent: { video: { videoType: 'short' } } },
      },
    },
  ],
  vectors: [
    accepted('a video post with a title', buildVideoRequest({ title: 'Baking bread' })),
    accepted('no title where video is not targeted', { body: buildPostOn('shortvideo') }),
    refused('a video post without a title', {
      body: { text: 'A video', platforms: buildTargetsOn('video'), media: videoMedia },
    }),
    refused('other options but no title', {
      body: {
        text: 'A video',
        platforms: buildTargetsOn('video'),
        platformContent: { video: { privacy: 'unlisted' } },
        media: videoMedia,
      },
    }),
    createVectorBuilders('updatePost').refused(
      'removing the title',
      { id: '{{draft}}', body: { platformContent: { video: { title: null } } } },
      {
        posts: {
          draft: {
            text: 'A video',
            platforms: buildTargetsOn('video'),
            platformContent: { video: { title: 'Baking bread' } },
            media: videoMedia,
          },
        },
      },
    ),
    refused('a scheduled video post without a title', {
      body: { text: 'A video', platforms: buildTargetsOn('video'), media: videoMedia, scheduledFor: farFuture },
    }),
  ],
});

const needsBoth = 'A post to video must have a video, so another rule already refuses a post without one.';

export const videoTitleWhen = completionRule({
  id: 'video.title.without-video',
  level: 'assumed',
  needs: ['video.title.when', 'media.required'],
  source: citeFields('video title: required'),
  holds: { 'video.title.when': 'targets-video' },
  forbids: { 'media.required': 'never' },
  summary: 'A post to video must have a title, even before it has a video.',
  says: {
    'media.required': {
      'by-network': needsBoth,
      'by-content-type': needsBoth,
      'carousel-of-two': needsBoth,
      'all-but-photo': needsBoth,
    },
  },
  on: writes,
  concerns: { platform: 'video' },
  reliesOn: {
    'video.title.when': ({ post }) => post !== undefined && lacksTitle(post) && post.media.video === undefined,
  },
  find: ({ post }) =>
    post === undefined || !lacksTitle(post) || post.media.video !== undefined
      ? []
      : { at: '/platformContent/video/title', detail: 'A post to video needs a title.' },
  schema: () => ({ component: 'PostCreate', covers: 'all', refuses: allOf(untitledVideo, not(hasVideo)) }),
  verbatim: ['media'],
  trials: [
    {
      baseline: post,
      breaking: {
        'neither a title nor a video': omitMember(withoutVideo, 'platformContent'),
        'other options and no video': { ...withoutVideo, platformContent: { video: { privacy: 'public' } } },
      },
    },
  ],
  vectors: [accepted('a title with a video', buildVideoRequest({ title: 'Baking bread' }))],
});

export const videoTitleLength = requestRule({
  id: 'video.title.length',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 1: the title of a video post has max 100 chars' },
  summary: `The title of a video post must have at most ${maxTitleLength} chars.`,
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, b) => {
    const title = post?.labels.includes('video') ? post.getOption('video', 'title') : undefined;
    const actual = typeof title === 'string' ? measureIfExceeding(title, maxTitleLength, b['text.unit']) : undefined;
    if (actual === undefined) return [];
    return {
      at: '/platformContent/video/title',
      limit: maxTitleLength,
      actual,
      detail: `The title has ${actual} characters; at most ${maxTitleLength} are allowed.`,
    };
  },
  schema: (b) =>
    b['text.unit'] !== 'code-points' || b['platformContent.untargeted'] !== 'measure'
      ? []
      : ['VideoContent', 'VideoContentUpdate'].map((component) => ({
          component,
          covers: 'all' as const,
          json: { properties: { title: { maxLength: maxTitleLength } } },
        })),
  trials: [
    {
      baseline: post,
      breaking: {
        'one character too long': withTitle(repeatLetter(maxTitleLength + 1)),
        'much too long': withTitle(repeatLetter(5000)),
        Cyrillic: withTitle('ж'.repeat(maxTitleLength + 1)),
        Chinese: withTitle('字'.repeat(maxTitleLength + 1)),
        'with another platform': appendTargets(withTitle(repeatLetter(maxTitleLength + 1)), 'social'),
        'after another platform': prependTargets(withTitle(repeatLetter(maxTitleLength + 1)), 'professional'),
        'on a short': withTitle(repeatLetter(maxTitleLength + 1), { videoType: 'short' }),
      },
    },
  ],
  vectors: [
    accepted(`a title of ${maxTitleLength} characters`, buildVideoRequest({ title: repeatLetter(maxTitleLength) })),
    refused(
      `a title of ${maxTitleLength + 1} characters`,
      buildVideoRequest({ title: repeatLetter(maxTitleLength + 1) }),
    ),
  ],
});

export const videoTitleEmpty = requestRule({
  id: 'video.title.empty',
  level: 'assumed',
  argument:
    'Author: a required title has a text. Implementer: an empty string is a given title. The document says "required" and gives a maximum but no minimum, so a decision on blank texts fills the gap.',
  needs: ['post.empty-text'],
  source: citeFields('title is required'),
  summary: 'The title of a video post must not be empty.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }) =>
    post?.labels.includes('video') && post.getOption('video', 'title') === ''
      ? { at: '/platformContent/video/title', detail: 'The title must not be empty.' }
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
    {
      baseline: post,
      breaking: { empty: withTitle(''), 'empty, with another platform': appendTargets(withTitle(''), 'social') },
    },
  ],
  vectors: [
    accepted('a title of one character', buildVideoRequest({ title: 'B' })),
    refused('an empty title', buildVideoRequest({ title: '' })),
  ],
});

/** Maximum number of chars of all tags of a video together. */
export const maxTagChars = 500;

/** No service has a lower limit on the chars of all tags of a video together. */
const minTagLimit = 100;

function measureTags(post: PostView | undefined, unit: Parameters<typeof measure>[1]): number {
  const tags = post?.labels.includes('video') ? asList(post.getOption('video', 'tags')) : [];
  return tags.reduce<number>((sum, tag) => sum + (typeof tag === 'string' ? measure(tag, unit) : 0), 0);
}

export const videoTagsTotal = requestRule({
  id: 'video.tags.total',
  level: 'assumed',
  needs: ['video.tags.items', 'bounds.tags', 'bounds.word'],
  source: citeFields('tags is an array'),
  summary: `The tags of a video must have at most ${maxTagChars} chars in total.`,
  says: { 'bounds.tags': { none: 'The tags of a video may have any number of chars.' } },
  on: writes,
  concerns: { platform: 'video' },
  // A service with another limit may refuse long tags.
  reliesOn: { 'bounds.tags': ({ post }) => measureTags(post, 'utf-16') > minTagLimit },
  find: ({ post }, b) => {
    const actual = measureTags(post, b['text.unit']);
    if (actual <= maxTagChars || b['bounds.tags'] === 'none') return [];
    return {
      at: '/platformContent/video/tags',
      limit: maxTagChars,
      actual,
      detail: `The tags have ${actual} characters in total; at most ${maxTagChars} are allowed.`,
    };
  },
  trials: [
    {
      baseline: withTitle('A title', { tags: ['bread'] }),
      breaking: {
        'six tags of 100 characters': withTitle('A title', { tags: buildDistinctTags(6, 99) }),
        'five tags of 100 characters and one of 1': withTitle('A title', { tags: [...buildDistinctTags(5, 99), 'b'] }),
        '51 tags of 10 characters': withTitle('A title', {
          tags: Array.from({ length: 51 }, (_, i) => `${repeatLetter(8)}${i + 10}`),
        }),
      },
    },
  ],
  vectors: [
    accepted(
      'five tags of 100 characters',
      buildVideoRequest({ title: 'T', tags: [1, 2, 3, 4, 5].map((n) => repeatLetter(99) + n) }),
    ),
    refused(
      'six tags of 100 characters',
      buildVideoRequest({ title: 'T', tags: [1, 2, 3, 4, 5, 6].map((n) => repeatLetter(99) + n) }),
    ),
  ],
});
