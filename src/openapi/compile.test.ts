/** Validators may silently skip schemas that do not compile, so every schema must compile. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { buildComponentFiles, buildProfileSchema } from '../generate/schemas.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import type { Schema } from './schema/schema.ts';
import { createComponentValidators, createValidator } from './testing/compiledSchemas.ts';
import { renamedProfile } from './testing/renamedProfile.ts';
import { absenceProfiles, wireProfiles } from './testing/variedProfiles.ts';

const documents = [
  ['the default profile', emitOpenApi(defaultProfile)],
  ...Object.entries({ ...wireProfiles, ...absenceProfiles }).map(
    ([name, bindings]) => [name, emitOpenApi(resolveProfile(bindings))] as const,
  ),
] as const;

test.each(documents)('every component of %s compiles', (_, document) => {
  for (const [name, validate] of createComponentValidators(document, buildComponentFiles(document)))
    expect(validate, name).toBeTypeOf('function');
});

test.each(documents)('no member in %s has a boolean schema, which some generators cannot read', (_, document) => {
  const findBooleanMembers = (node: unknown): readonly string[] => {
    if (!isObject(node) && !Array.isArray(node)) return [];
    const members = isObject(node) && isObject(node.properties) ? Object.entries(node.properties) : [];
    const names = members.flatMap(([name, schema]) => (typeof schema === 'boolean' ? [name] : []));
    return [...names, ...Object.values(node).flatMap(findBooleanMembers)];
  };
  expect(findBooleanMembers((document.components as Schema).schemas)).toEqual([]);
});

test.each(documents)('every component of %s follows those that it refers to', (_, document) => {
  const preceding = new Set<string>();
  for (const [name, schema] of Object.entries((document.components as Schema).schemas as Schema)) {
    const references = [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, reference]) =>
      String(reference),
    );
    expect(
      references.filter((reference) => !preceding.has(reference)),
      name,
    ).toEqual([]);
    preceding.add(name);
  }
  expect(preceding.size).toBeGreaterThan(50);
});

test.each(documents)('every parameter and header schema of %s compiles and accepts its example', (_, document) => {
  for (const holder of findSchemaHolders(document)) {
    const validate = createValidator(document, holder.schema);
    const example = holder.example;
    if (example !== undefined) expect(validate(example), JSON.stringify(holder)).toBe(true);
  }
});

test('the schema of profile files compiles and accepts valid profiles only', () => {
  const validate = addFormats.default(new Ajv2020({ strict: false })).compile(buildProfileSchema());
  expect(validate({})).toBe(true);
  expect(validate(renamedProfile), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ 'post.record': { id: '/data/key' }, 'post.delete': 'absent', 'post.states': 'unknown' })).toBe(
    true,
  );
  expect(validate({ 'post.shedule.field': 'at' })).toBe(false);
  expect(validate({ 'error.body': 'xml' })).toBe(false);
});

/** Finds parameters and headers, which have a schema and an example. */
function findSchemaHolders(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(findSchemaHolders);
  if (!isObject(value)) return [];
  const nestedHolders = Object.values(value).flatMap(findSchemaHolders);
  return isObject(value.schema) && value.content === undefined ? [value, ...nestedHolders] : nestedHolders;
}

test.each(documents)('every example of %s is valid against its schema', (_, document) => {
  const contents = findContents(document);
  expect(contents.length).toBeGreaterThan(25);
  for (const { schema, examples } of contents) {
    const validate = createValidator(document, schema);
    for (const [name, { value }] of Object.entries(examples))
      expect(validate(value), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

interface Content {
  readonly schema: unknown;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Finds bodies with their named examples. */
function findContents(value: unknown): Content[] {
  if (Array.isArray(value)) return value.flatMap(findContents);
  if (!isObject(value)) return [];
  const { schema, examples } = value;
  return isObject(schema) && isObject(examples)
    ? [{ schema, examples: examples as Content['examples'] }]
    : Object.values(value).flatMap(findContents);
}
