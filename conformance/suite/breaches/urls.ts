/** Posts with media in places where media may not be. */
import type { JsonObject } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import { file, foreign, postTo } from '../../script/bodies.ts';
import { type Breach, beside, breachesOf, content } from './breach.ts';

const photo = file('photo.jpg');
const clip = file('clip.mp4');

/** A post, and how a URL gets into it. */
type Place = readonly [name: string, post: JsonObject, put: (url: string) => JsonObject];

const place = (name: string, label: PlatformLabel, media: JsonObject, put: (url: string) => JsonObject): Place => {
  const post = { ...postTo(label), media };
  return [name, post, (url) => ({ ...post, media: put(url) })];
};

const places: readonly Place[] = [
  place('an image on social', 'social', { images: [photo] }, (url) => ({ images: [url] })),
  place('the third image on microblog', 'microblog', { images: [photo] }, (url) => ({
    images: [photo, file('second.jpg'), url],
  })),
  place('an image on professional', 'professional', { images: [photo] }, (url) => ({ images: [url] })),
  place('an image on photo', 'photo', { images: [photo] }, (url) => ({ images: [url] })),
  place('an image on openmicro', 'openmicro', { images: [photo] }, (url) => ({ images: [url] })),
  place('a video on social', 'social', { video: clip }, (url) => ({ video: url })),
  place('a video on video', 'video', { video: clip }, (url) => ({ video: url })),
  place('a carousel', 'professional', { carousel: file('slides.pdf') }, (url) => ({ carousel: url })),
];

const thumbnail: Place = [
  'a thumbnail',
  content(postTo('video'), 'video', { thumbnail: photo }),
  (url) => content(postTo('video'), 'video', { thumbnail: url }),
];

/** The first URL in every place, each of the others in one of them. */
const everywhere = (rule: string, [first = '', ...others]: readonly string[], of: readonly Place[] = places) =>
  of.flatMap(([name, post, put], i): readonly Breach[] => {
    const urls = [first, ...others.filter((_, at) => at % of.length === i)];
    return breachesOf(rule, post, Object.fromEntries(urls.map((url) => [`${name}: ${url}`, put(url)])));
  });

const unfit = [
  'http://media.example.org/a',
  '/media/a',
  'a.jpg',
  '//media.example.org/a',
  'ftp://media.example.org/a',
  'file:///a',
  'data:image/png;base64,iVBORw0KGgo=',
  'words in a row',
];

const unreachable = [
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://10.1.2.3/a',
  'https://172.16.0.9/a',
  'https://192.168.1.7/a',
  'https://169.254.169.254/a',
  'https://0.0.0.0/a',
  'https://[::1]/a',
  'https://printer.local/a',
  'https://intranet/a',
];

const shortvideo = (() => {
  const post = postTo('shortvideo');
  const pictures = (...images: readonly string[]) => ({ ...post, media: { images } });
  const stranger = foreign('a.jpg');
  return breachesOf('media.hosted.shortvideo', post, {
    'a foreign video': { ...post, media: { video: foreign('a.mp4') } },
    'a foreign image': pictures(stranger),
    'the first image is foreign': pictures(stranger, photo, file('second.jpg')),
    'the last image is foreign': pictures(photo, file('second.jpg'), stranger),
    'a foreign video beside another platform': { ...beside(post, 'social'), media: { video: foreign('a.mp4') } },
    'a foreign image that is called like a hosted one': pictures(foreign('media/photo.jpg')),
  });
})();

export const urlBreaches: readonly Breach[] = [
  ...everywhere('media.url.https', unfit),
  ...everywhere('video.thumbnail.url', unfit, [thumbnail]),
  ...everywhere('media.url.public', unreachable, [...places.slice(0, 3), ...places.slice(-3), thumbnail]),
  ...places.flatMap(([name, post, put]) =>
    breachesOf('media.hosted.known', post, {
      [`${name} that no upload returned`]: put(`${file(fileIn(name))}-never-uploaded`),
    }),
  ),
  ...shortvideo,
];

function fileIn(name: string): string {
  if (name.startsWith('a video')) return 'clip.mp4';
  return name === 'a carousel' ? 'slides.pdf' : 'photo.jpg';
}
