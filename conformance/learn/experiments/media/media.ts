/** Experiments on media and options. */
import { type PlatformLabel, platforms } from '../../../../spec/platforms.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import { getForeignUrl, listPhotos } from '../../../script/bodies.ts';
import { control, given, probe, readPosts } from '../../../script/steps.ts';
import {
  accepted,
  buildVariants,
  compareBodies,
  createPost,
  createScheduledPost,
  type Experiments,
  refused,
  untilPublished,
  updatePost,
  withSchedule,
} from '../experiment.ts';
import { readFinalStates } from '../responses.ts';
import { buildPostWith, clip, image, secondImage } from './mediaPosts.ts';
import { unsuitedMediaExperiments } from './unsuitedMedia.ts';

const needs = ['post.schedule.field'] as const;

const buildImagePost = (label: PlatformLabel, ...names: readonly string[]) =>
  buildPostWith(label, { images: names.map((name) => `{{file:${name}}}`) });

const postWithImage = withSchedule(buildPostWith('social', { images: [image] }));

/** Platforms and their maximum numbers of images. */
const imageLimits = (['microblog', 'openmicro', 'textthread', 'professional', 'photo'] as const).map(
  (label) => [label, platforms[label].images.max, label === 'photo' ? { contentType: 'carousel' } : {}] as const,
);

/** A post with a video and a name for it, and the same without the name. */
const compareName = (label: PlatformLabel, name: 'filename' | 'videoTitle') =>
  [buildPostWith(label, { video: clip, [name]: 'Our year' }), buildPostWith(label, { video: clip })] as const;

/** Posts with a file that a network rejects, and with one that it accepts. */
const unsuitablePosts = {
  'an image as the video': [
    buildPostWith('professional', { video: image }),
    buildPostWith('professional', { video: clip }),
  ],
  'a PDF as an image': [
    buildPostWith('microblog', { images: ['{{file:slides.pdf}}'] }),
    buildPostWith('microblog', { images: [image] }),
  ],
} as const;

/** When the service checks an accepted file: at publishing, if only the post with it failed. */
function readCheckTime(result: ScriptResult): unknown {
  const [plain, post] = readFinalStates(result);
  if (plain !== 'published') return undefined;
  return post === 'failed' ? 'at-publish' : post === 'published' ? 'never' : undefined;
}

