/** Reads JSON or YAML that a command gets inline, from a file, or on standard input. */
import { text } from 'node:stream/consumers';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { readTextFile } from '../../src/profile/dataFile.ts';
import { describeSyntaxProblem, findJsonProblem } from '../../src/profile/syntaxProblem.ts';
import { UsageError } from './flags.ts';

export interface ReadData {
  readonly text: string;
  readonly value: unknown;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** @param source a path, or `-` for standard input @throws UsageError if it cannot be read or parsed */
export async function readData(label: string, source: string): Promise<ReadData> {
  const content = source === '-' ? await text(process.stdin) : await readText(label, source);
  return parseData(`${label} ${source === '-' ? 'on standard input' : source}`, content);
}

/**
 * Reads a file.
 *
 * @throws UsageError with the reason if it cannot be read
 */
export function readText(label: string, path: string): Promise<string> {
  return readTextFile(label, path).catch((error: Error) => {
    throw new UsageError(error.message);
  });
}

/**
 * Reads the value of `--body`: inline, `@FILE`, or `-` for standard input. @throws UsageError if it cannot be read or
 * parsed
 */
export async function readBody(source: string): Promise<unknown> {
  const isReference = source === '-' || source.startsWith('@');
  const { value } = isReference ? await readData('The body', source.replace(/^@/, '')) : parseData('The body', source);
  return value;
}

/** @throws UsageError with line and column if the text is not valid JSON or YAML */
export function parseData(label: string, content: string): ReadData {
  const lines = new LineCounter();
  const data = content.replace(/^\uFEFF/, '');
  const document = parseDocument(data, { lineCounter: lines, logLevel: 'error' });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) throw new UsageError(`${label} ${describeSyntaxProblem(data, label, syntaxError)}`);
  if (document.contents === null) throw new UsageError(`${label} is empty.`);
  const problem = findStrictProblem(label, data);
  if (problem !== undefined) throw new UsageError(`${label} ${problem}`);
  return { text: content, value: toPlainValue(label, document), document, lines };
}

/** A flow collection of YAML is accepted only in a YAML file: a service would reject it. */
const findStrictProblem = (label: string, data: string): string | undefined =>
  !/\.ya?ml$/i.test(label) && (/\.json$/i.test(label) || /^\s*[{[]/.test(data)) ? findJsonProblem(data) : undefined;

/** @throws UsageError for nested aliases, which expand a few bytes to gigabytes */
function toPlainValue(label: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new UsageError(`${label} cannot be read: ${error instanceof Error ? error.message : 'it contains no data'}.`);
  }
}
