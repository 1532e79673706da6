/** How hosted files are called: their id, and an ending that tells what they are. */
import type { MediaFormat } from '../../spec/platforms.ts';

const endings: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  mp4: 'mp4',
  pdf: 'pdf',
};

/** The last part of a file's URL. */
export function fileName(id: string, format: MediaFormat): string {
  return `${id}.${endings[format]}`;
}
