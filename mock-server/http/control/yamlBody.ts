/** A body in YAML: as modest as one in JSON has to be, and shorter, for reading it takes much longer. */
import { jsonDepth } from '../../../src/service/input/intake.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { yamlBytes } from '../../control/operation/intake.ts';

/** @throws ControlError saying why the text is no YAML, or that there is too much in it */
export async function parseYaml(text: string): Promise<unknown> {
  if (Buffer.byteLength(text) > yamlBytes)
    throw new ControlError('PAYLOAD_TOO_LARGE', `A body in YAML has at most ${yamlBytes} bytes; send it as JSON.`);
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [fault] = document.errors;
  // The parser reads level by level, and tells so where there are too many for it.
  if (fault !== undefined) throw /call stack/.test(fault.message) ? tooDeep() : noYaml(fault.message);
  const value = plain(document);
  if (nestsDeeper(jsonDepth, value)) throw tooDeep();
  return value;
}

/** @throws ControlError for aliases of aliases of aliases, which a few bytes make gigabytes of */
function plain(document: { toJS(): unknown }): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw noYaml(error instanceof Error ? error.message : 'it cannot be read');
  }
}

function noYaml(message: string): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body is not valid YAML: ${message.split('\n')[0]}`);
}

function tooDeep(): ControlError {
  return new ControlError('MALFORMED_REQUEST', `The body nests deeper than ${jsonDepth} levels.`);
}

function nestsDeeper(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => nestsDeeper(levels - 1, member));
}
