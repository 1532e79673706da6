/** Resets the names of files that are empty: the content of a post has none, so its record shows the default. */
import { isObject } from '../../../spec/json.ts';

/** Removes an empty `media.filename` or `media.videoTitle` from the content of a post. */
export function resetNames(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { media } = content;
  if (!isObject(media) || (media.filename !== '' && media.videoTitle !== '')) return content;
  const { filename, videoTitle, ...files } = media;
  return {
    ...content,
    media: { ...files, ...(filename ? { filename } : {}), ...(videoTitle ? { videoTitle } : {}) },
  };
}
