/** Detects properties of hosted files, such as dimensions, duration and pages. */
import { stat } from 'node:fs/promises';
import type { MediaFormat } from '../../spec/platforms.ts';
import type { HostedMedia } from '../../spec/world.ts';
import { readImageFacts } from './image.ts';
import type { MediaFacts } from './mediaFacts.ts';
import { readMovieFacts } from './movie.ts';
import { readPdfFacts } from './pdf.ts';

/** Detects the properties of a file within limits on time and memory. Throws if the file is malformed. */
export type Reader = (path: string) => Promise<MediaFacts>;

const readers: Readonly<Record<MediaFormat, Reader>> = {
  jpeg: readImageFacts,
  png: readImageFacts,
  gif: readImageFacts,
  webp: readImageFacts,
  mp4: readMovieFacts,
  pdf: readPdfFacts,
};

/** The properties of a file; empty for a malformed one. Never rejects. */
export async function readFacts(path: string, format: MediaFormat): Promise<MediaFacts> {
  try {
    return await readers[format](path);
  } catch {
    return {};
  }
}

/**
 * Inspects an uploaded file: its size, and the dimensions, duration and pages that the rules read. What cannot be detected
 * is left out, and rules that read it pass.
 *
 * @param path the file, with its complete content
 * @param format the format of the upload
 */
export async function inspectFile(path: string, format: MediaFormat): Promise<HostedMedia> {
  const [{ size: bytes }, facts] = await Promise.all([stat(path), readFacts(path, format)]);
  return { format, bytes, ...facts };
}
