/** The rule on hosted thumbnails. */
import type { JsonObject } from '../../../json.ts';
import { getPlatformByLabel } from '../../../platforms.ts';
import { joinWithOr } from '../../../text/joinWords.ts';
import { getHostedUrl } from '../../../world.ts';
import { buildPostOn, buildTargetsOn, withContent } from '../../bodies.ts';
import { largestMegabyte, stateRule } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';
import { getThumbnail } from '../../views/mediaUrls.ts';
import { checkedAtCreation, findOversize } from './files.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const limits = getPlatformByLabel('video').thumbnail;
const thumbnailFormats = limits?.formats ?? [];
const buildThumbnailRequest = (name: string, videoType?: 'short') => ({
  body: {
    text: 'A video',
    platforms: buildTargetsOn('video'),
    platformContent: { video: { title: 'T', thumbnail: getHostedUrl(name), ...(videoType && { videoType }) } },
    media: { video: getHostedUrl('clip.mp4') },
  },
});

const buildThumbnailPost = (name: string, options: JsonObject = {}) =>
  withContent(buildPostOn('video'), 'video', { thumbnail: getHostedUrl(name), ...options });

/** Thumbnails up to 30 MB are compressed; larger ones are refused. */
export const thumbnail = stateRule({
  id: 'video.thumbnail.file',
  level: 'derived',
  argument:
    'Author: JPG, PNG or GIF of at most 30 MB. Implementer: the thumbnail step may be skipped instead, as for an unverified channel. The document names only that reason for skipping, so the member does not accept a file outside the limits.',
  needs: ['media.check.when', 'limits.megabyte'],
  holds: checkedAtCreation,
  everyReading: largestMegabyte,
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: JPG, PNG or GIF, at most 30 MB' },
  summary: 'A hosted thumbnail must be a JPEG, PNG or GIF of at most 30 MB.',
  otherStatuses: ['tooLarge'],
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, { media }) => {
    const url = post === undefined ? undefined : getThumbnail(post);
    const file = url === undefined ? undefined : media.get(url.value);
    if (file === undefined) return [];
    const at = '/platformContent/video/thumbnail';
    if (!thumbnailFormats.some((format) => format === file.format)) {
      return {
        at,
        limit: thumbnailFormats.join(', '),
        actual: file.format,
        detail: `A thumbnail must be ${joinWithOr(thumbnailFormats)}; this file is ${file.format}.`,
      };
    }
    return findOversize(file, limits?.megabytes ?? 0, 'video', at);
  },
  trials: [
    {
      baseline: buildThumbnailPost('photo.jpg'),
      breaking: {
        'a WebP': buildThumbnailPost('photo.webp'),
        'a video': buildThumbnailPost('clip.mp4'),
        'a PDF': buildThumbnailPost('slides.pdf'),
        'a WebP for a long video': buildThumbnailPost('photo.webp', { videoType: 'long' }),
      },
    },
    {
      baseline: buildPostOn('video'),
      name: 'thumbnails of every format',
      updates: 'always',
      valid: ['photo.jpg', 'drawing.png', 'loop.gif'].map((name) => buildThumbnailPost(name, { videoType: 'long' })),
    },
  ],
  vectors: [
    accepted('a JPEG of 9 MB (to be compressed)', buildThumbnailRequest('large.jpg')),
    refused('a WebP', buildThumbnailRequest('photo.webp')),
    refused('a thumbnail of 32 MB', buildThumbnailRequest('poster.jpg')),
    refused('a video', buildThumbnailRequest('clip.mp4')),
  ],
});
