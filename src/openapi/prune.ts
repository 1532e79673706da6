/** Removes unused components. */
import { isObject } from '../../spec/json.ts';
import { getComponent, type Schema, type Schemas } from './schema/schema.ts';

/**
 * Returns the schemas that the given parts of the document refer to. They are in alphabetical order, except that each
 * follows the schemas that it refers to: Scalar reports a schema as invalid if an earlier schema refers to it.
 */
export function buildReachableSchemas(schemas: Schemas, from: readonly unknown[]): Schemas {
  const names = sortSchemas(schemas, findReferencesIn(from)).keys();
  return Object.fromEntries(sortSchemas(schemas, [...names].sort()));
}

/** Returns the named schemas, each after the schemas that it refers to. */
function sortSchemas(schemas: Schemas, names: readonly string[]): ReadonlyMap<string, Schema> {
  const ordered = new Map<string, Schema>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The document refers to the unknown component ${name}`);
    for (const reference of findReferencesIn(schema)) visit(reference);
    ordered.set(name, schema);
  };
  for (const name of names) visit(name);
  return ordered;
}

function findReferencesIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(findReferencesIn);
  if (!isObject(part)) return [];
  const component = getComponent(part);
  return [...(component === undefined ? [] : [component]), ...Object.values(part).flatMap(findReferencesIn)];
}
