/** The examples in a profile's document are exactly what a mock with that profile returns. */
import { describe, expect, test } from 'vitest';
import { Stage } from '../mock-server/testing/stage.ts';
import { type Example, exampleName, notYetExecutable } from '../spec/examples/index.ts';
import { isObject } from '../spec/json.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { examplesOf } from '../src/openapi/applicability/shownExamples.ts';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { shown } from '../src/service/refused.ts';

describe.each(variedProfiles)('%s', (_, bindings) => {
  const profile = resolveProfile(bindings);
  const codec = codecOf(profile);
  const executable = examplesOf(profile).filter((example) => !notYetExecutable.includes(exampleName(example)));

  test('the mock returns every example', async () => {
    const untrue: unknown[] = [];
    for (const example of executable.filter((one) => isLight(one) && canBeFound(one, profile))) {
      const expected = expectedOf(example, codec);
      const answer = await played(example, profile);
      if (!same(answer, expected)) untrue.push({ name: exampleName(example), expected, answer });
    }
    expect(untrue).toEqual([]);
  });

  test('the document contains no other examples', () => {
    const told = new Set(executable.map((example) => JSON.stringify(expectedOf(example, codec).body)));
    const others = answersIn(emitOpenApi(profile)).filter(({ value }) => !told.has(JSON.stringify(value)));
    const allowed = notYetExecutable.map((name) => name.split('/')[1]);
    expect(others.map(({ name }) => name).filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

/** Examples with many requests or megabytes run under the default profile only; wire decisions do not affect them. */
const isLight = ({ given, request }: Example) => (given?.repeat ?? 0) < 10 && (request.raw?.length ?? 0) < 10_000;

/** Preconditions are addressed by id, which a record may lack under this profile. */
const canBeFound = ({ ids }: Example, { wire }: Profile) =>
  ids === undefined || !(wire.missing.has('post.record:id') || wire.missing.has('leadMagnet.record:id'));

async function played({ operation, request, given = {}, ids = {} }: Example, profile: Profile): Promise<unknown> {
  const stage = new Stage(given, profile);
  try {
    const { status, body } = await stage.perform(operation, request, given);
    for (const [name, id] of Object.entries(ids)) expect(stage.idOf(name)).toBe(id);
    expect(stage.failures).toEqual([]);
    return { status, body: stage.withHosted(body) };
  } catch (error) {
    return String(error);
  } finally {
    await stage.close();
  }
}

function expectedOf({ operation, response }: Example, codec: Codec): { status: unknown; body: unknown } {
  const { status, body } =
    response.status === 'success'
      ? { status: codec.route(operation)?.status, body: codec.encodeAnswer(operation, response) }
      : codec.encodeRefusal({ code: response.status, findings: shown(response.findings) }, operation);
  return { status, body: JSON.parse(JSON.stringify(body)) };
}

const same = (a: unknown, b: unknown) => sorted(a) === sorted(b);

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isObject(node) ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}

/** The response examples in a document. */
function answersIn(node: unknown): { readonly name: string; readonly value: unknown }[] {
  if (Array.isArray(node)) return node.flatMap(answersIn);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, member]) => {
    if (key === 'webhooks' || key === 'requestBody') return [];
    if (key !== 'examples' || !isObject(member)) return answersIn(member);
    return Object.entries(member).map(([name, example]) => ({
      name,
      value: isObject(example) ? example.value : undefined,
    }));
  });
}
