/** Reads the boxes of an ISO base media file such as MP4 (ISO/IEC 14496-12, 4.2). */
import type { FileWindow } from './fileWindow.ts';

export interface Box {
  readonly type: string;
  /** Start and end of its content. */
  readonly start: number;
  readonly end: number;
}

/** Even hours of video in fragments of a tenth of a second have fewer. */
const mostBoxes = 1_000_000;

export class Boxes {
  readonly #file: FileWindow;
  #seen = 0;

  constructor(file: FileWindow) {
    this.#file = file;
  }

  /**
   * Iterates over the boxes between two offsets without reading their content.
   *
   * @throws RangeError if the data is malformed or has too many boxes
   */
  async *between(start: number, end: number): AsyncGenerator<Box> {
    for (let at = start; at + 8 <= end; ) {
      if (++this.#seen > mostBoxes) throw new RangeError('The file has too many boxes.');
      const head = await this.#file.bytes(at, 8);
      const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
      const wide = short === 1;
      const size = wide ? Number((await this.#file.bytes(at + 8, 8)).readBigUInt64BE()) : short;
      const own = wide ? 16 : 8;
      if (size !== 0 && size < own) throw new RangeError('A box is smaller than its header.');
      // Size zero means up to the end. A truncated file ends within a box.
      const next = size === 0 ? end : Math.min(at + size, end);
      yield { type, start: at + own, end: next };
      at = next;
    }
  }

  /** The boxes within a box. */
  in({ start, end }: Box): AsyncGenerator<Box> {
    return this.between(start, end);
  }

  /** The first bytes of a box's content. */
  head({ start, end }: Box, length: number): Promise<Buffer> {
    if (start + length > end) throw new RangeError('A box is too short for its type.');
    return this.#file.bytes(start, length);
  }

  /** The records of a box from an offset on, in chunks of whole records. */
  async *records({ start, end }: Box, from: number, width: number, count: number): AsyncGenerator<Buffer> {
    if (start + from + width * count > end) throw new RangeError('A box has fewer records than it declares.');
    const atOnce = Math.floor(4096 / width);
    for (let done = 0; done < count; done += atOnce)
      yield await this.#file.bytes(start + from + done * width, width * Math.min(atOnce, count - done));
  }
}
