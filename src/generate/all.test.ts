import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { renamedProfile } from '../openapi/testing/renamedProfile.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { generateAll } from './all.ts';
import { buildVectorFile } from './vectors.ts';

const files = await generateAll(defaultProfile);
const getFile = (path: string): string => files.get(path) ?? '';

test('generateAll returns the same bytes for the same profile', async () => {
  const secondRun = await generateAll(resolveProfile({}));
  expect([...secondRun.keys()]).toEqual([...files.keys()]);
  for (const [path, text] of secondRun) expect(text === files.get(path), path).toBe(true);
});

test('every generated JSON file parses and ends with a newline', () => {
  for (const [path, text] of files) {
    expect(text.endsWith('\n'), path).toBe(true);
    if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow();
  }
});

test('the documents for tools differ from the published one only where the tools need it', () => {
  const publishedDocument = JSON.parse(getFile('openapi.json')) as Record<string, object>;
  const { jsonSchemaDialect, ...others } = JSON.parse(getFile('openapi.prism.json')) as Record<string, unknown>;
  expect(jsonSchemaDialect).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(others).toEqual(publishedDocument);
  const forGenerators = JSON.parse(getFile('openapi.tools.json')) as Record<string, object>;
  expect(forGenerators.paths).toEqual(publishedDocument.paths);
  expect(publishedDocument.components).toHaveProperty('schemas.PostCreate.not');
  const schemaTexts = Object.values((forGenerators.components as { schemas: object }).schemas).map((schema) =>
    JSON.stringify(schema),
  );
  expect(schemaTexts.filter((text) => /"not":|"const":(?:true|false)/.test(text))).toEqual([]);
});

test('types.ts has Blobs for files and optional members for defaults', () => {
  const types = getFile('types.ts');
  expect(types).toMatch(/UploadForm: \{[^}]*file: Blob;/);
  expect(types).toMatch(/limit\?: number;/);
});

test('operations.ts follows the routes of the profile', async () => {
  expect(getFile('operations.ts')).toContain(
    "updatePost: { method: 'PATCH', path: '/posts/{id}', status: 200, id: 'id'",
  );
  expect(getFile('operations.ts')).not.toContain('resumeLeadMagnet');
  const other = await generateAll(resolveProfile(renamedProfile));
  expect(other.get('operations.ts')).toContain("path: '/lead-magnets/{magnetId}/resume', status: 200, id: 'magnetId'");
});

test('vectors.json has unique ids and packed texts that can be unpacked', () => {
  const { vectors } = JSON.parse(getFile('vectors.json')) as { vectors: { id: string; request: unknown }[] };
  const sources = rules.flatMap((rule) => rule.vectors);
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(sources.length);
  vectors.forEach(({ id, request }, i) => {
    expect(unpack(request), id).toEqual(JSON.parse(JSON.stringify(sources[i]?.request)));
  });
  expect(getFile('vectors.json').length).toBeLessThan(600_000);
});

test('vectors.json matches its schema', () => {
  const validate = addFormats
    .default(new Ajv2020({ strict: true, allowUnionTypes: true }))
    .compile(JSON.parse(getFile('schemas/vectors.json')) as object);
  expect(validate(JSON.parse(getFile('vectors.json'))), JSON.stringify(validate.errors)).toBe(true);
});

test('vectors.json omits vectors that are not true under the profile', () => {
  const getVectorsUnder = (bindings: object) =>
    (buildVectorFile(resolveProfile(bindings)) as { vectors: { id: string; needs: string[] }[] }).vectors;
  const strictVectors = getVectorsUnder({ 'post.neither': 'refuse' });
  expect(strictVectors.some(({ needs }) => needs.includes('post.neither'))).toBe(false);
  expect(strictVectors.length).toBeGreaterThan(100);
  expect(getVectorsUnder({ 'post.schedule.field': 'absent' }).map(({ id }) => id)).not.toContain(
    'post.schedule.timestamp/1',
  );
  expect(getVectorsUnder({ 'post.delete': 'absent' }).map(({ id }) => id)).not.toContain('post.delete.repeated/1');
  expect(getVectorsUnder({ 'post.schedule.field': 'publishAt' })).toEqual(getVectorsUnder({}));
});

test('laws.json lists every law, and decisions.json the laws of each decision', () => {
  const {
    laws: listedLaws,
    events,
    exchangeDefaults,
    statusDefaults,
    ...shared
  } = JSON.parse(getFile('laws.json')) as {
    laws: { id: string; traces: { trace: number[] }[] }[];
    events: { kind?: string; operation?: string; status?: number; body?: number; responseBody?: number }[];
    exchangeDefaults: { operation: string };
    statusDefaults: Record<string, number>;
    bodies: unknown[];
    responseBodies: unknown[];
  };
  const readEvent = (position: number) => {
    const event = events[position] ?? {};
    if (event.kind !== undefined) return unpack(event);
    const { body, responseBody, ...others } = event;
    const { status = statusDefaults[others.operation ?? exchangeDefaults.operation] ?? 200 } = others;
    return unpack({
      ...exchangeDefaults,
      status,
      success: status < 400,
      ...others,
      ...(body === undefined ? {} : { body: shared.bodies[body] }),
      ...(responseBody === undefined ? {} : { responseBody: shared.responseBodies[responseBody] }),
    });
  };
  const getTraces = (list: readonly { id: string; traces: readonly { trace: readonly unknown[] }[] }[]) =>
    list.map(({ id, traces }) => ({ id, traces: traces.map(({ trace }) => trace) }));
  const readLaws = listedLaws.map(({ id, traces }) => ({
    id,
    traces: traces.map(({ trace }) => ({ trace: trace.map(readEvent) })),
  }));
  expect(getTraces(readLaws)).toEqual(JSON.parse(JSON.stringify(getTraces(laws))));
  const decisions = JSON.parse(getFile('decisions.json')) as { id: string; laws: string[] }[];
  const mergeDecision = decisions.find(({ id }) => id === 'post.update.merge');
  expect(mergeDecision?.laws).toEqual(
    laws.filter(({ needs }) => needs.includes('post.update.merge')).map(({ id }) => id),
  );
  expect(getFile('laws.json').length).toBeLessThan(520_000);
});

test('rules.json and decisions.json list every entry once', () => {
  for (const path of ['rules.json', 'decisions.json']) {
    const ids = (JSON.parse(getFile(path)) as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(50);
  }
});

test('rules.json has the error code and status of every rule', () => {
  const rules = JSON.parse(getFile('rules.json')) as { id: string; code: string; status: number }[];
  const findRule = (wantedId: string) => rules.find(({ id }) => id === wantedId);
  expect(findRule('request.json')).toMatchObject({ code: 'MALFORMED_REQUEST', status: 400 });
  expect(findRule('video.title.required')).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  expect(findRule('plan.lead-magnets')).toMatchObject({ code: 'PLAN_UPGRADE_REQUIRED', status: 403 });
});

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  const parts = value.$text;
  if (Array.isArray(parts))
    return (parts as (string | [string, number])[])
      .map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1])))
      .join('');
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpack(member)]));
}
