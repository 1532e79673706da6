/** The files that scripts upload, by name. Names describe the content, so the number of files is unlimited. */
import { mediaTypes } from '../../spec/platforms.ts';
import { type HostedMedia, world } from '../../spec/world.ts';
import type { SuiteFile } from './file.ts';
import { buildGif } from './gif.ts';
import { buildJpeg } from './jpeg.ts';
import { buildMp4, type VideoProperties } from './mp4.ts';
import { buildPdf } from './pdf.ts';
import { concatBytes, getLength, type Piece, streamPieces } from './pieces.ts';
import { buildPng } from './png.ts';
import { buildExifJpeg, buildLossyWebp, buildNewPdf, buildOldGif, buildSecondMp4 } from './variants.ts';
import { buildPaddedWebp, buildWebp } from './webp.ts';

interface FileSpec {
  readonly pieces: readonly Piece[];
  readonly media: Omit<HostedMedia, 'bytes'> | undefined;
}

type Image = Extract<HostedMedia['format'], 'jpeg' | 'png' | 'gif' | 'webp'>;

const buildImage = (format: Image, width: number, height: number, pieces: readonly Piece[]): FileSpec => ({
  pieces,
  media: { format, width, height },
});
const buildPhoto = (width: number, height: number, grey?: number, total?: number) =>
  buildImage('jpeg', width, height, buildJpeg(width, height, grey, total));
const buildVideo = (properties: VideoProperties, total?: number): FileSpec => ({
  pieces: buildMp4(properties, total),
  media: { format: 'mp4', ...properties },
});
const buildDocument = (pages: number, total?: number): FileSpec => ({
  pieces: buildPdf(pages, total),
  media: { format: 'pdf', pages },
});

const namedFiles: Readonly<Record<string, () => FileSpec>> = {
  'photo.jpg': () => buildPhoto(1080, 1080, 20, 240_000),
  'second.jpg': () => buildPhoto(800, 600, -20, 180_000),
  'large.jpg': () => buildPhoto(6000, 4000, 40, 9_000_000),
  'poster.jpg': () => buildPhoto(6000, 4000, 30, 32_000_000),
  'wide.jpg': () => buildPhoto(1920, 1080),
  'tall.jpg': () => buildPhoto(1080, 1920),
  'photo.png': () => buildImage('png', 1080, 1080, buildPng(1080, 1080)),
  'second.png': () => buildImage('png', 800, 600, buildPng(800, 600)),
  'drawing.png': () => buildImage('png', 640, 480, buildPng(640, 480)),
  'loop.gif': () => buildImage('gif', 320, 240, buildGif(320, 240, 2_000_000)),
  // Exceeds 8 MB without padding.
  'poster.png': () => buildImage('png', 8200, 8200, buildPng(8200, 8200)),
  'poster.webp': () => buildImage('webp', 2000, 1500, buildWebp(2000, 1500)),
  'photo.webp': () => buildImage('webp', 1080, 1350, buildWebp(1080, 1350)),
  // The smallest file of each format, named after the format.
  jpeg: () => buildPhoto(16, 16),
  png: () => buildImage('png', 16, 16, buildPng(16, 16)),
  gif: () => buildImage('gif', 16, 16, buildGif(16, 16)),
  webp: () => buildImage('webp', 16, 16, buildWebp(16, 16)),
  mp4: () => buildVideo({ seconds: 1 }),
  pdf: () => buildDocument(1),
  'exif.jpg': () => buildImage('jpeg', 16, 16, buildExifJpeg()),
  'old.gif': () => buildImage('gif', 16, 16, buildOldGif()),
  'lossy.webp': () => buildImage('webp', 16, 16, buildLossyWebp()),
  'second.mp4': () => ({ pieces: buildSecondMp4(), media: { format: 'mp4', seconds: 1 } }),
  'new.pdf': () => ({ pieces: buildNewPdf(), media: { format: 'pdf', pages: 1 } }),
  text: () => ({ pieces: [concatBytes('This is a text.\n')], media: undefined }),
  html: () => ({ pieces: [concatBytes('<!doctype html><title>A page</title><p>Hello</p>\n')], media: undefined }),
  // An empty archive.
  zip: () => ({ pieces: [concatBytes('PK', [5, 6], new Uint8Array(18))], media: undefined }),
  // The beginnings of a program and of an audio file.
  program: () => ({
    pieces: [concatBytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff], new Uint8Array(114))],
    media: undefined,
  }),
  audio: () => ({
    pieces: [concatBytes('ID3', [4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64], new Uint8Array(114))],
    media: undefined,
  }),
  empty: () => ({ pieces: [], media: undefined }),
};

