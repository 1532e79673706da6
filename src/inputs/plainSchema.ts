/** Simplifies schemas for programs and models: no references, no extensions, no conditional keywords. */
import { isObject } from '../../spec/json.ts';
import { anyString } from '../../spec/schemas/atoms.ts';
import { getComponent, mapValues, type Schema, type Schemas } from '../openapi/schema/schema.ts';

/** Keywords that combine members. Rules express the same conditions, and the service checks the rules. */
const omittedKeywords: ReadonlySet<string> = new Set([
  '$comment',
  'allOf',
  'dependentRequired',
  'else',
  'if',
  'not',
  'then',
  'unevaluatedProperties',
]);

/** Formats that OpenAPI defines but JSON Schema does not. */
const foreignFormats: ReadonlySet<unknown> = new Set(['binary', 'int32', 'int64', 'float', 'double']);

/** Replaces every reference in a schema by its target. */
export function toPlainSchema(schema: unknown, schemas: Schemas): Schema {
  if (!isObject(schema)) return {};
  const component = getComponent(schema);
  const { $ref: _, ...siblingKeywords } = schema;
  const resolvedSchema: Schema = component === undefined ? schema : { ...schemas[component], ...siblingKeywords };
  const keptEntries = Object.entries(resolvedSchema).filter(
    ([name, value]) =>
      !(omittedKeywords.has(name) || name.startsWith('x-')) &&
      !(name === 'pattern' && value === anyString.pattern) &&
      !(name === 'format' && foreignFormats.has(value)),
  );
  const toPlain = (value: unknown) => toPlainSchema(value, schemas);
  return Object.fromEntries(
    keptEntries.map(([name, value]) => {
      if (name === 'properties' || name === 'patternProperties')
        return [name, mapValues(value as Readonly<Record<string, unknown>>, toPlain)];
      if ((name === 'items' || name === 'additionalProperties') && isObject(value)) return [name, toPlain(value)];
      if ((name === 'anyOf' || name === 'oneOf') && Array.isArray(value)) return [name, value.map(toPlain)];
      return [name, value];
    }),
  );
}

/** The object type of a schema, ignoring null; undefined if it has none. */
export function getObject(schema: Schema): Schema | undefined {
  if (isObject(schema.properties)) return schema;
  const options = schema.anyOf ?? schema.oneOf;
  return Array.isArray(options) ? options.find((option) => isObject(option) && isObject(option.properties)) : undefined;
}

/** The types that a schema accepts, including null. */
export function getTypes(schema: Schema): readonly string[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return options.flatMap((option) => getTypes(option as Schema));
  const { type } = schema;
  if (Array.isArray(type)) return type as string[];
  if (typeof type === 'string') return [type];
  return Array.isArray(schema.enum) ? ['string'] : [];
}
