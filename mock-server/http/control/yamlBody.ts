/** Parses YAML bodies. They have the limits of JSON bodies, but a smaller size limit, because YAML parses slowly. */
import { maxJsonDepth } from '../../../src/service/input/inputLimits.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { maxYamlBytes } from '../../control/operation/inputLimits.ts';

/** Parses YAML. @throws ControlError if the text is not valid YAML or exceeds a limit */
export async function parseYaml(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > maxYamlBytes)
    throw new ControlError(
      'PAYLOAD_TOO_LARGE',
      `A YAML body must have at most ${maxYamlBytes} bytes; send JSON instead.`,
    );
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [parseError] = document.errors;
  // The parser is recursive and reports a stack overflow for deep nesting.
  if (parseError !== undefined)
    throw /call stack/.test(parseError.message) ? tooDeepError() : invalidYamlError(parseError.message);
  const value = toPlainValue(document);
  if (isDeeperThan(maxJsonDepth, value)) throw tooDeepError();
  return value;
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
