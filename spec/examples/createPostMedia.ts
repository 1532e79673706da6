/** Examples of creating posts with media, and of refusals. */
import { getHostedUrl } from '../world.ts';
import type { Example } from './example.ts';
import { buildPendingTarget, buildPostRecord, buildTargetOn } from './record.ts';

const createPost = { operation: 'createPost' } as const;
const buildForeignUrl = (name: string) => `https://media.bright-bakery.example/${name}`;

export const createPostMediaExamples: readonly Example[] = [
  {
    ...createPost,
    name: 'pdf-carousel',
    summary: 'A PDF carousel on professional, with a document name.',
    request: {
      body: {
        text: 'Our year in twelve slides.',
        platforms: [buildTargetOn('professional')],
        media: { carousel: getHostedUrl('slides.pdf'), filename: 'Our year' },
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'Our year in twelve slides.',
        platforms: [buildPendingTarget('draft', 'professional')],
        media: { carousel: getHostedUrl('slides.pdf'), filename: 'Our year' },
      }),
    },
  },
  {
    ...createPost,
    name: 'image-carousel',
    summary: 'A carousel of two images on photo, one of them from another host.',
    request: {
      body: {
        text: 'Before and after.',
        platforms: [buildTargetOn('photo')],
        platformContent: { photo: { contentType: 'carousel', aiGenerated: false } },
        media: { images: [getHostedUrl('photo.jpg'), buildForeignUrl('after.jpg')] },
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'Before and after.',
        platforms: [buildPendingTarget('draft', 'photo')],
        platformContent: { photo: { contentType: 'carousel', aiGenerated: false, synced: true } },
        media: { images: [getHostedUrl('photo.jpg'), buildForeignUrl('after.jpg')] },
      }),
    },
  },
  {
    ...createPost,
    name: 'video',
    summary: 'An unlisted long video with a title, tags and a thumbnail.',
    request: {
      body: {
        text: 'How we bake, in twenty seconds.',
        platforms: [buildTargetOn('video')],
        platformContent: {
          video: {
            title: 'Baking bread',
            tags: ['bread', 'bakery'],
            privacy: 'unlisted',
            videoType: 'long',
            thumbnail: getHostedUrl('photo.jpg'),
          },
        },
        media: { video: getHostedUrl('clip.mp4') },
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'How we bake, in twenty seconds.',
        platforms: [buildPendingTarget('draft', 'video')],
        platformContent: {
          video: {
            title: 'Baking bread',
            tags: ['bread', 'bakery'],
            privacy: 'unlisted',
            videoType: 'long',
            thumbnail: getHostedUrl('photo.jpg'),
            synced: true,
          },
        },
        media: { video: getHostedUrl('clip.mp4') },
      }),
    },
  },
  {
    ...createPost,
    name: 'short-video',
    summary: 'A hosted video on shortvideo and, with a title, on professional.',
    request: {
      body: {
        text: 'Twenty seconds of bread.',
        platforms: [buildTargetOn('shortvideo'), buildTargetOn('professional')],
        platformContent: {
          shortvideo: {
            privacyLevel: 'PUBLIC_TO_EVERYONE',
            allowComments: true,
            allowDuet: false,
            allowStitch: false,
            postMode: 'direct',
          },
        },
        media: { video: getHostedUrl('clip.mp4'), videoTitle: 'Twenty seconds of bread' },
      },
    },
    response: {
      outcome: 'success',
      data: buildPostRecord('post_000001', {
        status: 'draft',
        text: 'Twenty seconds of bread.',
        platforms: [buildPendingTarget('draft', 'shortvideo'), buildPendingTarget('draft', 'professional')],
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
        media: { video: getHostedUrl('clip.mp4'), videoTitle: 'Twenty seconds of bread' },
      }),
    },
  },
  {
    ...createPost,
    name: 'text-too-long',
    summary: 'Refused: 281 characters for microblog.',
    request: { body: { text: 'a'.repeat(281), platforms: [buildTargetOn('microblog')] } },
    response: {
      outcome: 'VALIDATION_FAILED',
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
    ...createPost,
    name: 'two-broken-rules',
    summary: 'Refused: a video post without a title, and media from another host for shortvideo.',
    request: {
      body: {
        text: 'Twenty seconds of bread.',
        platforms: [buildTargetOn('video'), buildTargetOn('shortvideo')],
        media: { video: buildForeignUrl('clip.mp4') },
        publishNow: true,
      },
    },
    response: {
      outcome: 'VALIDATION_FAILED',
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
