/** Replaces files atomically, because later runs read them. */
import { rename, writeFile } from 'node:fs/promises';

/** Writes the text to a temporary file, and renames it once it is complete. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.part`;
  await writeFile(temporaryPath, text);
  await rename(temporaryPath, path);
}
