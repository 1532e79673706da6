/** MP4 videos: one track of H.264 of any duration, with a free box as padding. */
import { keyPicture, pictureParameters, repeatedPicture, sequenceParameters } from './h264.ts';
import { big, bytes, type Content, fill, lengthOf, type Piece } from './pieces.ts';

const grid = { columns: 40, rows: 22 } as const;
const [width, height] = [grid.columns * 16, grid.rows * 16];

const box = (type: string, ...content: readonly Content[]): Uint8Array => {
  const body = bytes(...content);
  return bytes(big(body.byteLength + 8, 4), type, body);
};
const zeros = (n: number): Uint8Array => new Uint8Array(n);
const matrix = bytes(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((n) => big(n, 4)));

/** The parts of a second that times are told in. */
const scale = 1000;

/**
 * @param seconds how long it lasts, in whole milliseconds
 * @param total how many bytes the file has, if more than it needs; the box takes at least eight
 */
export function mp4(seconds: number, total = 0): readonly Piece[] {
  // Ten pictures a second, or one where there would be very many.
  const perPicture = seconds <= 1000 ? scale / 10 : scale;
  const duration = Math.round(seconds * scale);
  const pictures = picturesOf(Math.max(1, Math.ceil(duration / perPicture)));
  const type = box('ftyp', 'isom', big(512, 4), 'isomiso2avc1mp41');
  const index = (offset: number) => movie(duration, perPicture, pictures, offset);
  const offset = type.byteLength + index(0).byteLength + 8;
  const data = bytes(big(8 + pictures.reduce((sum, { byteLength }) => sum + byteLength, 0), 4), 'mdat', ...pictures);
  const file = [type, index(offset), data];
  return [...file, ...free(total - lengthOf(file))];
}

/** Each with its length before it. */
function picturesOf(count: number): readonly Uint8Array[] {
  const measured = (unit: Uint8Array) => bytes(big(unit.byteLength, 4), unit);
  // Sixteen numbers and they begin again.
  const repeated = Array.from({ length: 16 }, (_, i) => measured(repeatedPicture(grid, i)));
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? measured(keyPicture(grid)) : (repeated[i % 16] ?? zeros(0)),
  );
}

function free(total: number): readonly Piece[] {
  return total < 8 ? [] : [bytes(big(total, 4), 'free'), ...fill(total - 8)];
}

function movie(duration: number, perPicture: number, pictures: readonly Uint8Array[], offset: number): Uint8Array {
  const times = bytes(big(0, 4), big(0, 4));
  const header = box(
    'mvhd',
    big(0, 4),
    times,
    big(scale, 4),
    big(duration, 4),
    big(0x10000, 4),
    big(0x100, 2),
    zeros(10),
    matrix,
    zeros(24),
    big(2, 4),
  );
  const track = box(
    'tkhd',
    big(3, 4),
    times,
    big(1, 4),
    zeros(4),
    big(duration, 4),
    zeros(16),
    matrix,
    big(width * 0x10000, 4),
    big(height * 0x10000, 4),
  );
  const media = box(
    'mdia',
    // The language is undetermined.
    box('mdhd', big(0, 4), times, big(scale, 4), big(duration, 4), big(0x55c4, 2), zeros(2)),
    box('hdlr', zeros(8), 'vide', zeros(12), 'video\0'),
    box(
      'minf',
      box('vmhd', big(1, 4), zeros(8)),
      box('dinf', box('dref', zeros(4), big(1, 4), box('url ', big(1, 4)))),
      samples(duration, perPicture, pictures, offset),
    ),
  );
  return box('moov', header, box('trak', track, media));
}

function samples(duration: number, perPicture: number, pictures: readonly Uint8Array[], offset: number): Uint8Array {
  const count = pictures.length;
  // The last picture stays for what is left.
  const last = duration - (count - 1) * perPicture;
  const runs =
    count > 1 && last !== perPicture
      ? [
          [count - 1, perPicture],
          [1, last],
        ]
      : [[count, count > 1 ? perPicture : last]];
  return box(
    'stbl',
    box('stsd', zeros(4), big(1, 4), description()),
    box('stts', zeros(4), big(runs.length, 4), ...runs.flat().map((n) => big(n, 4))),
    box('stss', zeros(4), big(1, 4), big(1, 4)),
    box('stsc', zeros(4), big(1, 4), big(1, 4), big(count, 4), big(1, 4)),
    box('stsz', zeros(8), big(count, 4), ...pictures.map(({ byteLength }) => big(byteLength, 4))),
    box('stco', zeros(4), big(1, 4), big(offset, 4)),
  );
}

function description(): Uint8Array {
  const [sequence, picture] = [sequenceParameters(grid), pictureParameters()];
  const configuration = box(
    'avcC',
    1,
    sequence.subarray(1, 4),
    [0xff, 0xe1],
    big(sequence.byteLength, 2),
    sequence,
    1,
    big(picture.byteLength, 2),
    picture,
  );
  return box(
    'avc1',
    zeros(6),
    big(1, 2),
    zeros(16),
    big(width, 2),
    big(height, 2),
    big(0x480000, 4),
    big(0x480000, 4),
    zeros(4),
    big(1, 2),
    zeros(32),
    big(24, 2),
    [0xff, 0xff],
    configuration,
  );
}
