/** Files in forms that cameras and programs often write, and that the other files of the catalogue do not have. */
import { buildGif } from './gif.ts';
import { buildJpeg, buildSegment } from './jpeg.ts';
import { buildMp4 } from './mp4.ts';
import { buildPdf } from './pdf.ts';
import { concatBytes, type Piece } from './pieces.ts';

/** Replaces the first bytes of a file. */
function replaceHead(pieces: readonly Piece[], length: number, head: Uint8Array): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (!(first instanceof Uint8Array)) throw new TypeError('A file begins with bytes that are not repeated.');
  return [head, first.subarray(length), ...rest];
}

const jfifLength = 20;

/** A directory of TIFF with its minimum of one entry: the orientation, which is upright. */
const orientation = [
  [1, 0],
  [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0],
  [0, 0, 0, 0],
] as const;

/** A JPEG as cameras write it: with properties of the photo, and without a JFIF header. */
export const buildExifJpeg = (): readonly Piece[] =>
  replaceHead(
    buildJpeg(16, 16),
    jfifLength,
    concatBytes([0xff, 0xd8], buildSegment(0xe1, 'Exif\0\0', 'II*\0', [8, 0, 0, 0], ...orientation)),
  );

/** A GIF of the first version. Decoders ignore that it has extensions. */
export const buildOldGif = (): readonly Piece[] => replaceHead(buildGif(16, 16), 6, concatBytes('GIF87a'));

/** A grey square of 16 by 16 pixels, encoded with libwebp. */
const lossyWebp = 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoQABAAAsBMJaQAA3AA/sPgAAA=';
export const buildLossyWebp = (): readonly Piece[] => [Buffer.from(lossyWebp, 'base64')];

/** An MP4 of the second version of the format. It ends with a line end, which a service must not remove. */
export const buildSecondMp4 = (): readonly Piece[] => [
  ...replaceHead(buildMp4({ seconds: 1 }), 12, concatBytes([0, 0, 0, 0x20], 'ftypmp42')),
  concatBytes([0, 0, 0, 10], 'free\r\n'),
];

export const buildNewPdf = (): readonly Piece[] => replaceHead(buildPdf(1), 8, concatBytes('%PDF-1.7'));
