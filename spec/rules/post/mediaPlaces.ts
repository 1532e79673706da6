/** The places of a post in which media may be, for trials of what a URL may be. */
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { hosted } from '../../world.ts';
import { content, postTo } from '../bodies.ts';
import type { Concern } from '../rule.ts';
import type { Trial } from '../trial.ts';

/** A post with media URLs has media, or targets the platform that takes a thumbnail. */
export const withUrls: readonly Concern[] = [{ media: true }, { platform: 'video' }];

/** A post with a hosted file, and how another URL takes its place. */
export interface Place {
  readonly name: string;
  readonly post: JsonObject;
  readonly file: string;
  readonly put: (url: string) => JsonObject;
}

function place(name: string, label: PlatformLabel, file: string, media: (url: string) => JsonObject): Place {
  const put = (url: string) => ({ ...postTo(label), media: media(url) });
  return { name, post: put(hosted(file)), file, put };
}

const image = (name: string, label: PlatformLabel) => place(name, label, 'photo.jpg', (url) => ({ images: [url] }));

/** The places of images, videos and carousels. */
export const places: readonly Place[] = [
  image('an image on social', 'social'),
  {
    ...place('the third image on microblog', 'microblog', 'photo.jpg', (url) => ({
      images: [hosted('photo.jpg'), hosted('second.jpg'), url],
    })),
    post: { ...postTo('microblog'), media: { images: [hosted('photo.jpg')] } },
  },
  image('an image on professional', 'professional'),
  image('an image on photo', 'photo'),
  image('an image on openmicro', 'openmicro'),
  place('a video on social', 'social', 'clip.mp4', (url) => ({ video: url })),
  place('a video on video', 'video', 'clip.mp4', (url) => ({ video: url })),
  place('a carousel', 'professional', 'slides.pdf', (url) => ({ carousel: url })),
];

const thumbnail = (url: string): JsonObject => content(postTo('video'), 'video', { thumbnail: url });

export const thumbnailPlace: Place = {
  name: 'a thumbnail',
  post: thumbnail(hosted('photo.jpg')),
  file: 'photo.jpg',
  put: thumbnail,
};

/** The first URL in every place, each of the others in one of them. */
export function everywhere([first = '', ...others]: readonly string[], of: readonly Place[]): readonly Trial[] {
  return of.map(({ name, post, put }, i) => {
    const urls = [first, ...others.filter((_, at) => at % of.length === i)];
    return { like: post, broken: Object.fromEntries(urls.map((url) => [`${name}: ${url}`, put(url)])) };
  });
}
