/** Writes files that later runs read, so that an interruption leaves the earlier content. */
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file beside the one that it replaces when it is complete. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const complete = `${path}.part`;
  await writeFile(complete, text);
  await rename(complete, path);
}
