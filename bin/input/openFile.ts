/** Opens files that a command uploads. */
import { fileFrom } from '../../src/client/node.ts';
import { describeFileError } from '../output/fileError.ts';
import { UsageError } from './flags.ts';

/** @throws UsageError if the path is not that of a file */
export const openFile = (path: string): Promise<File> =>
  fileFrom(path).catch((error: Error & { readonly code?: string }) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `File not found: ${path}.` : (describeFileError(error) ?? error.message),
    );
  });
