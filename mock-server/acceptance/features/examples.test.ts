/** Executes every example of the document: the mock returns exactly the example response. */
import { describe, expect, test } from 'vitest';
import { buildExampleName, type Example, examples, nonExecutableExamples } from '../../../spec/examples/index.ts';
import { isObject } from '../../../spec/json.ts';
import { emitOpenApi } from '../../../src/openapi/emit.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { withSources } from '../../../src/service/refusal.ts';
import { createFrozenMock } from '../../testing/caller.ts';
import { VectorRunner } from '../../testing/vectorRunner.ts';

const codec = codecOf(defaultProfile);
const executableExamples = examples.filter((example) => !nonExecutableExamples.includes(buildExampleName(example)));

describe('the mock returns the example response', () => {
  test.each(executableExamples.map((example) => ({ name: buildExampleName(example), example })))(
    '$name',
    async ({ example }) => {
      const runner = new VectorRunner(example.given);
      const { status, body } = await runner.run(example.operation, example.request, example.given);
      for (const [name, id] of Object.entries(example.ids ?? {})) expect(runner.findId(name)).toBe(id);
      const expected = getExpectedResponse(example);
      expect(runner.withDefaultMediaOrigin(body)).toEqual(expected.body);
      expect(status).toBe(expected.status);
      await runner.close();
    },
  );
});

test.each(
  executableExamples.filter(({ operation, response }) => operation === 'createPost' && response.outcome === 'success'),
)('the mock accepts the request of $operation/$name as it stands in the document', async ({ request }) => {
  const { status, body } = await createFrozenMock().caller()('POST', '/posts', request.body);
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
});

test('every skipped example exists and is listed once', () => {
  const names = examples.map(buildExampleName);
  for (const name of nonExecutableExamples) expect(names).toContain(name);
  expect(new Set(nonExecutableExamples).size).toBe(nonExecutableExamples.length);
});

test('every response example in the document is executed', () => {
  const executedBodies = new Set(
    executableExamples.map((example) => JSON.stringify(getExpectedResponse(example).body)),
  );
  const documentedExamples = collectExamples(emitOpenApi(defaultProfile));
  const unexecutedNames = documentedExamples
    .filter(({ value }) => !executedBodies.has(JSON.stringify(value)))
    .map(({ name }) => name);
  expect(new Set(unexecutedNames)).toEqual(new Set(nonExecutableExamples.map((name) => name.split('/')[1])));
});

/** The response examples in a document. */
function collectExamples(node: unknown): { readonly name: string; readonly value: unknown }[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, member]) => {
    if (key === 'webhooks' || key === 'requestBody') return [];
    if (key !== 'examples' || !isObject(member)) return collectExamples(member);
    return Object.entries(member).map(([name, example]) => ({
      name,
      value: isObject(example) ? example.value : undefined,
    }));
  });
}

function getExpectedResponse({ operation, response }: Example): { status: number; body: unknown } {
  if (response.outcome === 'success') {
    return {
      status: codec.route(operation)?.status ?? 0,
      body: JSON.parse(JSON.stringify(codec.encodeResponse(operation, response))),
    };
  }
  const { status, body } = codec.encodeRefusal(
    { code: response.outcome, findings: withSources(response.findings) },
    operation,
  );
  return { status, body: JSON.parse(JSON.stringify(body)) };
}
