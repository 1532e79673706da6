/** Examples of creating posts with media, and of refusals. */
import { hosted } from '../world.ts';
import type { Example } from './example.ts';
import { post, target, waiting } from './record.ts';

const create = { operation: 'createPost' } as const;
const foreign = (name: string) => `https://media.bright-bakery.example/${name}`;

export const createPostMediaExamples: readonly Example[] = [
  {
    ...create,
    name: 'pdf-carousel',
    summary: 'A PDF carousel on professional, with a document name.',
    request: {
      body: {
        text: 'Our year in twelve slides.',
        platforms: [target('professional')],
        media: { carousel: hosted('slides.pdf'), filename: 'Our year' },
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'draft',
        text: 'Our year in twelve slides.',
        platforms: [waiting('draft', 'professional')],
        media: { carousel: hosted('slides.pdf'), filename: 'Our year' },
      }),
    },
  },
  {
    ...create,
    name: 'image-carousel',
    summary: 'A carousel of two images on photo, one of them from another host.',
    request: {
      body: {
        text: 'Before and after.',
        platforms: [target('photo')],
        platformContent: { photo: { contentType: 'carousel', aiGenerated: false } },
        media: { images: [hosted('photo.jpg'), foreign('after.jpg')] },
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'draft',
        text: 'Before and after.',
        platforms: [waiting('draft', 'photo')],
        platformContent: { photo: { contentType: 'carousel', aiGenerated: false, synced: true } },
        media: { images: [hosted('photo.jpg'), foreign('after.jpg')] },
      }),
    },
  },
  {
    ...create,
    name: 'video',
    summary: 'An unlisted long video with a title, tags and a thumbnail.',
    request: {
      body: {
        text: 'How we bake, in twenty seconds.',
        platforms: [target('video')],
        platformContent: {
          video: {
            title: 'Baking bread',
            tags: ['bread', 'bakery'],
            privacy: 'unlisted',
            videoType: 'long',
            thumbnail: hosted('photo.jpg'),
          },
        },
        media: { video: hosted('clip.mp4') },
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'draft',
        text: 'How we bake, in twenty seconds.',
        platforms: [waiting('draft', 'video')],
        platformContent: {
          video: {
            title: 'Baking bread',
            tags: ['bread', 'bakery'],
            privacy: 'unlisted',
            videoType: 'long',
            thumbnail: hosted('photo.jpg'),
            synced: true,
          },
        },
        media: { video: hosted('clip.mp4') },
      }),
    },
  },
  {
    ...create,
    name: 'short-video',
    summary: 'A hosted video on shortvideo and, with a title, on professional.',
    request: {
      body: {
        text: 'Twenty seconds of bread.',
        platforms: [target('shortvideo'), target('professional')],
        platformContent: {
          shortvideo: {
            privacyLevel: 'PUBLIC_TO_EVERYONE',
            allowComments: true,
            allowDuet: false,
            allowStitch: false,
            postMode: 'direct',
          },
        },
        media: { video: hosted('clip.mp4'), videoTitle: 'Twenty seconds of bread' },
      },
    },
    response: {
      status: 'success',
      data: post('post_000001', {
        status: 'draft',
        text: 'Twenty seconds of bread.',
        platforms: [waiting('draft', 'shortvideo'), waiting('draft', 'professional')],
        platformContent: {
          shortvideo: {
            privacyLevel: 'PUBLIC_TO_EVERYONE',
            allowComments: true,
            allowDuet: false,
            allowStitch: false,
            postMode: 'direct',
            synced: true,
          },
        },
        media: { video: hosted('clip.mp4'), videoTitle: 'Twenty seconds of bread' },
      }),
    },
  },
  {
    ...create,
    name: 'text-too-long',
    summary: 'Refused: 281 characters for microblog.',
    request: { body: { text: 'a'.repeat(281), platforms: [target('microblog')] } },
    response: {
      status: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'text.length.microblog',
          at: '/text',
          limit: 280,
          actual: 281,
          detail: 'The text has 281 characters; microblog allows at most 280.',
        },
      ],
    },
  },
  {
    ...create,
    name: 'two-broken-rules',
    summary: 'Refused: a video post without a title, and media from another host for shortvideo.',
    request: {
      body: {
        text: 'Twenty seconds of bread.',
        platforms: [target('video'), target('shortvideo')],
        media: { video: foreign('clip.mp4') },
      },
    },
    response: {
      status: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'video.title.required',
          at: '/platformContent/video/title',
          detail: 'A post to video needs a title.',
        },
        {
          rule: 'media.hosted.shortvideo',
          at: '/media/video',
          detail: 'shortvideo accepts hosted media only: upload the file and use the URL in the response.',
        },
      ],
    },
  },
];
