/** Builders of request bodies for vectors and trials, with the accounts and files of the default world. */
import { asObject, type JsonObject, omitUndefined } from '../json.ts';
import type { PlatformLabel } from '../platforms.ts';
import { getAccountId, getHostedUrl } from '../world.ts';

/** Targets on the first account of each platform. */
export const buildTargetsOn = (...labels: readonly PlatformLabel[]) =>
  labels.map((platform) => ({ platform, accountId: getAccountId(platform) }));

/** The URL of a public file on another host. */
export const getForeignUrl = (name: string): string => `https://media.example.org/${name}`;

/** A text of `length` ASCII letters. */
export const repeatLetter = (length: number): string => 'a'.repeat(length);

/** A time later than the clock of every vector. */
export const farFuture = '2030-06-01T12:00:00Z';

/** The URLs of `count` different hosted photos. */
export const listPhotoUrls = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => getHostedUrl(`photo-${i + 1}.jpg`));

/** A post that the platform accepts under every reading of the document: photo and the video platforms get media. */
export function buildPostOn(label: PlatformLabel, text = 'Hello'): JsonObject {
  const post = { text, platforms: buildTargetsOn(label) };
  switch (label) {
    case 'photo':
      return {
        ...post,
        platformContent: { photo: { contentType: 'feed' } },
        media: { images: [getHostedUrl('photo.jpg')] },
      };
    case 'video':
      return { ...post, platformContent: { video: { title: 'A title' } }, media: { video: getHostedUrl('clip.mp4') } };
    case 'shortvideo':
      return { ...post, media: { video: getHostedUrl('clip.mp4') } };
    default:
      return post;
  }
}

/** A post to a platform with `count` images. */
export function buildPostWithImages(label: PlatformLabel, count: number): JsonObject {
  const post = { ...buildPostOn(label), media: { images: listPhotoUrls(count) } };
  return label === 'photo' && count > 1 ? withContent(post, 'photo', { contentType: 'carousel' }) : post;
}

/** A post to a platform with a video; on photo, a reel. */
export function buildPostWithVideo(label: PlatformLabel, name = 'clip.mp4'): JsonObject {
  const post = { ...buildPostOn(label), media: { video: getHostedUrl(name) } };
  return label === 'photo' ? withContent(post, 'photo', { contentType: 'reel' }) : post;
}

/** Adds members to the content of one platform; undefined removes a member. */
export function withContent(post: JsonObject, label: PlatformLabel, changes: JsonObject): JsonObject {
  const contents = asObject(post.platformContent);
  return {
    ...post,
    platformContent: { ...contents, [label]: omitUndefined({ ...asObject(contents[label]), ...changes }) },
  };
}

/** Adds targets on further platforms after the existing ones. */
export function appendTargets(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...(post.platforms as readonly unknown[]), ...buildTargetsOn(...labels)] };
}

/** Adds targets on further platforms before the existing ones. */
export function prependTargets(post: JsonObject, ...labels: readonly PlatformLabel[]): JsonObject {
  return { ...post, platforms: [...buildTargetsOn(...labels), ...(post.platforms as readonly unknown[])] };
}

/** Adds a target on a further platform: in one body after the existing ones, in another before them. */
export const addTargetInBothOrders = (post: JsonObject, label: PlatformLabel): readonly JsonObject[] => [
  appendTargets(post, label),
  prependTargets(post, label),
];

/** Removes one member of a body. */
export function omitMember(body: JsonObject, name: string): JsonObject {
  return omitUndefined({ ...body, [name]: undefined });
}
