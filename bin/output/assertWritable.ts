/** Checks before a long run that its output can be written. */
import { access, constants, mkdir, open, rm, stat } from 'node:fs/promises';

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

/**
 * Checks that the folder exists or can be created, without leaving a new one.
 *
 * @throws the error of the file system, which names the path
 */
export async function assertWritableFolder(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true });
  await access(path, constants.W_OK);
  if (created !== undefined) await rm(created, { recursive: true });
}
