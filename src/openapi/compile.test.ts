/** Validators may silently skip schemas that do not compile, so every schema must compile. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { componentFiles, profileSchema } from '../generate/schemas.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import { everythingElse } from './testing/otherProfile.ts';
import { absences, looks } from './testing/variedProfiles.ts';

const documents = [
  ['the default profile', emitOpenApi(defaultProfile)],
  ...Object.entries({ ...looks, ...absences }).map(
    ([name, bindings]) => [name, emitOpenApi(resolveProfile(bindings))] as const,
  ),
] as const;

test.each(documents)('every component of %s compiles', (_, document) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const files = componentFiles(document);
  for (const [name, schema] of files) ajv.addSchema(schema, name);
  for (const name of files.keys()) expect(ajv.getSchema(name), name).toBeTypeOf('function');
});

test.each(documents)('every parameter and header schema of %s compiles and accepts its example', (_, document) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  for (const holder of holdersOfSchemas(document)) {
    const validate = ajv.compile(absolute(holder.schema) as object);
    const example = holder.example;
    if (example !== undefined) expect(validate(example), JSON.stringify(holder)).toBe(true);
  }
});

test('the schema of profile files compiles and accepts valid profiles only', () => {
  const validate = addFormats.default(new Ajv2020({ strict: false })).compile(profileSchema());
  expect(validate({})).toBe(true);
  expect(validate(everythingElse), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ 'post.record': { id: '/data/key' }, 'post.delete': 'absent', 'post.states': 'unknown' })).toBe(
    true,
  );
  expect(validate({ 'post.shedule.field': 'at' })).toBe(false);
  expect(validate({ 'error.body': 'xml' })).toBe(false);
});

/** Finds parameters and headers, which have a schema and an example. */
function holdersOfSchemas(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(holdersOfSchemas);
  if (!isObject(value)) return [];
  const deeper = Object.values(value).flatMap(holdersOfSchemas);
  return isObject(value.schema) && value.content === undefined ? [value, ...deeper] : deeper;
}

function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === '$ref' && typeof value === 'string' ? [name, `document${value}`] : [name, absolute(value)],
    ),
  );
}

test.each(documents)('every example of %s is valid against its schema', (_, document) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const contents = contentsIn(document);
  expect(contents.length).toBeGreaterThan(25);
  for (const { schema, examples } of contents) {
    const validate = ajv.compile(absolute(schema) as object);
    for (const [name, { value }] of Object.entries(examples))
      expect(validate(value), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

interface Content {
  readonly schema: unknown;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Finds bodies with their named examples. */
function contentsIn(value: unknown): Content[] {
  if (Array.isArray(value)) return value.flatMap(contentsIn);
  if (!isObject(value)) return [];
  const { schema, examples } = value;
  return isObject(schema) && isObject(examples)
    ? [{ schema, examples: examples as Content['examples'] }]
    : Object.values(value).flatMap(contentsIn);
}
