/** Writing a long text as it comes: the next part is made while the last one is on its way to the disk. */
import { type FileHandle, open } from 'node:fs/promises';

/** Thousands of small writes take longer than a few large ones. */
const most = 4 * 1024 * 1024;

/** No character of a JavaScript string takes more bytes in UTF-8. */
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
    // Whoever fills the other buffer meanwhile hears of a failure when that is full.
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
