import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { everythingElse } from '../openapi/testing/otherProfile.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { generateAll } from './all.ts';
import { vectorFile } from './vectors.ts';

const files = await generateAll(defaultProfile);
const fileOf = (path: string): string => files.get(path) ?? '';

test('generateAll returns the same bytes for the same profile', async () => {
  const again = await generateAll(resolveProfile({}));
  expect([...again.keys()]).toEqual([...files.keys()]);
  for (const [path, text] of again) expect(text === files.get(path), path).toBe(true);
});

test('every generated JSON file parses and ends with a newline', () => {
  for (const [path, text] of files) {
    expect(text.endsWith('\n'), path).toBe(true);
    if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow();
  }
});

test('types.ts has Blobs for files and optional members for defaults', () => {
  const types = fileOf('types.ts');
  expect(types).toMatch(/UploadForm: \{[^}]*file: Blob;/);
  expect(types).toMatch(/limit\?: number;/);
  expect(types).toMatch(/limit\?: number \| string;/);
});

test('operations.ts follows the routes of the profile', async () => {
  expect(fileOf('operations.ts')).toContain(
    "updatePost: { method: 'PATCH', path: '/posts/{id}', status: 200, id: 'id'",
  );
  expect(fileOf('operations.ts')).not.toContain('resumeLeadMagnet');
  const other = await generateAll(resolveProfile(everythingElse));
  expect(other.get('operations.ts')).toContain("path: '/lead-magnets/{magnetId}/resume', status: 200, id: 'magnetId'");
});

test('vectors.json has unique ids and packed texts that can be unpacked', () => {
  const { vectors } = JSON.parse(fileOf('vectors.json')) as { vectors: { id: string; request: unknown }[] };
  const sources = rules.flatMap((rule) => rule.vectors);
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(sources.length);
  vectors.forEach(({ id, request }, i) => {
    expect(unpacked(request), id).toEqual(JSON.parse(JSON.stringify(sources[i]?.request)));
  });
  expect(fileOf('vectors.json').length).toBeLessThan(600_000);
});

test('vectors.json matches its schema', () => {
  const validate = addFormats
    .default(new Ajv2020({ strict: true, allowUnionTypes: true }))
    .compile(JSON.parse(fileOf('schemas/vectors.json')) as object);
  expect(validate(JSON.parse(fileOf('vectors.json'))), JSON.stringify(validate.errors)).toBe(true);
});

test('vectors.json omits vectors that are not true under the profile', () => {
  const ids = (bindings: object) =>
    (vectorFile(resolveProfile(bindings)) as { vectors: { id: string; needs: string[] }[] }).vectors;
  const strict = ids({ 'post.neither': 'refuse' });
  expect(strict.some(({ needs }) => needs.includes('post.neither'))).toBe(false);
  expect(strict.length).toBeGreaterThan(100);
  expect(ids({ 'post.schedule.field': 'absent' }).map(({ id }) => id)).not.toContain('post.schedule.format/1');
  expect(ids({ 'post.delete': 'absent' }).map(({ id }) => id)).not.toContain('post.exists/3');
  expect(ids({ 'post.schedule.field': 'publishAt' })).toEqual(ids({}));
});

test('laws.json lists every law, and decisions.json the laws of each decision', () => {
  const { laws: told } = JSON.parse(fileOf('laws.json')) as { laws: { id: string; traces: unknown[] }[] };
  expect(told.map(({ id }) => id)).toEqual(laws.map(({ id }) => id));
  expect(told.flatMap(({ traces }) => traces)).toHaveLength(laws.flatMap(({ traces }) => traces).length);
  const decisions = JSON.parse(fileOf('decisions.json')) as { id: string; laws: string[] }[];
  const merge = decisions.find(({ id }) => id === 'post.update.merge');
  expect(merge?.laws).toEqual(laws.filter(({ needs }) => needs.includes('post.update.merge')).map(({ id }) => id));
  expect(fileOf('laws.json').length).toBeLessThan(900_000);
});

test('rules.json and decisions.json list every entry once', () => {
  for (const path of ['rules.json', 'decisions.json']) {
    const ids = (JSON.parse(fileOf(path)) as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(50);
  }
});

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  const parts = value.$text;
  if (Array.isArray(parts))
    return (parts as (string | [string, number])[])
      .map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1])))
      .join('');
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
}
