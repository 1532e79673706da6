/** Describes syntax errors of data that users write as JSON or YAML. */

/** The parts of an error of the YAML parser that are read. */
interface YamlError {
  readonly message: string;
  readonly linePos?: readonly [{ readonly line: number; readonly col: number }, ...unknown[]];
}

/** Returns what is wrong with a text. What looks like JSON is described in the words of the JSON parser. */
export function describeSyntaxProblem(text: string, path: string, { message, linePos }: YamlError): string {
  const { line, col } = linePos?.[0] ?? { line: 1, col: 1 };
  const jsonProblem = isMeantAsJson(text, path) ? findJsonProblem(text) : undefined;
  return (
    jsonProblem ??
    `is not valid JSON or YAML, line ${line}, column ${col}: ${message.split(' at line')[0]?.split('\n')[0]}.`
  );
}

/** Returns what is wrong with a text that must be JSON; undefined if nothing is. */
export function findJsonProblem(text: string): string | undefined {
  const message = findJsonError(text);
  if (message === undefined) return undefined;
  const linesBefore = text.slice(0, findErrorOffset(text, message)).split('\n');
  // The message ends with its position or a quote of the text.
  const problem = message.replace(/(?: in JSON)? at position \d.*$|, (?:\.\.\.)?"[\s\S]*$/, '');
  return `is not valid JSON, line ${linesBefore.length}, column ${(linesBefore.at(-1) ?? '').length + 1}: ${problem}.`;
}

/** The parser states no position for an unexpected token: it is the end of the shortest prefix with that error. */
function findErrorOffset(text: string, message: string): number {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  const isToken = (error: string | undefined) => error?.startsWith('Unexpected token') === true;
  if (!isToken(message)) return text.length;
  let [start, end] = [0, text.length];
  while (start + 1 < end) {
    const middle = Math.floor((start + end) / 2);
    if (isToken(findJsonError(text.slice(0, middle)))) end = middle;
    else start = middle;
  }
  return start;
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
