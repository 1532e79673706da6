/** Reads JSON or YAML that a command gets inline, from a file, or on standard input. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { UsageError } from './flags.ts';

export interface ReadData {
  readonly text: string;
  readonly value: unknown;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** @param source a path, or `-` for standard input @throws UsageError if it cannot be read or parsed */
export async function readData(what: string, source: string): Promise<ReadData> {
  const content =
    source === '-'
      ? await text(process.stdin)
      : await readFile(source, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new UsageError(`${what} ${source} cannot be read: ${reasons[error.code ?? ''] ?? error.message}.`);
        });
  return parseData(`${what} ${source === '-' ? 'on standard input' : source}`, content);
}

/**
 * Reads the value of `--body`: inline, `@FILE`, or `-` for standard input. @throws UsageError if it cannot be read or
 * parsed
 */
export async function readBody(given: string): Promise<unknown> {
  const elsewhere = given === '-' || given.startsWith('@');
  const { value } = elsewhere ? await readData('The body', given.replace(/^@/, '')) : parseData('The body', given);
  return value;
}

/** @throws UsageError with line and column if the text is not valid JSON or YAML */
export function parseData(what: string, content: string): ReadData {
  const lines = new LineCounter();
  const document = parseDocument(content.replace(/^\uFEFF/, ''), { lineCounter: lines });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const { line, col } = fault.linePos?.[0] ?? { line: 1, col: 1 };
    const wrong = fault.message.split(' at line')[0]?.split('\n')[0];
    throw new UsageError(`${what} is not valid JSON or YAML, line ${line}, column ${col}: ${wrong}.`);
  }
  if (document.contents === null) throw new UsageError(`${what} is empty.`);
  return { text: content, value: plain(what, document), document, lines };
}

/** @throws UsageError for nested aliases, which expand a few bytes to gigabytes */
function plain(what: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new UsageError(`${what} cannot be read: ${error instanceof Error ? error.message : 'it contains no data'}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};
