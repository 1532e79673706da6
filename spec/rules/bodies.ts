/** Builders of request bodies for vectors and trials, with the accounts and files of the default world. */
import { type JsonObject, objectOrEmpty } from '../json.ts';
import type { PlatformLabel } from '../platforms.ts';
import { accountOf, hosted } from '../world.ts';

/** Targets on the first account of each platform. */
export const to = (...labels: readonly PlatformLabel[]) =>
  labels.map((platform) => ({ platform, accountId: accountOf(platform) }));

/** The URL of a public file on another host. */
export const foreign = (name: string): string => `https://media.example.org/${name}`;

/** A text of `n` ASCII letters. */
export const letters = (n: number): string => 'a'.repeat(n);

/** A time later than the clock of every vector. */
export const later = '2030-06-01T12:00:00Z';

/** The URLs of `count` different hosted photos. */
export const photos = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => hosted(`photo-${i + 1}.jpg`));

/** A post that the platform accepts under every reading of the document: photo and the video platforms get media. */
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

/** A post to a platform with `count` images. */
export function withImages(label: PlatformLabel, count: number): JsonObject {
  const post = { ...postTo(label), media: { images: photos(count) } };
  return label === 'photo' && count > 1 ? content(post, 'photo', { contentType: 'carousel' }) : post;
}

/** A post to a platform with a video; on photo, a reel. */
export function withVideo(label: PlatformLabel, name = 'clip.mp4'): JsonObject {
  const post = { ...postTo(label), media: { video: hosted(name) } };
  return label === 'photo' ? content(post, 'photo', { contentType: 'reel' }) : post;
}

/** Adds members to the content of one platform; undefined removes a member. */
export function content(post: JsonObject, label: PlatformLabel, more: JsonObject): JsonObject {
  const contents = objectOrEmpty(post.platformContent);
  return {
    ...post,
    platformContent: { ...contents, [label]: defined({ ...objectOrEmpty(contents[label]), ...more }) },
  };
}

/** Adds targets on further platforms after the existing ones. */
export function beside(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...(post.platforms as readonly unknown[]), ...to(...labels)] };
}

/** Adds targets on further platforms before the existing ones. */
export function after(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...to(...labels), ...(post.platforms as readonly unknown[])] };
}

/** Removes members whose value is undefined. */
export function defined(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Removes one member of a body. */
export function without(body: JsonObject, name: string): JsonObject {
  return defined({ ...body, [name]: undefined });
}
