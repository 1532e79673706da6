/** Names hosted files: their id with the extension of their format. */
import type { MediaFormat } from '../../spec/platforms.ts';

const extensions: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  mp4: 'mp4',
  pdf: 'pdf',
};

/** The file name in a hosted URL. */
export function formatFileName(id: string, format: MediaFormat): string {
  return `${id}.${extensions[format]}`;
}
