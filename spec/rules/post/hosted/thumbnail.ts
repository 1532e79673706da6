/** The rule on hosted thumbnails. */
import type { JsonObject } from '../../../json.ts';
import { platform } from '../../../platforms.ts';
import { hosted } from '../../../world.ts';
import { content, postTo, to } from '../../bodies.ts';
import { stateRule } from '../../rule.ts';
import { vectorsOf } from '../../vector.ts';
import { thumbnailOf } from '../../views/mediaUrls.ts';
import { either, overSize } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const limits = platform('video').thumbnail;
const thumbnails = limits?.formats ?? [];
const withThumbnail = (name: string, videoType?: 'short') => ({
  body: {
    text: 'A video',
    platforms: to('video'),
    platformContent: { video: { title: 'T', thumbnail: hosted(name), ...(videoType && { videoType }) } },
  },
});

const shown = (name: string, more: JsonObject = {}) =>
  content(postTo('video'), 'video', { thumbnail: hosted(name), ...more });

/** Thumbnails up to 30 MB are compressed; larger ones are refused. */
export const thumbnail = stateRule({
  id: 'video.thumbnail.file',
  level: 'derived',
  needs: ['media.check.when', 'limits.megabyte'],
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: JPG, PNG or GIF, at most 30 MB' },
  summary: 'A hosted thumbnail must be a JPEG, PNG or GIF of at most 30 MB.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, { media }) => {
    const url = post === undefined ? undefined : thumbnailOf(post);
    const file = url === undefined ? undefined : media.get(url.value);
    if (file === undefined) return [];
    const at = '/platformContent/video/thumbnail';
    if (!thumbnails.some((format) => format === file.format)) {
      return [
        {
          rule: 'video.thumbnail.file',
          at,
          limit: thumbnails.join(', '),
          actual: file.format,
          detail: `A thumbnail must be ${either(thumbnails)}; this file is ${file.format}.`,
        },
      ];
    }
    return overSize('video.thumbnail.file', file, limits?.megabytes ?? 0, 'video', at);
  },
  trials: [
    {
      like: shown('photo.jpg'),
      broken: {
        'a WebP': shown('photo.webp'),
        'a video': shown('clip.mp4'),
        'a PDF': shown('slides.pdf'),
        'a WebP for a long video': shown('photo.webp', { videoType: 'long' }),
      },
    },
    {
      like: postTo('video'),
      name: 'thumbnails of every format',
      updates: 'always',
      kept: ['photo.jpg', 'drawing.png', 'loop.gif'].map((name) => shown(name, { videoType: 'long' })),
    },
  ],
  vectors: [
    accepted('a JPEG of 9 MB, to be compressed', withThumbnail('large.jpg')),
    refused('a thumbnail of 32 MB', withThumbnail('poster.jpg')),
    refused('a WebP', withThumbnail('photo.webp')),
    accepted('a WebP on a short, which ignores it', withThumbnail('photo.webp', 'short')),
    refused('a video', withThumbnail('clip.mp4')),
  ],
});