/** The sizes of the videos and documents of the default world that are padded. */
const paddedSizes: Readonly<Record<string, number>> = {
  'clip.mp4': 400_000,
  'film.mp4': 280_000_000,
  'slides.pdf': 150_000,
  'atlas.pdf': 120_000_000,
};

/** A video or document of the default world. */
function buildWorldFile(name: string): FileSpec | undefined {
  const file = world.hosted[name];
  if (file?.format === 'mp4') return buildVideo(file, paddedSizes[name]);
  return file?.format === 'pdf' ? buildDocument(file.pages ?? 1, paddedSizes[name]) : undefined;
}

/** Families of files, and the meaning of the number in the name. */
const families: readonly (readonly [RegExp, (n: number) => FileSpec])[] = [
  // A photo that differs from its neighbours.
  [/^photo-(\d{1,3})\.jpg$/, (n) => buildPhoto(400, 400, n)],
  [/^photo-(\d{1,3})\.png$/, (n) => buildImage('png', 400, 400 + n, buildPng(400, 400 + n))],
  [/^pixels-(\d{1,4})\.jpg$/, (n) => buildPhoto(n, n)],
  [/^tall-(\d{1,4})\.jpg$/, (n) => buildPhoto(400, n)],
  [/^wide-(\d{1,4})\.jpg$/, (n) => buildPhoto(n, 400)],
  [/^bytes-(\d{5,9})\.jpg$/, (n) => buildPhoto(640, 480, 0, n)],
  [/^bytes-(\d{5,9})\.png$/, (n) => buildImage('png', 100, 100, buildPng(100, 100, n))],
  [/^bytes-(\d{5,9})\.gif$/, (n) => buildImage('gif', 100, 100, buildGif(100, 100, n))],
  [/^bytes-(\d{5,9})\.webp$/, (n) => buildImage('webp', 100, 100, buildPaddedWebp(100, 100, n))],
  [/^bytes-(\d{5,9})\.mp4$/, (n) => buildVideo({ seconds: 20 }, n)],
  [/^bytes-(\d{5,9})\.pdf$/, (n) => buildDocument(3, n)],
  [/^milliseconds-(\d{1,8})\.mp4$/, (n) => buildVideo({ seconds: n / 1000 })],
  [/^pages-(\d{1,4})\.pdf$/, (n) => buildDocument(n)],
];

const cache = new Map<string, SuiteFile>();

/**
 * Returns a file by its name: `photo.jpg`, `jpeg` for the smallest of a format, or one of a family: `photo-7.jpg`,
 * `bytes-300000000.mp4`, `milliseconds-3000.mp4`, `pages-300.pdf`. Undefined for an unknown name.
 */
export function findFile(name: string): SuiteFile | undefined {
  const file = cache.get(name) ?? createFile(name);
  if (file !== undefined) cache.set(name, file);
  return file;
}

/**
 * Returns the same picture in another format, for services that refuse the upload of JPEG; undefined if there is none.
 */
export function findSubstitute(name: string): string | undefined {
  return /^(?:photo|second|photo-\d{1,3})\.jpg$/.test(name) ? name.replace(/jpg$/, 'png') : undefined;
}

/** The names of all files that are not in a family. */
export const fileNames: readonly string[] = [...new Set([...Object.keys(namedFiles), ...Object.keys(world.hosted)])];

function createFile(name: string): SuiteFile | undefined {
  const spec = (Object.hasOwn(namedFiles, name) ? namedFiles[name]?.() : buildWorldFile(name)) ?? findFamilyFile(name);
  if (spec === undefined) return undefined;
  const { pieces, media } = spec;
  const size = getLength(pieces);
  return {
    name,
    type: media === undefined ? 'application/octet-stream' : mediaTypes[media.format],
    bytes: size,
    // The default world supplies the facts that the generator omits.
    media: media && { ...world.hosted[name], ...media, bytes: size },
    content: () => streamPieces(pieces),
  };
}

function findFamilyFile(name: string): FileSpec | undefined {
  for (const [pattern, create] of families) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined) return create(Number(number));
  }
  return undefined;
}
