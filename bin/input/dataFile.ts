/** Files of data that flags name. */
import { DataFileError, readDataFile } from '../../src/profile/dataFile.ts';
import { UsageError } from './flags.ts';

/** @throws UsageError saying why the file cannot be read, or in which line it is neither JSON nor YAML. */
export async function readNamedFile(what: string, path: string): Promise<unknown> {
  return await readDataFile(what, path).catch((error: unknown) => {
    throw error instanceof DataFileError ? new UsageError(error.message) : error;
  });
}
