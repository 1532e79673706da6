/** An empty `media.filename` or `media.videoTitle` asks for the default name. */
import { isObject } from '../../../spec/json.ts';

/** Removes empty names of files from the content of a post, so that its record shows the default. */
export function omitEmptyNames(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { media } = content;
  if (!isObject(media) || (media.filename !== '' && media.videoTitle !== '')) return content;
  const { filename, videoTitle, ...files } = media;
  return {
    ...content,
    media: { ...files, ...(filename ? { filename } : {}), ...(videoTitle ? { videoTitle } : {}) },
  };
}
