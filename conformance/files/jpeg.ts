/** Encodes baseline JPEG images of one colour: three components, padded with comments. */
import { type Content, concatBytes, encodeBigEndian, fillBytes, getLength, type Piece, variedBlock } from './pieces.ts';

/** The number of codes of each length in the tables below. */
const computeLengthCounts = (...lengths: readonly number[]): readonly number[] =>
  Array.from({ length: 16 }, (_, i) => lengths.filter((length) => length === i + 1).length);

/** Codes for DC differences: categories 0 to 8. */
const dc = { countByLength: computeLengthCounts(2, 3, 3, 3, 3, 3, 4, 5, 6), symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8] };
/** Codes for AC coefficients; only 00, end of block, is used. */
const ac = { countByLength: computeLengthCounts(2, 2), symbols: [0, 1] };

/** A segment with its marker and length. */
export const buildSegment = (marker: number, ...content: readonly Content[]): Uint8Array => {
  const body = concatBytes(...content);
  return concatBytes(0xff, marker, encodeBigEndian(body.byteLength + 2, 2), body);
};

const maxCommentLength = 65_533;

/**
 * @param grey the brightness, from -100 to 100
 * @param total the size to pad the file to, in bytes; a comment takes at least four
 */
export function buildJpeg(width: number, height: number, grey = 0, total = 0): readonly Piece[] {
  const header = concatBytes(
    [0xff, 0xd8],
    buildSegment(0xe0, 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // The quantization step is 8, so the DC coefficient of grey n is n.
    buildSegment(0xdb, 0, new Uint8Array(64).fill(8)),
  );
  const frame = concatBytes(
    buildSegment(
      0xc0,
      8,
      encodeBigEndian(height, 2),
      encodeBigEndian(width, 2),
      3,
      [1, 0x11, 0],
      [2, 0x11, 0],
      [3, 0x11, 0],
    ),
    buildSegment(0xc4, 0x00, dc.countByLength, dc.symbols),
    buildSegment(0xc4, 0x10, ac.countByLength, ac.symbols),
    buildSegment(0xda, 3, [1, 0x00], [2, 0x00], [3, 0x00], [0, 63, 0]),
  );
  const image: readonly Piece[] = [
    frame,
    ...buildScan(Math.ceil(width / 8) * Math.ceil(height / 8), grey),
    concatBytes([0xff, 0xd9]),
  ];
  return [header, ...buildComments(total - getLength([header, ...image])), ...image];
}

/** The first block sets the colour; each later block takes twelve bits to repeat it. */
function buildScan(units: number, grey: number): readonly Piece[] {
  const level = Math.round(grey);
  const category = level === 0 ? 0 : Math.floor(Math.log2(Math.abs(level))) + 1;
  const code = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110'][category] ?? '00';
  const difference =
    category === 0 ? '' : (level > 0 ? level : level + 2 ** category - 1).toString(2).padStart(category, '0');
  // Luminance, then two chrominance components without a difference; each block ends with 00.
  const first = `${code}${difference}00${'0000'.repeat(2)}`;
  const bits = first.length + (units - 1) * 12;
  const paddedBits = first.padEnd(Math.ceil(first.length / 8) * 8, '0');
  const leadingBytes = Uint8Array.from(paddedBits.match(/.{8}/g) ?? [], (octet) => Number.parseInt(octet, 2));
  // A byte 0xff would start a marker, so a zero byte follows it.
  const stuffedBytes = concatBytes(...[...leadingBytes].flatMap((octet) => (octet === 0xff ? [octet, 0] : [octet])));
  const zeros = Math.floor(bits / 8) - leadingBytes.byteLength;
  const restBits = bits % 8;
  return [
    stuffedBytes,
    ...(zeros > 0 ? [{ block: Uint8Array.of(0), times: zeros }] : []),
    // The last byte is padded with ones.
    ...(restBits > 0 && bits > leadingBytes.byteLength * 8 ? [Uint8Array.of(0xff >> restBits)] : []),
  ];
}

/** Comments of `total` bytes. */
function buildComments(total: number): readonly Piece[] {
  if (total < 4) return [];
  const fullSegments = Math.floor(total / (maxCommentLength + 4));
  // The rest must be a comment itself, or empty.
  const remainder = total - fullSegments * (maxCommentLength + 4);
  const buildCommentSegment = (content: number): readonly Piece[] => [
    concatBytes(0xff, 0xfe, encodeBigEndian(content + 2, 2)),
    ...fillBytes(content),
  ];
  if (remainder > 0 && remainder < 4 && fullSegments > 0)
    return [
      ...buildFullComments(fullSegments - 1),
      ...buildCommentSegment(maxCommentLength - 4 + remainder - 4),
      ...buildCommentSegment(4),
    ];
  return [...buildFullComments(fullSegments), ...(remainder >= 4 ? buildCommentSegment(remainder - 4) : [])];
}

function buildFullComments(times: number): readonly Piece[] {
  if (times <= 0) return [];
  const block = Buffer.concat([
    concatBytes(0xff, 0xfe, encodeBigEndian(maxCommentLength + 2, 2)),
    Buffer.alloc(maxCommentLength, variedBlock),
  ]);
  return [{ block, times }];
}
