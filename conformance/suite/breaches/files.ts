/** Posts with hosted files that a platform does not take. */
import type { JsonObject } from '../../../spec/json.ts';
import { type ImageFormat, type PlatformLabel, platform, platformLabels } from '../../../spec/platforms.ts';
import { file, postTo } from '../../script/bodies.ts';
import { after, type Breach, beside, breachesOf, content } from './breach.ts';

const samples: Readonly<Record<ImageFormat | 'mp4' | 'pdf', string>> = {
  jpeg: 'photo.jpg',
  png: 'drawing.png',
  gif: 'loop.gif',
  webp: 'photo.webp',
  mp4: 'clip.mp4',
  pdf: 'slides.pdf',
};
const formats = Object.keys(samples) as (keyof typeof samples)[];

/** A platform that takes every image, or nearly so. */
const helper = (label: PlatformLabel): PlatformLabel => (label === 'microblog' ? 'openmicro' : 'microblog');

const images = platformLabels.flatMap((label): readonly Breach[] => {
  const limits = platform(label).images;
  if (limits === false) return [];
  const post = { ...postTo(label), media: { images: [file('photo.jpg')] } };
  const pictures = (...names: readonly string[]) => {
    const made = { ...post, media: { images: names.map(file) } };
    return label === 'photo' && names.length > 1 ? content(made, 'photo', { contentType: 'carousel' }) : made;
  };
  return breachesOf(
    `media.image.format.${label}`,
    post,
    Object.fromEntries(
      formats.flatMap((format): readonly (readonly [string, JsonObject])[] => [
        [`${format} alone`, pictures(samples[format])],
        [`${format} after a jpeg`, pictures('second.jpg', samples[format])],
        [`${format} beside a platform that takes it`, beside(pictures(samples[format]), helper(label))],
      ]),
    ),
  );
});

const videos = platformLabels.flatMap((label): readonly Breach[] => {
  if (platform(label).video === false) return [];
  const base = { ...postTo(label), media: { video: file('clip.mp4') } };
  const post = label === 'photo' ? content(base, 'photo', { contentType: 'reel' }) : base;
  const film = (name: string) => ({ ...post, media: { video: file(name) } });
  return [
    ...breachesOf(
      `media.video.format.${label}`,
      post,
      Object.fromEntries(
        formats
          .filter((format) => format !== 'mp4')
          .flatMap((format) => [
            [format, film(samples[format])],
            [
              `${format}, a second target before`,
              after(film(samples[format]), label === 'microblog' ? 'textthread' : 'microblog'),
            ],
          ]),
      ),
    ),
    ...breachesOf(`media.video.duration.${label}`, post, {
      'two seconds': film('blink.mp4'),
      'nearly twelve minutes': film('lecture.mp4'),
      'nearly twelve minutes, beside a platform that takes them': beside(film('lecture.mp4'), 'social'),
      'more than twelve hours': film('milliseconds-43201000.mp4'),
    }),
  ];
});

const carousel = (() => {
  const post = { ...postTo('professional'), media: { carousel: file('slides.pdf') } };
  const made = (name: string) => ({ ...post, media: { carousel: file(name) } });
  return [
    ...breachesOf(
      'media.carousel.format',
      post,
      Object.fromEntries(formats.filter((format) => format !== 'pdf').map((format) => [format, made(samples[format])])),
    ),
    ...breachesOf('media.carousel.pages', post, { '301 pages': made('book.pdf') }),
  ];
})();

const thumbnails = (() => {
  const post = content(postTo('video'), 'video', { thumbnail: file('photo.jpg') });
  const made = (name: string) => content(post, 'video', { thumbnail: file(name) });
  return breachesOf('video.thumbnail.file', post, {
    'a WebP': made('photo.webp'),
    'a video': made('clip.mp4'),
    'a PDF': made('slides.pdf'),
    'a WebP for a long video': content(made('photo.webp'), 'video', { videoType: 'long' }),
  });
})();

export const fileBreaches: readonly Breach[] = [...images, ...videos, ...carousel, ...thumbnails];
