/** Bodies for vectors and trials, told briefly, in words of the default world. */
import { type JsonObject, objectOrEmpty } from '../json.ts';
import type { PlatformLabel } from '../platforms.ts';
import { accountOf, hosted } from '../world.ts';

/** The targets of the first account on each platform. */
export const to = (...labels: readonly PlatformLabel[]) =>
  labels.map((platform) => ({ platform, accountId: accountOf(platform) }));

/** A foreign file that anybody may fetch. */
export const foreign = (name: string): string => `https://media.example.org/${name}`;

/** `n` letters. */
export const letters = (n: number): string => 'a'.repeat(n);

/** A time far in the future of every world. */
export const later = '2030-06-01T12:00:00Z';

/** So many different hosted photos. */
export const photos = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => hosted(`photo-${i + 1}.jpg`));

/** What a platform takes in every reading of the document: photo and the video platforms have media of their kind. */
export function postTo(label: PlatformLabel, text = 'Hello'): JsonObject {
  const post = { text, platforms: to(label) };
  switch (label) {
    case 'photo':
      return {
        ...post,
        platformContent: { photo: { contentType: 'feed' } },
        media: { images: [hosted('photo.jpg')] },
      };
    case 'video':
      return { ...post, platformContent: { video: { title: 'A title' } }, media: { video: hosted('clip.mp4') } };
    case 'shortvideo':
      return { ...post, media: { video: hosted('clip.mp4') } };
    default:
      return post;
  }
}

/** A post to a platform with so many images. */
export function withImages(label: PlatformLabel, count: number): JsonObject {
  const post = { ...postTo(label), media: { images: photos(count) } };
  return label === 'photo' && count > 1 ? content(post, 'photo', { contentType: 'carousel' }) : post;
}

/** A post to a platform with a video; on photo it is a reel. */
export function withVideo(label: PlatformLabel, name = 'clip.mp4'): JsonObject {
  const post = { ...postTo(label), media: { video: hosted(name) } };
  return label === 'photo' ? content(post, 'photo', { contentType: 'reel' }) : post;
}

/** The post with more in what it has for a platform; undefined takes a member out. */
export function content(post: JsonObject, label: PlatformLabel, more: JsonObject): JsonObject {
  const contents = objectOrEmpty(post.platformContent);
  return {
    ...post,
    platformContent: { ...contents, [label]: defined({ ...objectOrEmpty(contents[label]), ...more }) },
  };
}

/** The post on further platforms, after its own. */
export function beside(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...(post.platforms as readonly unknown[]), ...to(...labels)] };
}

/** The post on further platforms, before its own. */
export function after(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...to(...labels), ...(post.platforms as readonly unknown[])] };
}

/** Without members that are undefined. */
export function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** The body without a member. */
export function without(body: JsonObject, name: string): JsonObject {
  return defined({ ...body, [name]: undefined });
}
