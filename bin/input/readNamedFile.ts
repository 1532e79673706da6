/** Reads data files that flags name. */
import { DataFileError, readDataFile } from '../../src/profile/dataFile.ts';
import { UsageError } from './flags.ts';

/** @throws UsageError if the file cannot be read, or is not valid JSON or YAML */
export async function readNamedFile(label: string, path: string): Promise<unknown> {
  return await readDataFile(label, path).catch((error: unknown) => {
    throw error instanceof DataFileError ? new UsageError(error.message) : error;
  });
}
