/** The places in a post where a media URL can be, for trials of URLs. */
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { hosted } from '../../world.ts';
import { content, postTo } from '../bodies.ts';
import type { Concern } from '../rule.ts';
import type { Trial } from '../trial.ts';

/** Preconditions for a media URL: a media object, or a target on the platform that has thumbnails. */
export const withUrls: readonly Concern[] = [{ media: true }, { platform: 'video' }];

/** A post with a hosted file, and a function that puts another URL in its place. */
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

/** Tries the first URL in every place, and each other URL in one place. */
export function everywhere([first = '', ...others]: readonly string[], of: readonly Place[]): readonly Trial[] {
  return of.map(({ name, post, put }, i) => {
    const urls = [first, ...others.filter((_, at) => at % of.length === i)];
    return { like: post, broken: Object.fromEntries(urls.map((url) => [`${name}: ${url}`, put(url)])) };
  });
}
