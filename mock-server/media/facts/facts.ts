/** Detects properties of hosted files, such as dimensions, duration and pages. */
import type { MediaFormat } from '../../../spec/platforms.ts';
import { imageFacts } from './image.ts';
import type { MediaFacts } from './mediaFacts.ts';
import { movieFacts } from './movie.ts';
import { pdfFacts } from './pdf.ts';

/** Detects the properties of a file within limits on time and memory. Throws if the file is malformed. */
export type Reader = (path: string) => Promise<MediaFacts>;

const readers: Readonly<Record<MediaFormat, Reader>> = {
  jpeg: imageFacts,
  png: imageFacts,
  gif: imageFacts,
  webp: imageFacts,
  mp4: movieFacts,
  pdf: pdfFacts,
};

/** The properties of a file; empty for a malformed one. Never rejects. */
export async function factsOf(path: string, format: MediaFormat): Promise<MediaFacts> {
  try {
    return await readers[format](path);
  } catch {
    return {};
  }
}