export const mediaExperiments: Experiments = {
  'video.title.when': buildVariants({ 'a text': 'Hello', 'another text': 'News of today' }, (text) => ({
    steps: compareBodies(
      { ...buildPostWith('video', undefined), text },
      { ...buildPostWith('video', undefined, { title: 'A title' }), text },
    ),
    predicts: { 'targets-video': refused, 'has-a-video': accepted },
    needs,
    requiredAnswers: { 'media.required': 'never' },
  })),
  'media.unsuited-target': unsuitedMediaExperiments,
  'media.count.over': buildVariants(
    Object.fromEntries(imageLimits.map((limit) => [`one image too many on ${limit[0]}`, limit])),
    ([label, max, content]) => ({
      steps: compareBodies(
        buildPostWith(label, { images: listPhotos(max + 1) }, content),
        buildPostWith(label, { images: listPhotos(max) }, content),
      ),
      predicts: { refuse: refused, 'truncate the list': accepted },
      limitOf: label,
      needs,
    }),
  ),
  // The texts differ so that there are two experiments for a key with one platform.
  'media.images.empty': [
    ...buildVariants(
      {
        social: buildPostWith('social', undefined),
        professional: { ...buildPostWith('professional', undefined), text: 'News' },
      },
      (body) => ({
        steps: compareBodies({ ...body, media: { images: [] } }, { ...body, media: { images: [image] } }),
        predicts: { refuse: refused, omit: accepted },
        anyPlatform: true,
        needs,
      }),
    ),
    // A service that refuses an empty list in a new post may take it for the removal of all images in an update.
    {
      name: 'an update',
      steps: [
        given('post', createPost(postWithImage)),
        control(updatePost('post', postWithImage)),
        probe(updatePost('post', { ...postWithImage, media: { images: [] } })),
      ],
      predicts: { refuse: refused, omit: accepted },
      anyPlatform: true,
      needs,
      isAlwaysPlayed: true,
    },
  ],
  'media.combination': buildVariants(
    {
      'images and a video': { images: [image], video: clip },
      'a carousel and a video': { carousel: '{{file:slides.pdf}}', video: clip },
      'other images and a video': { images: [secondImage], video: clip },
      'a carousel and images': { carousel: '{{file:slides.pdf}}', images: [image] },
    },
    (media) => ({
      steps: compareBodies(buildPostWith('professional', media), buildPostWith('professional', { video: clip })),
      predicts: {
        refuse: refused,
        accept: accepted,
        'refuse images with a video, and accept a carousel beside either': 'carousel' in media ? accepted : refused,
      },
      needs,
    }),
  ),
  'media.professional-only': buildVariants(
    {
      'a file name': compareName('social', 'filename'),
      'a title': compareName('social', 'videoTitle'),
      'a file name on microblog': compareName('microblog', 'filename'),
      'a title on microblog': compareName('microblog', 'videoTitle'),
    },
    ([body, plain]) => ({
      steps: compareBodies(body, plain),
      predicts: { refuse: refused, 'ignore-names': accepted },
      needs,
    }),
  ),
  'media.check.when': [
    ...buildVariants(unsuitablePosts, ([body, plain]) => ({
      steps: compareBodies(body, plain),
      predicts: { 'hosted-at-create': refused, 'at-publish': accepted, never: accepted },
      needs,
    })),
    ...Object.entries(unsuitablePosts).map(([name, [body, plain]]) => ({
      name: `${name}, published`,
      steps: [
        control(createPost({ ...plain, publishNow: true })),
        probe(createPost({ ...body, publishNow: true })),
        untilPublished,
        readPosts,
      ],
      needs: ['post.record', 'post.states'] as const,
      measure: readCheckTime,
    })),
  ],
  'option.not-applicable': buildVariants(
    {
      'allowDuet on images': ['shortvideo', { images: [image, secondImage] }, { allowDuet: true }],
      'autoAddMusic on a video': ['shortvideo', { video: clip }, { autoAddMusic: true }],
      'aiGenerated on a story': ['photo', { images: [image] }, { contentType: 'story', aiGenerated: true }],
      'aiGenerated on another story': ['photo', { images: [secondImage] }, { contentType: 'story', aiGenerated: true }],
    } as const,
    ([label, media, content]) => {
      const plain = 'contentType' in content ? { contentType: content.contentType } : {};
      return {
        steps: compareBodies(buildPostWith(label, media, content), buildPostWith(label, media, plain)),
        predicts: { ignore: accepted, refuse: refused },
        // A service may refuse unused options on photo and ignore those of other platforms.
        ...(label === 'photo' ? { isAlwaysPlayed: true as const } : {}),
        needs,
      };
    },
  ),
  'media.foreign': buildVariants({ localhost: 'localhost', 'a private address': '192.168.1.7' }, (host) => {
    const images = [getForeignUrl('a.jpg')];
    return {
      steps: [
        createScheduledPost('plain', buildPostWith('social', { images })),
        probe(createPost(withSchedule(buildPostWith('social', { images: [`https://${host}/a.jpg`] })))),
      ],
      // A service without media may accept everything.
      commonPrediction: { before: { media: { images } } },
      // The URL in the plain post does not exist either, so only the host can cause a refusal.
      predicts: { 'public-https-host': refused, 'any-https': accepted },
      anyPlatform: true,
      needs,
    };
  }),
  'media.format.unsupported': buildVariants(
    {
      'a PNG on shortvideo': ['shortvideo', 'drawing.png'],
      'a PNG after a JPEG on shortvideo': ['shortvideo', 'drawing.png', 'photo.jpg'],
      'a GIF on shortvideo': ['shortvideo', 'loop.gif'],
      'a GIF after a JPEG on shortvideo': ['shortvideo', 'loop.gif', 'photo.jpg'],
      'a GIF on photo': ['photo', 'loop.gif'],
      'a WebP image on photo': ['photo', 'photo.webp'],
    } as const,
    ([label, name, ...first]) => ({
      steps: compareBodies(buildImagePost(label, ...first, name), buildImagePost(label, ...first, 'second.jpg')),
      predicts: {
        'convert-or-refuse': label === 'shortvideo' ? accepted : refused,
        'convert-stills-or-refuse': name === 'drawing.png' ? accepted : refused,
        refuse: refused,
        'convert always': accepted,
      },
      differsOnlyOnItsAccounts: label === 'shortvideo',
      needs,
      requiredAnswers: { 'media.check.when': 'hosted-at-create' } as const,
    }),
  ),
  'media.table.unlabelled-row': buildVariants(
    {
      'five hours on social': [{ video: '{{file:milliseconds-18000000.mp4}}' }, { video: clip }],
      'a GIF on social': [{ images: ['{{file:loop.gif}}'] }, { images: [image] }],
      'six hours on social': [{ video: '{{file:milliseconds-21600000.mp4}}' }, { video: clip }],
    } as const,
    ([media, plain]) => ({
      steps: compareBodies(buildPostWith('social', media), buildPostWith('social', plain)),
      predicts: { social: refused, 'no-platform': accepted },
      needs,
      requiredAnswers: { 'media.check.when': 'hosted-at-create' },
    }),
  ),
};
