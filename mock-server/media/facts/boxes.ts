/** The boxes of an ISO base media file (ISO/IEC 14496-12, 4.2): what an MP4 is made of. */
import type { FileWindow } from './fileWindow.ts';

export interface Box {
  readonly type: string;
  /** Where its content begins, and where it ends. */
  readonly start: number;
  readonly end: number;
}

/** Files of hours in pieces of a tenth of a second have fewer. */
const mostBoxes = 1_000_000;

export class Boxes {
  readonly #file: FileWindow;
  #seen = 0;

  constructor(file: FileWindow) {
    this.#file = file;
  }

  /**
   * The boxes between two places, one after the other; their content is not read.
   *
   * @throws RangeError where they are no boxes, or far too many
   */
  async *between(start: number, end: number): AsyncGenerator<Box> {
    for (let at = start; at + 8 <= end; ) {
      if (++this.#seen > mostBoxes) throw new RangeError('The file has too many boxes.');
      const head = await this.#file.bytes(at, 8);
      const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
      const wide = short === 1;
      const size = wide ? Number((await this.#file.bytes(at + 8, 8)).readBigUInt64BE()) : short;
      const own = wide ? 16 : 8;
      if (size !== 0 && size < own) throw new RangeError('A box is smaller than its own head.');
      // Zero means to the end; a file that was cut short ends within a box.
      const next = size === 0 ? end : Math.min(at + size, end);
      yield { type, start: at + own, end: next };
      at = next;
    }
  }

  /** The boxes within a box. */
  in({ start, end }: Box): AsyncGenerator<Box> {
    return this.between(start, end);
  }

  /** The first bytes of a box. */
  head({ start, end }: Box, length: number): Promise<Buffer> {
    if (start + length > end) throw new RangeError('A box has less content than its type.');
    return this.#file.bytes(start, length);
  }

  /** Everything from one place of a box to its end, in pieces of whole records. */
  async *records({ start, end }: Box, from: number, width: number, count: number): AsyncGenerator<Buffer> {
    if (start + from + width * count > end) throw new RangeError('A box has fewer records than it says.');
    const atOnce = Math.floor(4096 / width);
    for (let done = 0; done < count; done += atOnce)
      yield await this.#file.bytes(start + from + done * width, width * Math.min(atOnce, count - done));
  }
}
