/** The examples in a profile's document are exactly what a mock with that profile returns. */
import { describe, expect, test } from 'vitest';
import { VectorRunner } from '../mock-server/testing/vectorRunner.ts';
import { buildExampleName, type Example, nonExecutableExamples } from '../spec/examples/index.ts';
import { isObject } from '../spec/json.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { getExamples } from '../src/openapi/applicability/validExamples.ts';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { withSources } from '../src/service/refusal.ts';
import { isLight } from './testing/isLight.ts';

describe.each(variedProfiles)('%s', (_, bindings) => {
  const profile = resolveProfile(bindings);
  const codec = codecOf(profile);
  const executableExamples = getExamples(profile).filter(
    (example) => !nonExecutableExamples.includes(buildExampleName(example)),
  );

  test('every example is exactly what the mock returns', async () => {
    const mismatches: unknown[] = [];
    // The default profile tests the heavy examples; wire decisions do not affect them.
    for (const example of executableExamples.filter(
      (executableExample) => isLight(executableExample) && isAddressable(executableExample, profile),
    )) {
      const expectedResponse = buildExpectedResponse(example, codec);
      const actualResponse = await playExample(example, profile);
      if (!isSame(actualResponse, expectedResponse))
        mismatches.push({ name: buildExampleName(example), expected: expectedResponse, actual: actualResponse });
    }
    expect(mismatches).toEqual([]);
  });

  test('the document contains no example that was not tested', () => {
    const expectedBodies = new Set(
      executableExamples.map((example) => JSON.stringify(buildExpectedResponse(example, codec).body)),
    );
    const unexpectedExamples = listResponseExamples(emitOpenApi(profile)).filter(
      ({ value }) => !expectedBodies.has(JSON.stringify(value)),
    );
    const allowedNames = nonExecutableExamples.map((name) => name.split('/')[1]);
    expect(unexpectedExamples.map(({ name }) => name).filter((name) => !allowedNames.includes(name))).toEqual([]);
  });
});

/** Preconditions are addressed by id, which a record may lack under this profile. */
const isAddressable = ({ ids }: Example, { wire }: Profile) =>
  ids === undefined || !(wire.missingFields.has('post.record:id') || wire.missingFields.has('leadMagnet.record:id'));

async function playExample({ operation, request, given = {}, ids = {} }: Example, profile: Profile): Promise<unknown> {
  const runner = new VectorRunner(given, profile);
  try {
    const { status, body } = await runner.run(operation, request, given);
    for (const [name, id] of Object.entries(ids)) expect(runner.findId(name)).toBe(id);
    expect(runner.failures).toEqual([]);
    return { status, body: runner.withDefaultMediaOrigin(body) };
  } catch (error) {
    return String(error);
  } finally {
    await runner.close();
  }
}

function buildExpectedResponse({ operation, response }: Example, codec: Codec): { status: unknown; body: unknown } {
  const { status, body } =
    response.outcome === 'success'
      ? { status: codec.route(operation)?.status, body: codec.encodeResponse(operation, response) }
      : codec.encodeRefusal({ code: response.outcome, findings: withSources(response.findings) }, operation);
  return { status, body: JSON.parse(JSON.stringify(body)) };
}

const isSame = (a: unknown, b: unknown) => toSortedJson(a) === toSortedJson(b);

function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}

/** The response examples in a document. */
function listResponseExamples(node: unknown): { readonly name: string; readonly value: unknown }[] {
  if (Array.isArray(node)) return node.flatMap(listResponseExamples);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, member]) => {
    if (key === 'webhooks' || key === 'requestBody') return [];
    if (key !== 'examples' || !isObject(member)) return listResponseExamples(member);
    return Object.entries(member).map(([name, example]) => ({
      name,
      value: isObject(example) ? example.value : undefined,
    }));
  });
}
