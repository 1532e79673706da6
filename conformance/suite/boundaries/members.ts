/** Limits of titles, names, tags and numbers of images: one less, exact, one more. */
import { asObject, type JsonObject } from '../../../spec/json.ts';
import { maxTitleLength } from '../../../spec/limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { addTargetInBothOrders, appendTargets, withContent } from '../../../spec/rules/bodies.ts';
import { maxTagChars } from '../../../spec/rules/post/videoTitles.ts';
import { file, listPhotos, postTo, repeatLetter } from '../../script/bodies.ts';
import type { BoundarySeries } from './boundarySeries.ts';

const listValuesAround = (max: number): readonly number[] => [max - 1, max, max + 1];

const video = postTo('video');
const titles: readonly BoundarySeries[] = [
  {
    about: ['video.title.length'],
    name: 'title of a video',
    validBody: video,
    bodies: [
      ...[1, ...listValuesAround(maxTitleLength)].map((n) => withContent(video, 'video', { title: repeatLetter(n) })),
      ...['ж', '字', 'é'].map((letter) => withContent(video, 'video', { title: letter.repeat(maxTitleLength) })),
      withContent(appendTargets(video, 'social'), 'video', { title: repeatLetter(maxTitleLength) }),
    ],
  },
];

const mediaTitleSeries = (['filename', 'videoTitle'] as const).map((name): BoundarySeries => {
  const media = name === 'filename' ? { carousel: file('slides.pdf') } : { video: file('clip.mp4') };
  const post = { ...postTo('professional'), media };
  const withTitle = (title: string) => ({ ...post, media: { ...media, [name]: title } });
  return {
    about: [`media.${name}.length`],
    name: `${name} on professional`,
    validBody: withTitle('Our year'),
    bodies: [1, ...listValuesAround(maxTitleLength)]
      .map((n) => withTitle(repeatLetter(n)))
      .concat(['ж', '字'].map((letter) => withTitle(letter.repeat(maxTitleLength)))),
  };
});

/** Tags with a total length, each within the limit of a tag. */
export const buildTags = (total: number): readonly string[] =>
  Array.from({ length: Math.ceil(total / 50) }, (_, i) => {
    const length = Math.min(50, total - i * 50);
    return `${repeatLetter(length)}${i}`.slice(-length);
  });
const tags: BoundarySeries = {
  about: ['video.tags.total'],
  name: 'tags of a video',
  validBody: withContent(video, 'video', { tags: ['bread'] }),
  bodies: listValuesAround(maxTagChars).map((n) => withContent(video, 'video', { tags: buildTags(n) })),
};

/** The maximum number of images; none if the API document gives no number. */
function getMaxImages(label: PlatformLabel): number | undefined {
  const { max } = getPlatformByLabel(label).images || {};
  return max;
}

const imageCounts = platformLabels.flatMap((label: PlatformLabel): readonly BoundarySeries[] => {
  const max = getMaxImages(label);
  if (max === undefined) return [];
  const buildImages = (n: number) => {
    const post = { ...postTo(label), media: { images: listPhotos(n) } };
    return label === 'photo' ? withContent(post, 'photo', { contentType: n > 1 ? 'carousel' : 'feed' }) : post;
  };
  const withVideo = (post: JsonObject) => ({ ...post, media: { ...asObject(post.media), video: file('clip.mp4') } });
  const widerPlatform = (['professional', 'shortvideo'] as const).find((other) => (getMaxImages(other) ?? 0) > max);
  return [
    {
      about: [`media.images.count.${label}`],
      name: `images on ${label}`,
      ...(widerPlatform === undefined ? {} : { replaceable: [widerPlatform] }),
      validBody: buildImages(1),
      bodies: [
        ...listValuesAround(max).map(buildImages),
        // Where both are allowed together, a video does not count as an image.
        ...(label === 'professional' ? [withVideo(buildImages(max))] : []),
        // The limit applies next to a platform that accepts more, whichever comes first.
        ...(widerPlatform === undefined ? [] : addTargetInBothOrders(buildImages(max + 1), widerPlatform)),
      ],
    },
  ];
});

export const memberSeries: readonly BoundarySeries[] = [...titles, ...mediaTitleSeries, tags, ...imageCounts];
