/** Pictures of H.264 (baseline): a grey one, and any number that repeat it. */
import { Bits } from './bits.ts';
import { bytes } from './pieces.ts';

/** Edges in macroblocks of sixteen pixels. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

const profile = { idc: 66, constraints: 0xc0, level: 31 };

/** Sequence parameters: frames alone, shown in the order in which they come, each made from the one before. */
export function sequenceParameters({ columns, rows }: Grid): Uint8Array {
  const { idc, constraints, level } = profile;
  const bits = new Bits().put(idc, 8).put(constraints, 8).put(level, 8);
  bits.golomb(0).golomb(0).golomb(2).golomb(1).put(0, 1);
  bits.golomb(columns - 1).golomb(rows - 1);
  // Frames only, direct prediction as levels from 3 on want it, no cropping, nothing on usability.
  bits.put(1, 1).put(1, 1).put(0, 1).put(0, 1);
  return unit(0x67, bits);
}

export function pictureParameters(): Uint8Array {
  const bits = new Bits().golomb(0).golomb(0).put(0, 1).put(0, 1).golomb(0).golomb(0).golomb(0);
  bits.put(0, 1).put(0, 2).golomb(0).golomb(0).golomb(0).put(0, 1).put(0, 1).put(0, 1);
  return unit(0x68, bits);
}

/** A picture of its own: every macroblock is predicted, and nothing is added. */
export function keyPicture({ columns, rows }: Grid): Uint8Array {
  const bits = new Bits().golomb(0).golomb(7).golomb(0).put(0, 4).golomb(0).put(0, 1).put(0, 1).golomb(0);
  // Intra 16x16 by the mean, chrominance by the mean, the same quantiser, no coefficient.
  for (let i = 0; i < columns * rows; i++) bits.golomb(3).golomb(0).golomb(0).put(1, 1);
  return unit(0x65, bits);
}

/** A picture in which nothing changes. */
export function repeatedPicture({ columns, rows }: Grid, number: number): Uint8Array {
  const bits = new Bits()
    .golomb(0)
    .golomb(5)
    .golomb(0)
    .put(number % 16, 4)
    .put(0, 1)
    .put(0, 1)
    .put(0, 1)
    .golomb(0);
  return unit(0x41, bits.golomb(columns * rows));
}

/** A unit of the stream: its kind, its bits, their end, and a byte wherever three would be taken for a start. */
function unit(kind: number, bits: Bits): Uint8Array {
  const out: number[] = [kind];
  for (const byte of bits.put(1, 1).bytes()) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return bytes(out);
}
