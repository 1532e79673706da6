/**
 * Detects the duration and dimensions of an MP4 (ISO/IEC 14496-12, 8). It reads only the boxes that contain them,
 * wherever they are, and never media data or sample tables, whose size is not trusted.
 */
import { type Box, Boxes } from './boxes.ts';
import { FileWindow } from './fileWindow.ts';
import type { MediaFacts } from './mediaFacts.ts';

/** A duration in units of 1/scale seconds; zero if unknown. */
interface TrackLength {
  readonly scale: number;
  readonly duration: number;
}

interface Track {
  id: number;
  width: number;
  height: number;
  length: TrackLength;
}

/** Default sample durations and end times of fragments, by track. */
interface Fragments {
  readonly defaults: Map<number, number>;
  readonly ends: Map<number, number>;
}

export function readMovieFacts(path: string): Promise<MediaFacts> {
  return FileWindow.open(path, async (file) => {
    const boxes = new Boxes(file);
    const tracks: Track[] = [];
    const fragments: Fragments = { defaults: new Map(), ends: new Map() };
    let movieLength: TrackLength = { scale: 0, duration: 0 };
    for await (const box of boxes.readBoxesBetween(0, file.size)) {
      if (box.type === 'moov') movieLength = await readMovie(boxes, box, tracks, fragments);
      if (box.type === 'moof') await readFragment(boxes, box, fragments);
    }
    const pictureTrack = tracks.find(({ width, height }) => width > 0 && height > 0);
    const seconds = toSeconds(movieLength, tracks, fragments);
    return {
      ...(seconds > 0 && Number.isFinite(seconds) ? { seconds: Math.round(seconds * 1000) / 1000 } : {}),
      ...(pictureTrack === undefined ? {} : { width: pictureTrack.width, height: pictureTrack.height }),
    };
  });
}

/** The duration of the movie header, which includes edits, or else of the longest track or fragments. */
function toSeconds(movieLength: TrackLength, tracks: readonly Track[], { ends }: Fragments): number {
  const longestTrack = Math.max(0, ...tracks.map(({ length }) => toSecondsOfLength(length)));
  const fragmentSeconds = tracks.map(({ id, length: { scale } }) =>
    toSecondsOfLength({ scale, duration: ends.get(id) ?? 0 }),
  );
  return Math.max(toSecondsOfLength(movieLength) || longestTrack, ...fragmentSeconds);
}

const toSecondsOfLength = ({ scale, duration }: TrackLength): number => (scale === 0 ? 0 : duration / scale);

async function readMovie(boxes: Boxes, movie: Box, tracks: Track[], { defaults }: Fragments): Promise<TrackLength> {
  let movieLength: TrackLength = { scale: 0, duration: 0 };
  for await (const box of boxes.readChildren(movie)) {
    if (box.type === 'mvhd') movieLength = await readLength(boxes, box);
    if (box.type === 'trak') tracks.push(await readTrack(boxes, box));
    if (box.type === 'mvex')
      for await (const inner of boxes.readChildren(box)) {
        if (inner.type !== 'trex') continue;
        const head = await boxes.readHead(inner, 16);
        defaults.set(head.readUInt32BE(4), head.readUInt32BE(12));
      }
  }
  return movieLength;
}

async function readTrack(boxes: Boxes, track: Box): Promise<Track> {
  const result: Track = { id: 0, width: 0, height: 0, length: { scale: 0, duration: 0 } };
  for await (const box of boxes.readChildren(track)) {
    if (box.type === 'tkhd') {
      const isVersion1 = (await boxes.readHead(box, 1)).readUInt8() === 1;
      const head = await boxes.readHead(box, isVersion1 ? 96 : 84);
      result.id = head.readUInt32BE(isVersion1 ? 20 : 12);
      // 16.16 fixed point.
      result.width = head.readUInt32BE(isVersion1 ? 88 : 76) >>> 16;
      result.height = head.readUInt32BE(isVersion1 ? 92 : 80) >>> 16;
    }
    if (box.type === 'mdia')
      for await (const inner of boxes.readChildren(box))
        if (inner.type === 'mdhd') result.length = await readLength(boxes, inner);
  }
  return result;
}

/** Reads the duration from a movie header or media header. */
async function readLength(boxes: Boxes, box: Box): Promise<TrackLength> {
  const isVersion1 = (await boxes.readHead(box, 1)).readUInt8() === 1;
  const head = await boxes.readHead(box, isVersion1 ? 32 : 20);
  const scale = head.readUInt32BE(isVersion1 ? 20 : 12);
  const duration = isVersion1 ? head.readBigUInt64BE(24) : BigInt(head.readUInt32BE(16));
  const isUnknown = duration === (isVersion1 ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn);
  return { scale, duration: isUnknown ? 0 : Number(duration) };
}

async function readFragment(boxes: Boxes, fragment: Box, { defaults, ends }: Fragments): Promise<void> {
  for await (const box of boxes.readChildren(fragment)) {
    if (box.type !== 'traf') continue;
    let [id, sampleDuration, end] = [0, 0, 0];
    for await (const inner of boxes.readChildren(box)) {
      if (inner.type === 'tfhd') {
        const flags = await getFlags(boxes, inner);
        id = (await boxes.readHead(inner, 8)).readUInt32BE(4);
        const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
        sampleDuration = flags & 0x8 ? (await boxes.readHead(inner, at + 4)).readUInt32BE(at) : (defaults.get(id) ?? 0);
        end = ends.get(id) ?? 0;
      }
      if (inner.type === 'tfdt') {
        const isVersion1 = (await boxes.readHead(inner, 1)).readUInt8() === 1;
        const head = await boxes.readHead(inner, isVersion1 ? 12 : 8);
        end = isVersion1 ? Number(head.readBigUInt64BE(4)) : head.readUInt32BE(4);
      }
      if (inner.type === 'trun') end += await computeRunDuration(boxes, inner, sampleDuration);
    }
    ends.set(id, Math.max(end, ends.get(id) ?? 0));
  }
}

/** The total duration of the samples of a run, whose durations are individual or all the same. */
async function computeRunDuration(boxes: Boxes, run: Box, sampleDuration: number): Promise<number> {
  const flags = await getFlags(boxes, run);
  const count = (await boxes.readHead(run, 8)).readUInt32BE(4);
  if ((flags & 0x100) === 0) return count * sampleDuration;
  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let sum = 0;
  for await (const records of boxes.readRecords(run, start, width, count))
    for (let at = 0; at < records.length; at += width) sum += records.readUInt32BE(at);
  return sum;
}

async function getFlags(boxes: Boxes, box: Box): Promise<number> {
  return (await boxes.readHead(box, 4)).readUInt32BE(0) & 0xff_ffff;
}
