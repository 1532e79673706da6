/** The file of a profile, as JSON or YAML. */
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { UsageError } from './flags.ts';

/** @throws UsageError saying why the file cannot be read, or in which line it is neither JSON nor YAML. */
export async function readProfile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The profile ${path} cannot be read: ${reasons[error.code ?? ''] ?? error.message}.`);
  });
  const { errors, contents } = parseDocument(text);
  const [fault] = errors;
  if (fault !== undefined) {
    const line = fault.linePos?.[0].line;
    const what = fault.message.split(' at line')[0]?.split('\n')[0];
    throw new UsageError(
      `The profile ${path} is neither JSON nor YAML${line === undefined ? '' : `, line ${line}`}: ${what}.`,
    );
  }
  return contents?.toJSON() ?? {};
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'there is no right to read it',
  EISDIR: 'it is a folder',
};
