/** Detects properties of hosted files, such as dimensions, duration and pages. */
import type { MediaFormat } from '../../../spec/platforms.ts';
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
