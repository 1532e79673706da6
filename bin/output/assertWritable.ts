/** Checks before a long run that its output can be written. */
import { open, rm, stat } from 'node:fs/promises';

/**
 * Opens the file for writing, without changing it.
 *
 * @throws the error of the file system, which names the path
 */
export async function assertWritable(path: string): Promise<void> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  const file = await open(path, 'a');
  await file.close();
  if (!exists) await rm(path);
}
