/** Executes every example of the document: the mock returns exactly the example response. */
import { describe, expect, test } from 'vitest';
import { type Example, exampleName, examples, notYetExecutable } from '../../../spec/examples/index.ts';
import { isObject } from '../../../spec/json.ts';
import { emitOpenApi } from '../../../src/openapi/emit.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { shown } from '../../../src/service/refused.ts';
import { Stage } from '../../testing/stage.ts';

const codec = codecOf(defaultProfile);
const executable = examples.filter((example) => !notYetExecutable.includes(exampleName(example)));

describe('the mock returns the example response', () => {
  test.each(executable.map((example) => ({ name: exampleName(example), example })))('$name', async ({ example }) => {
    const stage = new Stage(example.given);
    const { status, body } = await stage.perform(example.operation, example.request, example.given);
    for (const [name, id] of Object.entries(example.ids ?? {})) expect(stage.idOf(name)).toBe(id);
    const expected = expectedOf(example);
    expect(stage.withHosted(body)).toEqual(expected.body);
    expect(status).toBe(expected.status);
    await stage.close();
  });
});

test('every skipped example exists and is listed once', () => {
  const names = examples.map(exampleName);
  for (const name of notYetExecutable) expect(names).toContain(name);
  expect(new Set(notYetExecutable).size).toBe(notYetExecutable.length);
});

test('every response example in the document is executed', () => {
  const executed = new Set(executable.map((example) => JSON.stringify(expectedOf(example).body)));
  const shown = exchangesIn(emitOpenApi(defaultProfile));
  const invented = shown.filter(({ value }) => !executed.has(JSON.stringify(value))).map(({ name }) => name);
  expect(new Set(invented)).toEqual(new Set(notYetExecutable.map((name) => name.split('/')[1])));
});

/** The response examples in a document. */
function exchangesIn(node: unknown): { readonly name: string; readonly value: unknown }[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, member]) => {
    if (key === 'webhooks' || key === 'requestBody') return [];
    if (key !== 'examples' || !isObject(member)) return exchangesIn(member);
    return Object.entries(member).map(([name, example]) => ({
      name,
      value: isObject(example) ? example.value : undefined,
    }));
  });
}

function expectedOf({ operation, response }: Example): { status: number; body: unknown } {
  if (response.status === 'success') {
    return {
      status: codec.route(operation)?.status ?? 0,
      body: JSON.parse(JSON.stringify(codec.encodeAnswer(operation, response))),
    };
  }
  const { status, body } = codec.encodeRefusal(
    { code: response.status, findings: shown(response.findings) },
    operation,
  );
  return { status, body: JSON.parse(JSON.stringify(body)) };
}
