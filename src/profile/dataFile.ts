/** Files that people write for us, as JSON or YAML: profiles and the like. */
import { readFile } from 'node:fs/promises';

/** A file that cannot be read, or is no data; the message is for its writer. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

/**
 * What is in a file; an empty one is an empty object.
 *
 * @param what the file is, such as "The profile"
 * @throws DataFileError saying why the file cannot be read, or in which line it is neither JSON nor YAML
 */
export async function readDataFile(what: string, path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DataFileError(`${what} ${path} cannot be read: ${reasons[error.code ?? ''] ?? error.message}.`);
  });
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const { errors, contents } = document;
  const [fault] = errors;
  if (fault !== undefined) {
    const line = fault.linePos?.[0].line;
    const wrong = fault.message.split(' at line')[0]?.split('\n')[0];
    throw new DataFileError(
      `${what} ${path} is neither JSON nor YAML${line === undefined ? '' : `, line ${line}`}: ${wrong}.`,
    );
  }
  try {
    return contents === null ? {} : (document.toJS({ maxAliasCount: 100 }) ?? {});
  } catch (error) {
    // Aliases of aliases of aliases, which a few bytes make gigabytes of.
    throw new DataFileError(`${what} ${path} cannot be read: ${error instanceof Error ? error.message : 'no data'}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'there is no right to read it',
  EISDIR: 'it is a folder',
};
