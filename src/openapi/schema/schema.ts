/** JSON Schemas as passed between the steps of the emitter: plain, immutable objects. */
import { isObject } from '../../../spec/json.ts';

export type Schema = { readonly [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

/** The complete document as plain JSON, with keys in the conventional order. */
export type OpenApiDocument = { readonly openapi: string; readonly [member: string]: unknown };

const prefix = '#/components/schemas/';

/** Builds a reference to a component schema. */
export function buildSchemaRef(component: string): Schema {
  return { $ref: prefix + component };
}

/** Returns the component that a schema refers to, or undefined. */
export function getComponent(schema: unknown): string | undefined {
  const ref = isObject(schema) ? schema.$ref : undefined;
  return typeof ref === 'string' && ref.startsWith(prefix) ? ref.slice(prefix.length) : undefined;
}

/** Returns the members of an object schema. */
export function getProperties(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

/** Maps the values of an object; members mapped to undefined are left out. */
export function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R | undefined,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const mappedValue = change(value, name);
      return mappedValue === undefined ? [] : [[name, mappedValue]];
    }),
  );
}

/** Copies an object without some of its members. */
export function omit(object: Schema, ...names: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Copies an object schema with some of its members. */
export function pickMembers(schema: Schema, names: readonly string[]): Schema {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(getProperties(schema)).filter(([name]) => names.includes(name))),
    required: ((schema.required ?? []) as readonly string[]).filter((name) => names.includes(name)),
  };
}
