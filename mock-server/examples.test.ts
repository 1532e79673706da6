/** Every example of the document, executed: the mock answers each of them exactly so. */
import { describe, expect, test } from 'vitest';
import { type Example, exampleName, examples, notYetExecutable } from '../spec/examples/index.ts';
import { codecOf } from '../src/profile/codec.ts';
import { defaultProfile } from '../src/profile/resolve.ts';
import { shown } from '../src/service/refused.ts';
import { Stage } from './testing/stage.ts';

const codec = codecOf(defaultProfile);
const executable = examples.filter((example) => !notYetExecutable.includes(exampleName(example)));

describe('the mock answers', () => {
  test.each(executable.map((example) => ({ name: exampleName(example), example })))('$name', async ({ example }) => {
    const stage = new Stage(example.given);
    await stage.prepare(example.given ?? {});
    for (const [name, id] of Object.entries(example.ids ?? {})) expect(stage.idOf(name)).toBe(id);
    const { status, body } = await stage.play(example.operation, example.request);
    const expected = expectedOf(example);
    expect(stage.withHosted(body)).toEqual(expected.body);
    expect(status).toBe(expected.status);
    await stage.close();
  });
});

test('what cannot be executed yet is an example, and is listed once', () => {
  const names = examples.map(exampleName);
  for (const name of notYetExecutable) expect(names).toContain(name);
  expect(new Set(notYetExecutable).size).toBe(notYetExecutable.length);
});

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
