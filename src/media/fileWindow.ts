/** Random access to a file, a few kilobytes at a time and within a total budget. */
import { type FileHandle, open } from 'node:fs/promises';

const windowSize = 4096;

/** The read budget, more than the structure of any valid file requires. */
const maxBytesRead = 64 * 1024 * 1024;

export class FileWindow {
  readonly size: number;
  readonly #file: FileHandle;
  #buffer = Buffer.alloc(0);
  #start = 0;
  #bytesReadTotal = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Opens a file for the duration of `work`. */
  static async open<T>(path: string, work: (file: FileWindow) => Promise<T>): Promise<T> {
    const file = await open(path);
    try {
      return await work(new FileWindow(file, (await file.stat()).size));
    } finally {
      await file.close();
    }
  }

  /** @throws RangeError if the file ends earlier or the read budget is used up */
  async readBytes(at: number, length: number): Promise<Buffer> {
    if (at < this.#start || at + length > this.#start + this.#buffer.length) await this.#fill(at, length);
    const offset = at - this.#start;
    if (offset + length > this.#buffer.length) throw new RangeError('The file is too short.');
    return this.#buffer.subarray(offset, offset + length);
  }

  async #fill(at: number, length: number): Promise<void> {
    const readSize = Math.max(0, Math.min(Math.max(length, windowSize), this.size - at));
    this.#bytesReadTotal += readSize;
    if (this.#bytesReadTotal > maxBytesRead) throw new RangeError('The file exceeds the read budget.');
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(readSize), 0, readSize, at);
    this.#buffer = buffer.subarray(0, bytesRead);
    this.#start = at;
  }
}
