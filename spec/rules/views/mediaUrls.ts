/** The URLs of a post's media. */
import type { Located, PostView } from './post.ts';

/** The media that all platforms of a post share: images, a video or a carousel. */
export function listSharedMedia({ media: { images, video, carousel } }: PostView): readonly Located<string>[] {
  if (video === undefined && carousel === undefined) return images;
  return [...images, ...(video === undefined ? [] : [video]), ...(carousel === undefined ? [] : [carousel])];
}

/** The custom thumbnail of a long video; undefined for a short, which ignores it. */
export function getThumbnail(post: PostView): Located<string> | undefined {
  const value =
    post.labels.includes('video') && post.getOption('video', 'videoType') !== 'short'
      ? post.getOption('video', 'thumbnail')
      : undefined;
  return typeof value === 'string' ? { value, at: '/platformContent/video/thumbnail' } : undefined;
}

/** Every media URL that a network would fetch. */
export function getMediaUrls(post: PostView): readonly Located<string>[] {
  const thumbnail = getThumbnail(post);
  return thumbnail === undefined ? listSharedMedia(post) : [...listSharedMedia(post), thumbnail];
}
