/** Parses YAML bodies. They have the limits of JSON bodies, but a smaller size limit, because YAML parses slowly. */
import { jsonDepth } from '../../../src/service/input/intake.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { yamlBytes } from '../../control/operation/intake.ts';

/** Parses YAML. @throws ControlError if the text is not valid YAML or exceeds a limit */
export async function parseYaml(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > yamlBytes)
    throw new ControlError('PAYLOAD_TOO_LARGE', `A YAML body must have at most ${yamlBytes} bytes; send JSON instead.`);
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [fault] = document.errors;
  // The parser is recursive and reports a stack overflow for deep nesting.
  if (fault !== undefined) throw /call stack/.test(fault.message) ? tooDeep() : noYaml(fault.message);
  const value = plain(document);
  if (nestsDeeper(jsonDepth, value)) throw tooDeep();
  return value;
}

/** Converts to plain values. @throws ControlError for nested aliases, which expand a few bytes to gigabytes */
function plain(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw noYaml(error instanceof Error ? error.message : 'it cannot be parsed');
  }
}

function noYaml(message: string): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body is not valid YAML: ${message.split('\n')[0]}`);
}

function tooDeep(): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body must not nest deeper than ${jsonDepth} levels.`);
}

function nestsDeeper(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => nestsDeeper(levels - 1, member));
}
