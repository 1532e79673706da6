/** The places in a post where a media URL can be, for trials of URLs. */
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { getHostedUrl } from '../../world.ts';
import { buildPostOn, withContent } from '../bodies.ts';
import type { Concern } from '../traits.ts';
import type { Trial } from '../trial.ts';

/** Preconditions for a media URL: a media object, or a target on the platform that has thumbnails. */
export const mediaUrlConcerns: readonly Concern[] = [{ media: true }, { platform: 'video' }];

/** A post with a hosted file, and a function that puts another URL in its place. */
export interface MediaSlot {
  readonly name: string;
  readonly post: JsonObject;
  readonly file: string;
  readonly withUrl: (url: string) => JsonObject;
}

function buildMediaSlot(
  name: string,
  label: PlatformLabel,
  file: string,
  buildMedia: (url: string) => JsonObject,
): MediaSlot {
  const withUrl = (url: string) => ({ ...buildPostOn(label), media: buildMedia(url) });
  return { name, post: withUrl(getHostedUrl(file)), file, withUrl };
}

const buildImageSlot = (name: string, label: PlatformLabel) =>
  buildMediaSlot(name, label, 'photo.jpg', (url) => ({ images: [url] }));

/** The places of images, videos and carousels. */
export const mediaSlots: readonly MediaSlot[] = [
  buildImageSlot('an image on social', 'social'),
  {
    ...buildMediaSlot('the third image on microblog', 'microblog', 'photo.jpg', (url) => ({
      images: [getHostedUrl('photo.jpg'), getHostedUrl('second.jpg'), url],
    })),
    post: { ...buildPostOn('microblog'), media: { images: [getHostedUrl('photo.jpg')] } },
  },
  buildImageSlot('an image on professional', 'professional'),
  buildImageSlot('an image on photo', 'photo'),
  buildImageSlot('an image on openmicro', 'openmicro'),
  buildMediaSlot('a video on social', 'social', 'clip.mp4', (url) => ({ video: url })),
  buildMediaSlot('a video on video', 'video', 'clip.mp4', (url) => ({ video: url })),
  buildMediaSlot('a carousel', 'professional', 'slides.pdf', (url) => ({ carousel: url })),
];

const withThumbnail = (url: string): JsonObject => withContent(buildPostOn('video'), 'video', { thumbnail: url });

export const thumbnailSlot: MediaSlot = {
  name: 'a thumbnail',
  post: withThumbnail(getHostedUrl('photo.jpg')),
  file: 'photo.jpg',
  withUrl: withThumbnail,
};

/** Tries the first URL in every place, and each other URL in one place. */
export function buildUrlTrials(
  [first = '', ...others]: readonly string[],
  slots: readonly MediaSlot[],
): readonly Trial[] {
  return slots.map(({ name, post, withUrl }, i) => {
    const urls = [first, ...others.filter((_, at) => at % slots.length === i)];
    return { baseline: post, breaking: Object.fromEntries(urls.map((url) => [`${name}: ${url}`, withUrl(url)])) };
  });
}
