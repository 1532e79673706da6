/** Detects the format of a file from its content (decision `upload.types`). */
import type { MediaFormat } from '../../../../spec/platforms.ts';

/** How many bytes the detection needs. */
export const sampleBytes = 4100;

const formatsByMimeType: Readonly<Record<string, MediaFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'application/pdf': 'pdf',
};

/** The format of a file that starts with these bytes; undefined if the contract does not accept it. */
export async function detectFormat(head: Uint8Array): Promise<MediaFormat | undefined> {
  // A large module, so it is loaded with the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head.subarray(0, sampleBytes)).catch(() => undefined);
  return type === undefined ? undefined : formatsByMimeType[type.mime];
}
