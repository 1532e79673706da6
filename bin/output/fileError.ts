/** Describes errors of the file system. */
import { getSystemErrorMessage } from 'node:util';

/**
 * Returns a sentence if the file system rejected an operation, such as writing to a folder without permission. A write to
 * an open file does not report its path.
 */
export function describeFileError(error: unknown): string | undefined {
  if (!isFileError(error)) return undefined;
  // A folder cannot be created because a file has its name.
  const reason = error.code === 'EEXIST' ? 'it is not a folder' : getSystemErrorMessage(error.errno);
  return `${error.path ?? 'A file'} cannot be used: ${reason}.`;
}

const isFileError = (
  error: unknown,
): error is Error & { readonly path?: string; readonly code?: string; readonly errno: number } =>
  error instanceof Error &&
  'syscall' in error &&
  ('path' in error || error.syscall === 'write') &&
  'errno' in error &&
  typeof error.errno === 'number';
