/** Writes a long text in parts: the next part is encoded while the previous one is written. */
import { type FileHandle, open } from 'node:fs/promises';

/** The size of a write in bytes; a few large writes are faster than thousands of small ones. */
const bufferSize = 4 * 1024 * 1024;

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const bytesPerCharacter = 3;

export async function writePieces(path: string, pieces: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    await writeAll(file, pieces);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, pieces: Iterable<string>): Promise<void> {
  let [fillBuffer, writeBuffer] = [Buffer.allocUnsafe(bufferSize), Buffer.allocUnsafe(bufferSize)];
  let length = 0;
  let pendingWrite: Promise<unknown> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await pendingWrite;
    pendingWrite = file.writeFile(fillBuffer.subarray(0, length));
    // A failure is reported when the other buffer is full.
    pendingWrite.catch(() => {});
    [fillBuffer, writeBuffer] = [writeBuffer, fillBuffer];
    length = 0;
  };
  for (const piece of pieces) {
    const pieceBytes = piece.length * bytesPerCharacter;
    if (length + pieceBytes > bufferSize) await flush();
    if (pieceBytes > fillBuffer.length) fillBuffer = Buffer.allocUnsafe(pieceBytes);
    length += fillBuffer.write(piece, length, 'utf8');
  }
  await flush();
  await pendingWrite;
}
