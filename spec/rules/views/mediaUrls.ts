/** The URLs of a post's media. */
import type { LocatedValue, PostView } from './post.ts';

/** The media that all platforms of a post share: images, a video or a carousel. */
export function listSharedMedia({ media: { images, video, carousel } }: PostView): readonly LocatedValue<string>[] {
  if (video === undefined && carousel === undefined) return images;
  return [...images, ...(video === undefined ? [] : [video]), ...(carousel === undefined ? [] : [carousel])];
}

/** The custom thumbnail of a long video; undefined for a short, which ignores it. */
export function getThumbnail(post: PostView): LocatedValue<string> | undefined {
  const value =
    post.labels.includes('video') && post.getOption('video', 'videoType') !== 'short'
      ? post.getOption('video', 'thumbnail')
      : undefined;
  return typeof value === 'string' ? { value, at: '/platformContent/video/thumbnail' } : undefined;
}

/** Every media URL that a network would fetch. */
export function getMediaUrls(post: PostView): readonly LocatedValue<string>[] {
  const thumbnail = getThumbnail(post);
  return thumbnail === undefined ? listSharedMedia(post) : [...listSharedMedia(post), thumbnail];
}
