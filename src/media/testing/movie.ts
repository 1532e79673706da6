/** Builds MP4 files of any structure, valid or not. */

export const u16 = (n: number): Buffer => Buffer.of((n >> 8) & 255, n & 255);

export function u32(n: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(n >>> 0);
  return out;
}

export function u64(n: number | bigint): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(n));
  return out;
}

const zeros = (n: number): Buffer => Buffer.alloc(n);

export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** A box with a 64-bit size. */
export function wideBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u64(body.length + 16), body]);
}

export const fileTypeBox = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2mp41'));

export const buildMediaDataBox = (bytes = 100): Buffer => box('mdat', zeros(bytes));

/** A header of version 0 or 1: times, scale, duration. */
function buildHeader(scale: number, duration: number | bigint, version: 0 | 1): Buffer {
  const [times, length] = version === 1 ? [zeros(16), u64(duration)] : [zeros(8), u32(Number(duration))];
  return Buffer.concat([u32(version << 24), times, u32(scale), length]);
}

export const mvhd = (scale: number, duration: number | bigint, version: 0 | 1 = 0): Buffer =>
  box('mvhd', buildHeader(scale, duration, version), zeros(80));

export interface TrackForm {
  readonly id?: number;
  readonly scale?: number;
  readonly duration?: number | bigint;
  readonly width?: number;
  readonly height?: number;
  readonly version?: 0 | 1;
  /** The content of the sample table. */
  readonly samples?: Buffer;
}

export function trak({
  id = 1,
  scale = 1000,
  duration = 0,
  width = 640,
  height = 360,
  version = 0,
  samples,
}: TrackForm = {}): Buffer {
  const [times, length] = version === 1 ? [zeros(16), zeros(8)] : [zeros(8), zeros(4)];
  return box(
    'trak',
    box(
      'tkhd',
      u32(version << 24),
      times,
      u32(id),
      zeros(4),
      length,
      zeros(52),
      u32(width * 65_536),
      u32(height * 65_536),
    ),
    box(
      'mdia',
      box('mdhd', buildHeader(scale, duration, version), zeros(4)),
      box('minf', box('stbl', samples ?? zeros(0))),
    ),
  );
}

export const moov = (...content: readonly Uint8Array[]): Buffer => box('moov', ...content);

/** The default sample duration of a track's fragments. */
export const mvex = (track: number, sampleDuration: number): Buffer =>
  box('mvex', box('trex', u32(0), u32(track), u32(1), u32(sampleDuration), zeros(8)));

export interface FragmentForm {
  readonly track?: number;
  /** The start time, in units of the track's scale. */
  readonly start?: number;
  /** Sample durations: individual ones, or a number of equal ones. */
  readonly samples: readonly number[] | { readonly count: number; readonly sampleDuration?: number };
}

/** A movie fragment followed by its media data. */
export function fragment({ track = 1, start, samples }: FragmentForm): Buffer {
  const durations = 'count' in samples ? undefined : samples;
  const sampleDuration = 'count' in samples ? samples.sampleDuration : undefined;
  const count = 'count' in samples ? samples.count : samples.length;
  const run = box(
    'trun',
    u32(0x1 | (durations ? 0x300 : 0)),
    u32(count),
    u32(0),
    ...(durations ?? []).flatMap((duration) => [u32(duration), u32(10)]),
  );
  const head = box(
    'tfhd',
    u32(sampleDuration === undefined ? 0x20000 : 0x20008),
    u32(track),
    sampleDuration === undefined ? zeros(0) : u32(sampleDuration),
  );
  const time = start === undefined ? zeros(0) : box('tfdt', u32(0x1000000), u64(start));
  return Buffer.concat([box('moof', box('mfhd', u32(0), u32(1)), box('traf', head, time, run)), buildMediaDataBox()]);
}
