/** Makes an image as small as it is to be, with the optional library sharp. */
import type { Sharp, SharpConstructor } from 'sharp';
import type { ImageFormat } from '../../../spec/platforms.ts';
import type { Intended } from '../../rows/stored.ts';

/** What an image may unpack to; a small file can say that it is a thousand times larger. */
const mostPixels = 100_000_000;

/** First with less quality, then smaller, by as much as the one before was too large. */
const mostAttempts = 8;
const qualities = [85, 60];

/**
 * Writes the image to a path.
 *
 * @throws where the image cannot be read, or does not get small enough
 * @internal the types of an optional package must not be needed by those who do not have it
 */
export async function shrink(sharp: SharpConstructor, source: string, intended: Intended, path: string): Promise<void> {
  const { format, maxBytes } = intended;
  const options = { animated: format === 'gif', limitInputPixels: mostPixels, failOn: 'error' } as const;
  const { width, height, pageHeight = height } = await sharp(source, options).metadata();
  const longest = Math.max(width, pageHeight);
  let edge = Math.min(longest, Math.max(intended.width ?? longest, intended.height ?? longest));
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const most = Math.max(1, Math.floor(edge));
    const image = sharp(source, options)
      .timeout({ seconds: 60 })
      .autoOrient()
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true });
    const quality = qualities[attempt] ?? qualities.at(-1) ?? 0;
    const { size } = await encoders[format](image, quality).toFile(path);
    if (size <= maxBytes) return;
    if (attempt + 1 >= qualities.length) edge *= Math.min(0.9, Math.sqrt(maxBytes / size));
  }
  throw new Error('The image does not get small enough.');
}

const encoders: Readonly<Record<ImageFormat, (image: Sharp, quality: number) => Sharp>> = {
  // What was transparent becomes white, not black.
  jpeg: (image, quality) => image.flatten({ background: '#fff' }).jpeg({ quality }),
  png: (image, quality) => image.png({ palette: true, quality }),
  gif: (image, quality) => image.gif({ colours: quality, effort: 3 }),
  webp: (image, quality) => image.webp({ quality }),
};
