/** Detects the dimensions of an image from its header. */
import { FileWindow } from './fileWindow.ts';
import type { MediaFacts } from './mediaFacts.ts';

/** Bytes to read, after the metadata segments of a JPEG. */
const headBytes = 64 * 1024;

/** Maximum number of segments to skip; no file within the upload limit needs more. */
const maxSegments = 10_000;

export async function readImageFacts(path: string): Promise<MediaFacts> {
  const { imageDimensionsFromData } = await import('image-dimensions');
  return FileWindow.open(path, async (file) => {
    const { width = 0, height = 0 } = imageDimensionsFromData(await readHead(file)) ?? {};
    return width > 0 && height > 0 ? { width, height } : {};
  });
}

/** The beginning of the file. For a JPEG it skips the segments before the dimensions, which can be megabytes. */
async function readHead(file: FileWindow): Promise<Uint8Array> {
  const signature = await file.readBytes(0, 2);
  if (signature.readUInt16BE() !== startOfImage) return file.readBytes(0, Math.min(headBytes, file.size));
  let at = 2;
  for (let i = 0; i < maxSegments; i++) {
    const segment = await file.readBytes(at, 4);
    if (!isSkippable(segment.readUInt16BE())) break;
    at += 2 + segment.readUInt16BE(2);
  }
  return Buffer.concat([Buffer.of(0xff, 0xd8), await file.readBytes(at, Math.min(headBytes, file.size - at))]);
}

const startOfImage = 0xffd8;

/** Whether a segment is application data, a comment or a table, none of which contain the dimensions. */
function isSkippable(marker: number): boolean {
  return (marker >= 0xffe0 && marker <= 0xffef) || [0xfffe, 0xffc4, 0xffcc, 0xffdb, 0xffdd].includes(marker);
}
