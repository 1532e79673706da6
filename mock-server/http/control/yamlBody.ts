/** Parses YAML bodies. They have the limits of JSON bodies and lower ones of their own, because YAML parses slowly. */
import { maxJsonDepth } from '../../../src/service/input/inputLimits.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { maxYamlBytes, maxYamlReferences, maxYamlScalars } from '../../control/operation/inputLimits.ts';

/** Parses YAML. @throws ControlError if the text is not valid YAML or exceeds a limit */
export async function parseYaml(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > maxYamlBytes) throw tooLargeError(maxYamlBytes, 'bytes');
  const { Lexer, parseDocument } = await import('yaml');
  assertFewParts(new Lexer().lex(text));
  const document = parseDocument(text, { logLevel: 'error' });
  const [parseError] = document.errors;
  // The parser is recursive and reports a stack overflow for deep nesting.
  if (parseError !== undefined)
    throw /call stack/.test(parseError.message) ? tooDeepError() : invalidYamlError(parseError.message);
  const value = toPlainValue(document);
  if (isDeeperThan(maxJsonDepth, value)) throw tooDeepError();
  return value;
}

/** The lexer takes linear time; the parser compares each key with all others of its map. */
function assertFewParts(lexemes: Iterable<string>): void {
  let [scalars, references, isText] = [0, 0, false];
  for (const lexeme of lexemes) {
    if (isText || /^["']/.test(lexeme)) scalars++;
    else if (lexeme.startsWith('&') || lexeme.startsWith('*')) references++;
    if (scalars > maxYamlScalars) throw tooLargeError(maxYamlScalars, 'keys and values');
    if (references > maxYamlReferences) throw tooLargeError(maxYamlReferences, 'anchors and aliases');
    isText = lexeme === textMarker;
  }
}

/** The lexeme before the text of each scalar without quotes. */
const textMarker = '\x1f';

function tooLargeError(max: number, what: string): ControlError {
  return new ControlError('PAYLOAD_TOO_LARGE', `A YAML body must have at most ${max} ${what}; send JSON instead.`);
}

/** Converts to plain values. @throws ControlError for nested aliases, which expand a few bytes to gigabytes */
function toPlainValue(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw invalidYamlError(error instanceof Error ? error.message : 'it cannot be parsed');
  }
}

function invalidYamlError(message: string): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body is not valid YAML: ${message.split('\n')[0]}`);
}

function tooDeepError(): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body must not nest deeper than ${maxJsonDepth} levels.`);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}
