/** Image headers with format and dimensions but no picture. */
import { u16, u32 } from './movie.ts';

/** @param profile bytes of metadata before the dimensions, such as colour profiles and previews */
export function buildJpegHead(width: number, height: number, profile = 0): Buffer {
  const segments: Buffer[] = [];
  for (let remaining = profile; remaining > 0; remaining -= 65_000)
    segments.push(
      Buffer.from([0xff, 0xe2]),
      u16(Math.min(remaining, 65_000) + 2),
      Buffer.alloc(Math.min(remaining, 65_000)),
    );
  const frame = Buffer.concat([Buffer.of(8), u16(height), u16(width), Buffer.of(1, 1, 0x11, 0)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    u16(16),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    ...segments,
    Buffer.from([0xff, 0xc0]),
    u16(frame.length + 2),
    frame,
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const buildPngHead = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    u32(13),
    Buffer.from('IHDR'),
    u32(width),
    u32(height),
    Buffer.from([8, 2, 0, 0, 0, 0, 0, 0, 0]),
  ]);

export const buildGifHead = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from('GIF89a'), u16(width).swap16(), u16(height).swap16(), Buffer.from([0, 0, 0, 0x3b])]);

export const buildWebpHead = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const chunk = Buffer.concat([Buffer.from('VP8X'), u32(10).swap32(), Buffer.alloc(4), size]);
  return Buffer.concat([Buffer.from('RIFF'), u32(chunk.length + 4).swap32(), Buffer.from('WEBP'), chunk]);
};
