/** JSON Schemas as the emitter passes them from step to step: plain objects, never changed in place. */
import { isObject } from '../../../spec/json.ts';

export type Schema = { readonly [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

/** The whole document. Plain JSON, keys in the order in which readers look for them. */
export type OpenApiDocument = { readonly openapi: string; readonly [member: string]: unknown };

const prefix = '#/components/schemas/';

export function schemaRef(component: string): Schema {
  return { $ref: prefix + component };
}

/** The component that a schema refers to, or undefined. */
export function componentOf(schema: unknown): string | undefined {
  const ref = isObject(schema) ? schema.$ref : undefined;
  return typeof ref === 'string' && ref.startsWith(prefix) ? ref.slice(prefix.length) : undefined;
}

/** The members of an object schema. */
export function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

/** An object's values changed one by one; undefined leaves the member out. */
export function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R | undefined,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const changed = change(value, name);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

/** The object without some of its members. */
export function without(object: Schema, ...names: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
