/** Shrinks an image to the required size with the optional package sharp. */
import type { Sharp, SharpConstructor } from 'sharp';
import type { ImageFormat } from '../../../spec/platforms.ts';
import type { RenditionSpec } from '../../rows/stored.ts';

/** Maximum number of pixels of a decoded image, as protection against decompression bombs. */
const maxPixels = 100_000_000;

const maxAttempts = 8;
const qualities = [85, 60];

/**
 * Writes the shrunk image to a path.
 *
 * @throws if the image cannot be read or cannot be made small enough
 * @internal because consumers without the optional package do not have its types
 */
export async function shrink(
  sharp: SharpConstructor,
  source: string,
  spec: RenditionSpec,
  path: string,
): Promise<void> {
  const { format, maxBytes } = spec;
  const options = { animated: format === 'gif', limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { width, height, pageHeight = height } = await sharp(source, options).metadata();
  const longest = Math.max(width, pageHeight);
  let targetEdge = Math.min(longest, Math.max(spec.width ?? longest, spec.height ?? longest));
  // First reduces the quality, then the dimensions in proportion to the excess size.
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const maxEdge = Math.max(1, Math.floor(targetEdge));
    const image = sharp(source, options)
      .timeout({ seconds: 60 })
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true });
    const quality = qualities[attempt] ?? qualities.at(-1) ?? 0;
    const { size } = await encoders[format](image, quality).toFile(path);
    if (size <= maxBytes) return;
    if (attempt + 1 >= qualities.length) targetEdge *= Math.min(0.9, Math.sqrt(maxBytes / size));
  }
  throw new Error('The image cannot be made small enough.');
}

const encoders: Readonly<Record<ImageFormat, (image: Sharp, quality: number) => Sharp>> = {
  // Transparent areas become white instead of black.
  jpeg: (image, quality) => image.flatten({ background: '#fff' }).jpeg({ quality }),
  png: (image, quality) => image.png({ palette: true, quality }),
  // GIF has no quality, so fewer colours replace a lower one.
  gif: (image, quality) => image.gif({ colours: quality, effort: 3 }),
  webp: (image, quality) => image.webp({ quality }),
};
