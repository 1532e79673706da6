import { describe, expect, test, vi } from 'vitest';
import { maxJsonDepth } from '../../../src/service/input/inputLimits.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { maxYamlBytes, maxYamlReferences, maxYamlScalars, maxYamlTokens } from '../../control/operation/inputLimits.ts';
import { parseYaml } from './yamlBody.ts';

async function findErrorCode(text: string): Promise<string | undefined> {
  const error = await parseYaml(text).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error === undefined || error instanceof ControlError).toBe(true);
  return (error as ControlError | undefined)?.code;
}

const buildLines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

test('the message on invalid YAML ends with the place of the fault', async () => {
  await expect(parseYaml('posts:\n - text: [\n')).rejects.toThrow(
    /^The body is not valid YAML: .* at line \d+, column \d+$/,
  );
});

describe('a YAML body', () => {
  test('with the maximum number of keys and values is parsed', async () => {
    const text = buildLines(maxYamlScalars / 2, (i) => `key${i}: ${i}`);
    expect(Object.keys((await parseYaml(text)) as object)).toHaveLength(maxYamlScalars / 2);
  });

  test.each([
    ['a block', buildLines(maxYamlScalars / 2 + 1, (i) => `key${i}: ${i}`)],
    ['a flow', `[${buildLines(maxYamlScalars + 1, () => '1,')}]`],
    ['quotes', buildLines(maxYamlScalars + 1, () => '- "1"')],
  ])('with more keys and values, in %s, is refused before it is parsed', async (_, text) => {
    expect(await findErrorCode(text)).toBe('PAYLOAD_TOO_LARGE');
  });

  test.each([
    ['brackets', '['.repeat(maxYamlTokens + 1)],
    ['commas', `[${','.repeat(maxYamlTokens)}]`],
    ['comments', buildLines(maxYamlTokens / 2 + 1, () => '#')],
    ['line ends', '\n'.repeat(maxYamlTokens + 1)],
  ])('with more %s than the token limit is refused before it is parsed', async (_, text) => {
    expect(await findErrorCode(text)).toBe('PAYLOAD_TOO_LARGE');
  });

  test.each(['a: 1\na: 2', '- {b: 1, "b": 2}', '1: a\n1: b'])('with a key twice, %j, is refused', async (text) => {
    expect(await findErrorCode(text)).toBe('MALFORMED_REQUEST');
  });

  test('that nests as deep as JSON may is parsed, and one level more is refused', async () => {
    const buildNested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await findErrorCode(buildNested(maxJsonDepth))).toBeUndefined();
    expect(await findErrorCode(buildNested(maxJsonDepth + 1))).toBe('MALFORMED_REQUEST');
  });

  test('of the maximum size is parsed, and one byte more is refused', async () => {
    expect(await findErrorCode(`#${'a'.repeat(maxYamlBytes - 1)}`)).toBeUndefined();
    expect(await findErrorCode(`#${'a'.repeat(maxYamlBytes)}`)).toBe('PAYLOAD_TOO_LARGE');
  });

  test('with a list as a key is parsed without a warning on stderr', async () => {
    const warn = vi.spyOn(process, 'emitWarning');
    expect(await parseYaml('? [a]\n: 1')).toEqual({ '[ a ]': 1 });
    expect(warn).not.toHaveBeenCalled();
  });

  test('with the maximum number of anchors and aliases is parsed', async () => {
    const text = buildLines(maxYamlReferences / 2, (i) => `- &a${i} 1\n- *a${i}`);
    expect(await parseYaml(text)).toHaveLength(maxYamlReferences);
  });

  test.each([
    ['anchors', buildLines(maxYamlReferences + 1, (i) => `- &a${i} 1`)],
    ['tags', '!a '.repeat(maxYamlReferences + 1)],
    ['aliases', `- &a 1\n${buildLines(maxYamlReferences, () => '- *a')}`],
  ])('with more %s is refused before it is parsed', async (_, text) => {
    expect(await findErrorCode(text)).toBe('PAYLOAD_TOO_LARGE');
  });

  test('counts no ampersand or asterisk within texts', async () => {
    const text = buildLines(maxYamlReferences + 1, () => '- |\n  &text\n- "*text"\n- a & b * c');
    expect(await parseYaml(text)).toContain('&text\n');
  });
});
