/** Limits of hosted files: durations, pages and sizes. */
import { megabyte, tolerantMegabyte } from '../../../spec/limits.ts';
import { platform, platformLabels } from '../../../spec/platforms.ts';
import { content, withVideo } from '../../../spec/rules/bodies.ts';
import { file, postTo } from '../../script/bodies.ts';
import type { Ladder } from './ladder.ts';

/** In whole seconds, so that rounding makes no difference. */
const durations = platformLabels.flatMap((label): readonly Ladder[] => {
  const { minSeconds, maxSeconds } = platform(label).video || {};
  if (maxSeconds === undefined) return [];
  const seconds = [
    ...(minSeconds === undefined ? [1] : [minSeconds - 1, minSeconds, minSeconds + 1]),
    maxSeconds - 1,
    maxSeconds,
    maxSeconds + 1,
  ];
  return [
    {
      about: [`media.video.duration.${label}`],
      name: `duration of a video on ${label}`,
      kept: withVideo(label, 'clip.mp4'),
      rungs: seconds.map((n) => withVideo(label, `milliseconds-${n * 1000}.mp4`)),
    },
  ];
});

const carousel = (name: string) => ({ ...postTo('professional'), media: { carousel: file(name) } });
const { carousel: limits } = platform('professional');
const maxPages = limits?.maxPages ?? 300;
const pages: Ladder = {
  about: ['media.carousel.pages'],
  name: 'pages of a carousel',
  kept: carousel('slides.pdf'),
  rungs: [1, maxPages - 1, maxPages, maxPages + 1].map((n) => carousel(`pages-${n}.pdf`)),
};

/** Sizes in millions of bytes are within the limit, in mebibytes beyond it; the range between is ambiguous. */
const within = (megabytes: number): number => megabytes * megabyte;
const beyond = (megabytes: number): number => megabytes * tolerantMegabyte + 1;

const thumbnail = (name: string) => content(postTo('video'), 'video', { thumbnail: file(name) });
const sizes: readonly Ladder[] = [
  {
    about: ['media.carousel.size'],
    name: 'size of a carousel',
    kept: carousel('slides.pdf'),
    rungs: [carousel('bytes-10000000.pdf'), carousel(`bytes-${beyond(limits?.megabytes ?? 100)}.pdf`)],
  },
  {
    about: ['media.video.size.textthread'],
    name: 'size of a video on textthread',
    kept: withVideo('textthread', 'clip.mp4'),
    rungs: [withVideo('textthread', 'bytes-10000000.mp4'), withVideo('textthread', `bytes-${beyond(100)}.mp4`)],
  },
  {
    about: ['video.thumbnail.file'],
    name: 'size of a thumbnail',
    kept: thumbnail('photo.jpg'),
    rungs: [thumbnail(`bytes-${within(30)}.jpg`), thumbnail(`bytes-${beyond(30)}.jpg`)],
  },
];

const exact: readonly Ladder[] = [
  {
    about: ['media.carousel.size'],
    name: 'a carousel of exactly 100 MB',
    kept: carousel('slides.pdf'),
    rungs: [carousel(`bytes-${within(100)}.pdf`)],
  },
  {
    about: ['media.video.size.textthread'],
    name: 'a video of exactly 100 MB on textthread',
    kept: withVideo('textthread', 'clip.mp4'),
    rungs: [withVideo('textthread', `bytes-${within(100)}.mp4`)],
  },
];

/** Images over a limit are compressed or converted, never refused. */
const compressed = platformLabels.flatMap((label): readonly Ladder[] => {
  const limits = platform(label).images;
  if (limits === false) return [];
  const picture = (name: string) => ({ ...postTo(label), media: { images: [file(name)] } });
  const gif = limits.megabytesOf?.gif;
  return [
    {
      about: ['media.image.size'],
      name: `images over the size limit of ${label}`,
      kept: picture('photo.jpg'),
      rungs: [
        picture(`bytes-${within(limits.megabytes)}.jpg`),
        picture(`bytes-${beyond(limits.megabytes)}.jpg`),
        ...(gif === undefined ? [] : [picture(`bytes-${beyond(gif)}.gif`)]),
        picture('large.jpg'),
      ],
    },
  ];
});

export const fileLadders: readonly Ladder[] = [...durations, pages, ...sizes, ...compressed];

/** Files that only --size deep uploads. */
export const largeFileLadders: readonly Ladder[] = exact;
