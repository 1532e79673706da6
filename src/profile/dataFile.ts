/** Reads data files that users write as JSON or YAML, such as profiles. */
import { readFile } from 'node:fs/promises';
import { describeSyntaxProblem } from './syntaxProblem.ts';

/** Thrown if a file cannot be read or parsed. The message is for the author of the file. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

/**
 * Reads and parses a data file; an empty file is an empty object.
 *
 * @param label the name of the file in messages, such as "The profile"
 * @throws DataFileError if the file cannot be read, or is not valid JSON or YAML
 */
export async function readDataFile(label: string, path: string): Promise<unknown> {
  const text = await readTextFile(label, path);
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'error' });
  const { errors, contents } = document;
  const [syntaxError] = errors;
  if (syntaxError !== undefined)
    throw new DataFileError(`${label} ${path} ${describeSyntaxProblem(text, path, syntaxError)}`);
  try {
    return contents === null ? {} : (document.toJS({ maxAliasCount: 100 }) ?? {});
  } catch (error) {
    // Nested aliases expand a few bytes to gigabytes.
    throw new DataFileError(`${label} ${path} cannot be read: ${error instanceof Error ? error.message : 'no data'}.`);
  }
}

/**
 * Reads a text file.
 *
 * @throws DataFileError with the reason if it cannot be read
 */
export function readTextFile(label: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DataFileError(`${label} ${path} cannot be read: ${reasons[error.code ?? ''] ?? error.message}.`);
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};
