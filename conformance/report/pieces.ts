/** Writes a long text in parts: the next part is encoded while the previous one is written. */
import { type FileHandle, open } from 'node:fs/promises';

/** The size of a write in bytes; a few large writes are faster than thousands of small ones. */
const most = 4 * 1024 * 1024;

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const bytesPerCharacter = 3;

export async function writePieces(path: string, pieces: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    await fill(file, pieces);
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, pieces: Iterable<string>): Promise<void> {
  let [filling, writing] = [Buffer.allocUnsafe(most), Buffer.allocUnsafe(most)];
  let length = 0;
  let written: Promise<unknown> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await written;
    written = file.writeFile(filling.subarray(0, length));
    // A failure is reported when the other buffer is full.
    written.catch(() => {});
    [filling, writing] = [writing, filling];
    length = 0;
  };
  for (const piece of pieces) {
    const needed = piece.length * bytesPerCharacter;
    if (length + needed > most) await flush();
    if (needed > filling.length) filling = Buffer.allocUnsafe(needed);
    length += filling.write(piece, length, 'utf8');
  }
  await flush();
  await written;
}
