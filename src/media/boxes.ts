/** Reads the boxes of an ISO base media file such as MP4 (ISO/IEC 14496-12, 4.2). */
import type { FileWindow } from './fileWindow.ts';

export interface Box {
  readonly type: string;
  /** Start and end of its content. */
  readonly start: number;
  readonly end: number;
}

/** Even hours of video in fragments of a tenth of a second have fewer. */
const maxBoxes = 1_000_000;

export class Boxes {
  readonly #file: FileWindow;
  #boxCount = 0;

  constructor(file: FileWindow) {
    this.#file = file;
  }

  /**
   * Iterates over the boxes between two offsets without reading their content.
   *
   * @throws RangeError if the data is malformed or has too many boxes
   */
  async *readBoxesBetween(start: number, end: number): AsyncGenerator<Box> {
    for (let at = start; at + 8 <= end; ) {
      if (++this.#boxCount > maxBoxes) throw new RangeError('The file has too many boxes.');
      const head = await this.#file.readBytes(at, 8);
      const [size32, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
      const hasLargeSize = size32 === 1;
      const size = hasLargeSize ? Number((await this.#file.readBytes(at + 8, 8)).readBigUInt64BE()) : size32;
      const headerSize = hasLargeSize ? 16 : 8;
      if (size !== 0 && size < headerSize) throw new RangeError('A box is smaller than its header.');
      // Size zero means up to the end. A truncated file ends within a box.
      const next = size === 0 ? end : Math.min(at + size, end);
      yield { type, start: at + headerSize, end: next };
      at = next;
    }
  }

  /** The boxes within a box. */
  readChildren({ start, end }: Box): AsyncGenerator<Box> {
    return this.readBoxesBetween(start, end);
  }

  /** The first bytes of a box's content. */
  readHead({ start, end }: Box, length: number): Promise<Buffer> {
    if (start + length > end) throw new RangeError('A box is too short for its type.');
    return this.#file.readBytes(start, length);
  }

  /** The records of a box from an offset on, in chunks of whole records. */
  async *readRecords({ start, end }: Box, from: number, width: number, count: number): AsyncGenerator<Buffer> {
    if (start + from + width * count > end) throw new RangeError('A box has fewer records than it declares.');
    const batchSize = Math.floor(4096 / width);
    for (let offset = 0; offset < count; offset += batchSize)
      yield await this.#file.readBytes(start + from + offset * width, width * Math.min(batchSize, count - offset));
  }
}
