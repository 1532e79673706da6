/** Creates MP4 videos: one small recording, stretched to any duration and padded with a free box. */
import { inflateSync } from 'node:zlib';
import type { HostedMedia } from '../../spec/world.ts';
import { concatBytes, encodeBigEndian, fillBytes, type Piece } from './pieces.ts';

/**
 * Twenty grey frames of 640 by 352 in H.264 (baseline), with times in milliseconds. The track has two runs of frames:
 * all but the last, and the last. Encoded with ffmpeg and compressed with zlib.
 */
const encodedSample = [
  'eNpjYGBQSCupLMgszs9lYGBiANFAbJRYlmyYW2BiCBQ7k5ufX8bAwJCTW5aRwoACmF8wMLBfYGBkACEEYERVhc53YMALmIAooqQoMRvIjinJ',
  'BtvJjGka0F4G/PZgs5epASicAJb8kpuSmQhkKOSmYPdX6BEwRy0jJacIJlOWmZKKrBLEzweZtiw3My8NyBApywWbhmy3SgpETialKDUNyW08',
  'pUU5ChA2Y1pxSVIOkD2tuKQ4BUlNGygmcPgP6BugXzyADA9cKjCAxP//QNIAaKozo9MB+f8PGSTSgfQtpoZtB1xAAc0CIgJsEk41MDKwZpzj',
  '12kAhVFxSUkxIn4YhIEY5ksQLQJ0dTGSG0BYBiiWjCYmAtMDlKtCchVQnGk1kOamIga6KTkfYT/TF6DHWnJTEkuA7OWpHS38i5IaGBps5hAF',
  '5pZejx1Fo4i+KA5UzjnOUrBrkO6BMB0QzAQEswHBXIBgHkAwH8CZsxkQTIS5sxHmzkaYOxth7myEubMR5s5GmDsLYS6Ke60Q7jUDMgH4lf7Y',
];

const frameCount = 20;

export type VideoProperties = Pick<HostedMedia, 'seconds'>;

/**
 * @param properties the duration, rounded to milliseconds
 * @param total the size to pad the file to, in bytes; the box takes at least eight
 */
export function buildMp4({ seconds = 1 }: VideoProperties, total = 0): readonly Piece[] {
  const file = inflateSync(Buffer.from(encodedSample.join(''), 'base64'));
  const duration = Math.round(seconds * 1000);
  const frameDuration = Math.floor(duration / frameCount);
  file.writeUInt32BE(duration, findContentOffset(file, 'mvhd') + 16);
  file.writeUInt32BE(duration, findContentOffset(file, 'tkhd') + 20);
  file.writeUInt32BE(duration, findContentOffset(file, 'mdhd') + 16);
  file.writeUInt32BE(frameDuration, findContentOffset(file, 'stts') + 12);
  // The last frame lasts for the remaining time.
  file.writeUInt32BE(duration - (frameCount - 1) * frameDuration, findContentOffset(file, 'stts') + 20);
  return [file, ...buildFreeBox(total - file.byteLength)];
}

/** The offset of the content of a box. */
const findContentOffset = (file: Buffer, type: string): number => file.indexOf(type, 0, 'latin1') + 4;

function buildFreeBox(total: number): readonly Piece[] {
  return total < 8 ? [] : [concatBytes(encodeBigEndian(total, 4), 'free'), ...fillBytes(total - 8)];
}
