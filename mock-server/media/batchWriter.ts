/** Writes a stream to a file in few, large steps. */
import type { FileHandle } from 'node:fs/promises';

/** Sockets deliver at most 64 KiB at a time, and each write occupies a thread of the pool. */
const batchBytes = 512 * 1024;

/** A client may send its bytes one by one, and each chunk takes additional memory. */
const batchChunks = 256;

/** Collects chunks, and writes them to the file when there are enough. */
export class BatchWriter {
  readonly #file: FileHandle;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Adds a chunk; resolves when a batch is written or the chunk is stored for the next one. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= batchBytes || this.#chunks.length >= batchChunks) await this.flush();
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    const [chunks, bytes] = [this.#chunks, this.#bytes];
    [this.#chunks, this.#bytes] = [[], 0];
    if (bytes === 0) return;
    const { bytesWritten } = await this.#file.writev(chunks);
    // A disk that is nearly full takes a part; the next write reports the error.
    if (bytesWritten < bytes) await this.#file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
  }
}
