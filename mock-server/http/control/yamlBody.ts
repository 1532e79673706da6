/** Parses YAML bodies. They have the limits of JSON bodies and lower ones of their own, because YAML parses slowly. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import { maxJsonDepth } from '../../../src/service/input/inputLimits.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { maxYamlBytes, maxYamlReferences, maxYamlScalars, maxYamlTokens } from '../../control/operation/inputLimits.ts';

/**
 * Parses YAML.
 *
 * @throws ControlError if the text is not valid YAML or exceeds a limit
 */
export async function parseYaml(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > maxYamlBytes) throw createTooLargeError(maxYamlBytes, 'bytes');
  const { Lexer, parseDocument, visit, isScalar } = await import('yaml');
  assertFewParts(new Lexer().lex(text));
  const document = parseDocument(text, { logLevel: 'error', uniqueKeys: false });
  const [parseError] = document.errors;
  // The parser is recursive and reports a stack overflow for deep nesting.
  if (parseError !== undefined)
    throw /call stack/.test(parseError.message) ? createTooDeepError() : createInvalidYamlError(parseError.message);
  // The check of the parser compares each key with all others of its map.
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key;
        if (keys.has(name)) throw createInvalidYamlError(`the key ${excerpt(String(name))} occurs twice in a map.`);
        keys.add(name);
      }
    },
  });
  const value = toPlainValue(document);
  if (isDeeperThan(maxJsonDepth, value)) throw createTooDeepError();
  return value;
}

/** Counts with the lexer, which is much faster than the parser and takes linear time. */
function assertFewParts(lexemes: Iterable<string>): void {
  let [scalars, references, tokens, isText] = [0, 0, 0, false];
  for (const lexeme of lexemes) {
    if (isText || /^["']/.test(lexeme)) scalars++;
    else if (/^[&*!]/.test(lexeme)) references++;
    if (lexeme !== textMarker && !/^[ \t]*$/.test(lexeme)) tokens++;
    if (scalars > maxYamlScalars) throw createTooLargeError(maxYamlScalars, 'keys and values');
    if (references > maxYamlReferences) throw createTooLargeError(maxYamlReferences, 'anchors, aliases and tags');
    if (tokens > maxYamlTokens)
      throw createTooLargeError(maxYamlTokens, 'keys, values, indicators, comments and line ends');
    isText = lexeme === textMarker;
  }
}

/** The lexeme before the text of each scalar without quotes. */
const textMarker = '\x1f';

function createTooLargeError(max: number, parts: string): ControlError {
  return new ControlError('PAYLOAD_TOO_LARGE', `A YAML body must have at most ${max} ${parts}; send JSON instead.`);
}

/**
 * Converts to plain values.
 *
 * @throws ControlError for nested aliases, which expand a few bytes to gigabytes
 */
function toPlainValue(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw createInvalidYamlError(error instanceof Error ? error.message : 'it cannot be parsed');
  }
}

function createInvalidYamlError(message: string): ControlError {
  return new ControlError(
    'MALFORMED_REQUEST',
    `The body is not valid YAML: ${message.split('\n')[0]?.replace(/:$/, '')}`,
  );
}

function createTooDeepError(): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body must not nest deeper than ${maxJsonDepth} levels.`);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}
