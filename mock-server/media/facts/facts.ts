/** What is known of a hosted file beyond its kind and its size, found by looking into it. */
import type { MediaFormat } from '../../../spec/platforms.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import { imageFacts } from './image.ts';
import { movieFacts } from './movie.ts';
import { pdfFacts } from './pdf.ts';

/** What cannot be found is left out, and rules that ask for it pass. */
export type MediaFacts = Omit<HostedMedia, 'format' | 'bytes'>;

/** Reads a little of a file, within bounds of time and memory; throws where the file is not what it says. */
export type Reader = (path: string) => Promise<MediaFacts>;

const readers: Readonly<Record<MediaFormat, Reader>> = {
  jpeg: imageFacts,
  png: imageFacts,
  gif: imageFacts,
  webp: imageFacts,
  mp4: movieFacts,
  pdf: pdfFacts,
};

/** Never rejects: of a broken file nothing is known. */
export async function factsOf(path: string, format: MediaFormat): Promise<MediaFacts> {
  try {
    return await readers[format](path);
  } catch {
    return {};
  }
}
