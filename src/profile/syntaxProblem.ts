/** Describes syntax errors of data that users write as JSON or YAML. */

/** The parts of an error of the YAML parser that are read. */
interface YamlError {
  readonly message: string;
  readonly linePos?: readonly [{ readonly line: number; readonly col: number }, ...unknown[]];
}

/** Returns what is wrong with a text. What looks like JSON is described in the words of the JSON parser. */
export function describeSyntaxProblem(text: string, path: string, { message, linePos }: YamlError): string {
  const { line, col } = linePos?.[0] ?? { line: 1, col: 1 };
  const jsonError = isMeantAsJson(text, path) ? findJsonError(text) : undefined;
  if (jsonError === undefined)
    return `is not valid JSON or YAML, line ${line}, column ${col}: ${message.split(' at line')[0]?.split('\n')[0]}.`;
  const [, jsonLine = line, jsonColumn = col] = /\(line (\d+) column (\d+)\)$/.exec(jsonError) ?? [];
  // The message ends with its position or a quote of the text.
  const problem = jsonError.replace(/(?: in JSON)? at position \d.*$|, (?:\.\.\.)?"[\s\S]*$/, '');
  return `is not valid JSON, line ${jsonLine}, column ${jsonColumn}: ${problem}.`;
}

const isMeantAsJson = (text: string, path: string): boolean =>
  path.endsWith('.json') || /^\s*(?:\{\s*["}]|\[)/.test(text);

function findJsonError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
}
