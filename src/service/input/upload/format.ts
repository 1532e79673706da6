/** What a file is, by its content (decision `upload.types`). */
import type { MediaFormat } from '../../../../spec/platforms.ts';

/** How many bytes are enough to tell. */
export const sampleBytes = 4100;

const formats: Readonly<Record<string, MediaFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'application/pdf': 'pdf',
};

/** The media type that a format is served with. */
export const mediaTypes: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

/** The format of a file that begins with these bytes, or undefined where the contract does not take it. */
export async function formatOf(head: Uint8Array): Promise<MediaFormat | undefined> {
  // Large, and needed only where somebody sends a file.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head.subarray(0, sampleBytes)).catch(() => undefined);
  return type === undefined ? undefined : formats[type.mime];
}
